// Bookings that group admins read, and only the host of the delivery changes.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingReply } from '#shared/delivery/booking-reply.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivery,
  createGroup,
  join,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

type Role = 'admin' | 'host' | 'otherHost' | 'buyer' | 'member' | 'otherAdmin'

let server: TestServer
let groupId: string
let people: Readonly<Record<Role, Person>>
let ref: string

const READERS = ['admin', 'host'] as const
const OTHERS = ['otherHost', 'member', 'otherAdmin'] as const

const setRole = (userId: string, role: string) =>
  people.admin.api.send('PATCH', '/change-group-role', { groupId, userId, role })

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const names: readonly Role[] = ['admin', 'host', 'otherHost', 'buyer', 'member', 'otherAdmin']
  const made = await Promise.all(names.map((name) => signUp(server.url, `${name} Tan`)))
  people = Object.fromEntries(names.map((name, n) => [name, made[n]])) as Record<Role, Person>
  const { admin, host, otherHost, buyer, member, otherAdmin } = people
  groupId = await createGroup(admin)
  for (const each of [host, otherHost, buyer, member, otherAdmin]) await join(each, groupId)
  for (const { id } of [host, otherHost]) await setRole(id, 'HOST')
  await createGroup(otherAdmin)
  ref = await bookDelivery(buyer, await createDelivery(host, groupId))
})

/** References of the bookings that a new device of the person gets. */
const onDevice = async ({ api }: Person): Promise<string[]> => {
  const { patch } = await syncClient(newId()).send(api, { cursor: EMPTY_CURSOR })
  return (patch?.rows['bookings'] ?? []).map((row) => (row as { readonly id: string }).id)
}

const listed = async ({ api }: Person) => {
  const { status, msgResp } = await api.call('GET', `/list-delivery-bookings-by-host?hostId=${people.host.id}`)
  return { status, refs: status === 200 ? (msgResp as BookingReply[]).map((booking) => booking.ref) : [] }
}

test('DEL-004 DEL-053 only devices of the host, the buyer and the group’s admin store a booking', async () => {
  for (const role of [...READERS, 'buyer'] as const) expect([role, await onDevice(people[role])]).toEqual([role, [ref]])
  for (const role of OTHERS) expect([role, await onDevice(people[role])]).toEqual([role, []])
})

test('DEL-004 the calls of bookings answer the host and the group’s admin, and refuse others', async () => {
  for (const role of READERS) {
    expect(await listed(people[role])).toEqual({ status: 200, refs: [ref] })
    expect(await bookingOf(people[role], ref)).toMatchObject({ ref, uPhone: expect.any(String) as string })
  }
  for (const role of OTHERS) {
    expect(await listed(people[role])).toEqual({ status: 403, refs: [] })
    expect((await people[role].api.call('GET', `/get-delivery-booking?ref=${ref}`)).status).toBe(404)
  }
})

test('DEL-004 an admin of one group gets nothing of the host’s deliveries to another group', async () => {
  const { host, buyer, admin } = people
  const elsewhere = await createGroup(host)
  await join(buyer, elsewhere)
  const other = await bookDelivery(buyer, await createDelivery(host, elsewhere, {}, 4))
  expect((await listed(host)).refs.sort()).toEqual([ref, other].sort())
  expect((await listed(admin)).refs).toEqual([ref])
  expect(await onDevice(admin)).toEqual([ref])
})

test('DEL-004 a member who becomes an admin gets the bookings, and loses them with the role', async () => {
  const { member } = people
  await setRole(member.id, 'ADMIN')
  expect(await onDevice(member)).toEqual([ref])
  await setRole(member.id, 'MEMBER')
  expect(await onDevice(member)).toEqual([])
  expect(await listed(member)).toEqual({ status: 403, refs: [] })
})

test('DEL-053 the payment proof is readable by buyer, host and the group’s admin; only the host decides', async () => {
  const { buyer, host } = people
  const bytes = paintNoise()
  const url = `/api/files/${createHash('sha256').update(bytes).digest('hex')}`
  await buyer.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } })
  await buyer.api.send('PATCH', '/update-delivery-booker-status', { ref, bookerStatus: 2, paymentScreenshot: url })
  for (const role of [...READERS, 'buyer'] as const) expect((await people[role].api.raw(url)).status).toBe(200)
  for (const role of OTHERS) expect([role, (await people[role].api.raw(url)).status]).toEqual([role, 404])

  for (const role of ['admin', ...OTHERS] as const)
    for (const change of [{ status: 2 }, { status: -1 }, { status: 1, bookerStatus: 1 }]) {
      const body = { ref, ...change }
      expect((await people[role].api.call('PATCH', '/update-delivery-booking-status', { body })).status).toBe(404)
      const device = syncClient(newId())
      const mutation = device.mutation('update-delivery-booking-status', { ...body, saw: null })
      const { results } = await device.send(people[role].api, { mutations: [mutation] })
      expect(results).toMatchObject([{ outcome: 'rejected' }])
    }
  expect(await bookingOf(host, ref)).toMatchObject({ status: 1, bookerStatus: 2 })
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: 2 })
  expect(await bookingOf(people.admin, ref)).toMatchObject({ status: 2, bookerStatus: 2 })
})
