// Rows of a group that a device gets and loses.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member, MemberDetails } from '#shared/group/group.ts'
import { createEvent, createGroup, join, placeOrder, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let admin: Person
let buyer: Person
let groupId: string
let eventId: string

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await signUp(server.url)
  buyer = await signUp(server.url)
  groupId = await createGroup(admin, { passcode: 'open sesame' })
  await join(buyer, groupId, { passcode: 'open sesame', answer: 'Block 88' })
  eventId = (await createEvent(admin, groupId)).id
})

let devices = 0

const pull = async (who: Person) => {
  devices += 1
  const { patch } = await syncClient(`scopes-${devices}`).send(who.api, { cursor: EMPTY_CURSOR })
  const rows = (patch?.rows ?? {}) as Record<string, { id: string }[] | undefined>
  const ids = (table: string): string[] => (rows[table] ?? []).map(({ id }) => id).sort()
  return {
    ids,
    members: (rows.members ?? []) as Member[],
    details: (rows.member_details ?? []) as MemberDetails[],
    scopes: (patch?.scopes ?? []).map(({ scope }) => scope),
    text: JSON.stringify(patch),
  }
}
const about = (who: Person, more: Record<string, unknown> = {}) => ({ groupId, userId: who.id, ...more })
const row = (who: Person): string => `${groupId}:${who.id}`
const ban = (who: Person) => admin.api.send('PATCH', '/ban-member', about(who, { banned: 1 }))

test('a member’s device gets names of members, and neither phone, email nor answers', async () => {
  const third = await signUp(server.url)
  await join(third, groupId, { passcode: 'open sesame', answer: 'A secret of mine' })
  const got = await pull(buyer)
  expect(got.ids('members')).toEqual([row(admin), row(buyer), row(third)].sort())
  expect(got.details).toEqual([])
  for (const secret of [third.email, admin.email, 'A secret of mine']) expect(got.text).not.toContain(secret)
  const asAdmin = await pull(admin)
  expect(asAdmin.details.find(({ userId }) => userId === third.id)).toMatchObject({
    email: third.email,
    answer: 'A secret of mine',
  })
})

test('no device has a passcode, not even an admin’s', async () => {
  for (const who of [admin, buyer]) {
    const got = await pull(who)
    expect(got.text).not.toContain('open sesame')
    expect(got.ids('group_secrets')).toEqual([])
  }
  const replies = JSON.stringify([
    await buyer.api.get('/get-group', { id: groupId, getMembers: 1 }),
    await buyer.api.get('/list-groups'),
  ])
  expect(replies).not.toContain('open sesame')
})

test('hidden and banned members are only on the devices of admins', async () => {
  const [hidden, banned] = [await signUp(server.url), await signUp(server.url)]
  for (const who of [hidden, banned]) await join(who, groupId, { passcode: 'open sesame' })
  await hidden.api.send('PATCH', '/change-visible-user-group', about(hidden, { visible: 0 }))
  await ban(banned)
  expect((await pull(buyer)).ids('members')).toEqual([row(admin), row(buyer)].sort())
  expect((await pull(admin)).ids('members')).toEqual([row(admin), row(buyer), row(hidden), row(banned)].sort())
})

test('with a closed list a member’s device has only their own membership', async () => {
  await admin.api.send('PATCH', '/update-group', { accessMemberList: 0 }, { id: groupId })
  expect((await pull(buyer)).ids('members')).toEqual([row(buyer)])
})

test('a pending member gets their request and nothing of the group', async () => {
  await admin.api.send('PATCH', '/update-group', { autoApproval: 0 }, { id: groupId })
  const pending = await signUp(server.url)
  await join(pending, groupId)
  const got = await pull(pending)
  expect(got.ids('members')).toEqual([row(pending)])
  for (const table of ['groups', 'events', 'products', 'event_stats', 'member_details'])
    expect(got.ids(table)).toEqual([])
})

test.each(['banned', 'removed'] as const)('the device of a member who is %s loses the group', async (how) => {
  devices += 1
  const device = syncClient(`loses-${devices}`)
  const first = await device.send(buyer.api, { cursor: EMPTY_CURSOR })
  const scopes = Object.fromEntries((first.patch?.scopes ?? []).map(({ scope, version }) => [scope, version]))
  const cursor = { epoch: first.patch?.epoch ?? '', scopes }
  expect(Object.keys(scopes)).toEqual(expect.arrayContaining([`group:${groupId}`, `members:${groupId}`]))
  if (how === 'banned') await ban(buyer)
  else await admin.api.send('DELETE', '/remove-member', about(buyer))
  const { patch } = await device.send(buyer.api, { cursor })
  expect([...(patch?.lost ?? [])].sort()).toEqual([`group:${groupId}`, `members:${groupId}`])
  expect((patch?.rows.members ?? []).map(({ id }) => id)).toEqual(how === 'banned' ? [row(buyer)] : [])
  expect((await pull(buyer)).ids('events')).toEqual([])
})

test('a banned member keeps the events in which they ordered on the device', async () => {
  const event = { id: eventId, title: '', products: [] as string[] }
  const { productIdList } = await buyer.api.get<{ productIdList: string[] }>('/get-event', { id: eventId })
  await placeOrder(buyer, { ...event, products: productIdList })
  await ban(buyer)
  const got = await pull(buyer)
  expect(got.ids('events')).toEqual([eventId])
  expect(got.ids('members')).toEqual([row(buyer)])
  expect(got.scopes).not.toContain(`group:${groupId}`)
})

test('a banned member who opens an event reads that they cannot order, and it is not in their list', async () => {
  const closed = await createGroup(admin, { public: 0, name: 'Behind the gate' })
  await join(buyer, closed)
  const { id } = await createEvent(admin, closed)
  await admin.api.send('PATCH', '/ban-member', { groupId: closed, userId: buyer.id, banned: 1 })
  const reply = await buyer.api.call('GET', '/get-event', { query: { id } })
  expect(reply).toMatchObject({ status: 403, msgResp: 'You can not order!' })
  const listed = await buyer.api.get<{ id: string }[]>('/list-events-opening')
  expect(listed.map((event) => event.id)).not.toContain(id)
})

test("a member's new phone number reaches the devices of admins", async () => {
  await buyer.api.send('POST', '/pay-with-uen', { phone: '98887766', password: buyer.pin })
  const { details } = await pull(admin)
  expect(details.find(({ userId }) => userId === buyer.id)).toMatchObject({ phone: '98887766', answer: 'Block 88' })
})
