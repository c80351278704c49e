import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join as joined } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { forgetProofs } from '#server/account/forget-proofs.ts'
import { personalTables } from '#server/account/personal-tables.ts'
import { tablesIn } from '#server/ops/stored-tables.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import { systemClock } from '#shared/kernel/clock.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import { cursorAfter } from '#sync/client/patch.ts'
import {
  bookDelivery,
  bookingOf,
  closeEvent,
  createDelivery,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const upload = async (who: Person): Promise<string> => {
  const bytes = paintNoise()
  const url = `/api/files/${createHash('sha256').update(bytes).digest('hex')}`
  const headers = { 'content-type': 'image/png' }
  expect((await who.api.raw(url, { method: 'PUT', body: new Uint8Array(bytes), headers })).status).toBe(200)
  return url
}

let marked = 0

/** A person with data in every part of the product. */
const settled = async () => {
  there = await neighbourhood(server.url, 0)
  marked += 1
  const marks = {
    name: `Zainab Zulkifli${marked}`,
    phone: `9888776${marked}`,
    street: `Blk ${marked} Secret Street`,
    note: `Ring at door ${marked}`,
  }
  const person = await signUp(server.url, marks.name, { phone: marks.phone })
  await join(person, there.groupId)
  const photo = await upload(person)
  const proof = await upload(person)
  const unused = await upload(person)
  await person.api.send('PATCH', '/update-user', { photoUrl: photo })
  await person.api.send('POST', '/pay-with-uen', { uen: '201912345K', password: person.pin })
  const address = { street: marks.street }
  await person.api.send('POST', '/create-user-address', {
    name: 'Home',
    address,
    postalCode: '310008',
    phone: marks.phone,
  })
  await person.api.send('PUT', '/update-remembered-delivery-address', { rememberedDeliveryAddress: marks.street })
  await person.api.send('POST', '/create-feedback', { message: 'More mangoes' })
  await there.host.api.send('POST', '/create-notification', { receiverId: person.id, message: 'Bring a bag' })
  const paid = await placeOrder(person, there.event, [2])
  await person.api.send('PATCH', '/update-order-buyer-info', { ref: paid, comment: marks.note })
  await person.api.send('PATCH', '/update-order-buyer-status', { ref: paid, buyerStatus: 2, paymentScreenshot: proof })
  const unpaid = await placeOrder(person, there.event, [1])
  return { person, marks, photo, proof, unused, paid, unpaid }
}

const download = async (who: Person): Promise<{ data: Record<string, unknown>; names: string[] }> => {
  const response = await who.api.raw('/api/personal-data')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return { data: JSON.parse(strFromU8(files['gotong.json']!)) as Record<string, unknown>, names: Object.keys(files) }
}

test('every table of the database declares its personal data and what happens at deletion', async () => {
  const tables = await server.database.read((snapshot) => tablesIn(snapshot, server.database.name))
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(personalTables).sort())
})

test('all data about a person is exported as one file with their pictures, and nothing of others', async () => {
  const { person, marks, photo, proof, unused, paid, unpaid } = await settled()
  const neighbour = await signUp(server.url, 'Farhan Aziz')
  await join(neighbour, there.groupId)
  await placeOrder(neighbour, there.event)
  const { data, names } = await download(person)
  expect(data).toMatchObject({
    userId: person.id,
    users: [{ email: person.email, phone: marks.phone, uen: '201912345K' }],
    addresses: [{ street: marks.street }],
    notifications: [{ message: 'Bring a bag' }],
    members: [{ groupId: there.groupId }],
    feedback: [{ message: 'More mangoes' }],
  })
  expect((data.orders as { id: string }[]).map(({ id }) => id).sort()).toEqual([paid, unpaid].sort())
  expect(names.sort()).toEqual(
    ['gotong.json', ...[photo, proof, unused].map((url) => `pictures/${url.slice('/api/files/'.length)}.png`)].sort(),
  )
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/argon2|Farhan|pinHash/)
  expect((await server.api().raw('/api/personal-data')).status).toBe(401)
})

test('for an order placed on behalf of a person, and a message to them, the file has none of their data', async () => {
  const { host, buyers, event } = await neighbourhood(server.url, 1)
  const [buyer] = buyers as [Person]
  const address = { street: 'Blk 7 Hidden Lane', country: 'SG', postalCode: '310007' }
  const { ref } = await host.api.send<{ ref: string }>('POST', '/create-order', {
    eid: event.id,
    details: { [event.products[0] ?? '']: [{ quantity: 1 }] },
    representedUserId: buyer.id,
    bookingAddress: address,
  })
  await buyer.api.send('PATCH', '/update-order-buyer-info', { ref, comment: 'Ring twice' })
  const proof = await upload(buyer)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot: proof })
  await host.api.send('POST', '/create-notification', { receiverId: buyer.id, message: 'Bring a bag' })
  const theirs = [buyer.name, buyer.phone, buyer.email, 'Hidden Lane', 'Ring twice', proof]

  const mine = await download(host)
  expect(mine.data).toMatchObject({ orders: [{ id: ref, placedBy: host.id }] })
  const sent = (mine.data.notifications as { message: string }[]).filter(({ message }) => message === 'Bring a bag')
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('readAt')
  const text = JSON.stringify(mine.data)
  expect(theirs.filter((each) => text.includes(each))).toEqual([])
  const whole = JSON.stringify((await download(buyer)).data)
  expect(theirs.filter((each) => !whole.includes(each))).toEqual([])
})

describe('an account is deleted', () => {
  const remove = (who: Person, password: unknown = who.pin) =>
    who.api.call('POST', '/delete-account', { body: { password } })

  /** Every text of every row, for searching deleted data. */
  const everything = async (): Promise<string> => {
    const tables = await server.database.read((snapshot) => tablesIn(snapshot, server.database.name))
    const rows: unknown[] = []
    for (const { name } of tables) {
      const found = await server.database.read((snapshot) => sql`select * from ${sql.table(name)}`.execute(snapshot))
      rows.push(...found.rows)
    }
    return JSON.stringify(rows)
  }
  const files = async (of = 'uploads'): Promise<string[]> =>
    (await readdir(joined(server.dataDir, of), { recursive: true })).map((path) => path.slice(-64))

  test('deleting an account needs the PIN, and wrong PINs are counted', async () => {
    const person = await signUp(server.url)
    expect(await remove(person, '')).toMatchObject({ status: 422, msgResp: 'Invalid password' })
    const wrong = await remove(person, ['0', '0', '0', '0'])
    expect(wrong).toMatchObject({ status: 403 })
    expect(String(wrong.msgResp)).toContain('4 tries left')
    for (let n = 0; n < 4; n += 1) await remove(person, '0000')
    expect((await remove(person)).status).toBe(429)
    expect((await person.api.call('GET', '/get-user')).status).toBe(200)
    expect((await server.api().call('POST', '/delete-account', { body: { password: '1234' } })).status).toBe(401)
  })

  test('no personal data is left; rows that a host must keep stay anonymised', async () => {
    const { person, marks, photo, proof, unused, paid, unpaid } = await settled()
    const before = await everything()
    const theirs = [person.email, ...Object.values(marks)]
    for (const text of theirs) expect(before).toContain(text)
    expect(await remove(person)).toMatchObject({ status: 200, msgCode: 10400 })

    const after = await everything()
    expect(theirs.filter((text) => after.includes(text))).toEqual([])
    expect(after).toContain('More mangoes')
    const kept = await orderOf(there.host, paid)
    expect(kept).toMatchObject({ uName: 'Deleted account', uPhone: '', uEmail: '', comment: '', buyerStatus: 2 })
    expect(kept.allProductPerOrder).toHaveLength(1)
    expect((await there.host.api.raw(kept.paymentScreenshot ?? '')).status).toBe(200)
    expect((await orderOf(there.host, unpaid)).buyerStatus).toBe(-1)
    const group = await there.host.api.get<{ totalMembers: number }>('/get-group', { id: there.groupId })
    expect(group.totalMembers).toBe(1)
    const onDisk = await files()
    const isThere = (url: string) => onDisk.includes(url.slice(-64))
    expect([photo, unused, proof].map(isThere)).toEqual([false, false, true])
  })

  test('a payment proof that the host has accepted is deleted from the server as well; sums stay', async () => {
    const { host, buyers, event } = await neighbourhood(server.url, 1)
    const [buyer] = buyers as [Person]
    const ref = await placeOrder(buyer, event, [2])
    const proof = await upload(buyer)
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot: proof })
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    const before = await orderOf(host, ref)
    expect((await remove(buyer)).status).toBe(200)
    const after = await orderOf(host, ref)
    expect(after).toEqual({
      ...before,
      uName: 'Deleted account',
      uPhone: '',
      uEmail: '',
      uPhotoUrl: null,
      paymentScreenshot: null,
    })
    expect((await host.api.raw(proof)).status).toBe(404)
    expect(await files()).not.toContain(proof.slice(-64))
  })

  test('an open proof is deleted when its host has dealt with it, including its thumbnail', async () => {
    const { host, buyers, groupId, event } = await neighbourhood(server.url, 1)
    const [buyer] = buyers as [Person]
    const [ordered, open, booked] = [await upload(buyer), await upload(buyer), await upload(buyer)]
    const ref = await placeOrder(buyer, event, [2])
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot: ordered })
    const other = await placeOrder(buyer, event, [1])
    await buyer.api.send('PATCH', '/update-order-buyer-status', {
      ref: other,
      buyerStatus: 2,
      paymentScreenshot: open,
    })
    const booking = await bookDelivery(buyer, await createDelivery(host, groupId))
    const claim = { ref: booking, bookerStatus: 2, paymentScreenshot: booked }
    await buyer.api.send('PATCH', '/update-delivery-booker-status', claim)
    expect((await remove(buyer)).status).toBe(200)
    for (const proof of [ordered, open, booked]) expect((await host.api.raw(`${proof}?size=small`)).status).toBe(200)
    const phone = syncClient('host-phone')
    const { patch } = await phone.send(host.api, { cursor: EMPTY_CURSOR })

    const forget = () => forgetProofs({ ...server, files: uploadFiles(server.dataDir), clock: systemClock })
    expect(await forget()).toBe(0)
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 2 })
    const before = [await orderOf(host, ref), await bookingOf(host, booking)]
    expect(await forget()).toBe(2)
    expect(await forget()).toBe(0)

    expect([await orderOf(host, ref), await bookingOf(host, booking)]).toEqual(
      before.map((each) => ({ ...each, paymentScreenshot: null })),
    )
    expect((await orderOf(host, other)).paymentScreenshot).toBe(open)
    const left = [...(await files()), ...(await files('small'))].filter((name) =>
      [ordered, open, booked].some((proof) => proof.slice(-64) === name),
    )
    expect(left).toEqual([open.slice(-64), open.slice(-64)])
    expect((await host.api.raw(ordered)).status).toBe(404)
    // The host's phone receives the change.
    const { rows } = (await phone.send(host.api, { cursor: cursorAfter(null, patch!) })).patch!
    expect([...(rows.orders ?? []), ...(rows.bookings ?? [])]).toMatchObject([
      { id: ref, paymentScreenshot: null },
      { id: booking, paymentScreenshot: null },
    ])
  })

  test('a proof whose file cannot be deleted does not keep the other proofs', async () => {
    const { host, buyers, event } = await neighbourhood(server.url, 1)
    const [buyer] = buyers as [Person]
    const proofs = [await upload(buyer), await upload(buyer)]
    const refs = [await placeOrder(buyer, event, [2]), await placeOrder(buyer, event, [1])]
    for (const [n, ref] of refs.entries())
      await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot: proofs[n] })
    expect((await remove(buyer)).status).toBe(200)
    for (const ref of refs) await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    const disk = uploadFiles(server.dataDir)
    let removals = 0
    const failsOnce = {
      remove: (name: string) => ((removals += 1) === 1 ? Promise.reject(new Error('EIO')) : disk.remove(name)),
    }
    const forget = (removing: { remove(name: string): Promise<void> }) =>
      forgetProofs({ ...server, files: removing, clock: systemClock })
    await expect(forget(failsOnce)).rejects.toThrow('EIO')
    const left = (await files()).filter((name) => proofs.some((proof) => proof.slice(-64) === name))
    expect(left).toHaveLength(1)
    expect(await forget(disk)).toBe(1)
    expect(await files()).not.toContain(left[0])
  })

  test('unfetched results of other people’s devices do not name them', async () => {
    const { host } = await neighbourhood(server.url, 1)
    const groupId = await createGroup(host, { autoApproval: 0 })
    const person = await signUp(server.url, 'Quentin Querimonious')
    await join(person, groupId)
    const phone = syncClient('away')
    const act = { groupId, userId: person.id, seen: null }
    const mutations = [
      phone.mutation('approve-group-join', act, { version: 2 }),
      phone.mutation('change-group-role', { groupId, userId: person.id, role: 'HOST' }),
      phone.mutation('change-visible-user-group', { groupId, userId: person.id, visible: 0 }),
      phone.mutation('create-notification', { receiverId: person.id, title: '', message: 'Welcome', link: null }),
      phone.mutation('ban-member', { groupId, userId: person.id, banned: 1 }),
    ]
    const { results } = await phone.send(host.api, { mutations })
    expect(results.map(({ outcome }) => outcome)).toEqual(mutations.map(() => 'applied'))
    expect((await remove(person)).status).toBe(200)
    const kept = await server.database.read((snapshot) =>
      snapshot
        .selectFrom('sync_outcomes')
        .select('rejection')
        .where(
          'ulid',
          'in',
          mutations.map(({ ulid }) => ulid),
        )
        .execute(),
    )
    expect(kept).toHaveLength(mutations.length)
    expect(await everything()).not.toContain('Querimonious')
  })

  test('mails waiting for them are not sent; those for similar addresses are', async () => {
    const person = await signUp(server.url, undefined, { email: 'a_b%@example.org' })
    const to = [person.email, 'axb@example.org', 'a_b%@example.org.sg', 'a_bc@example.org']
    const later = Math.floor(Date.now() / 1000) + 86_400
    const mails = to.map((address, n) => ({
      id: `waiting-${n}`,
      mail: JSON.stringify({ to: address, subject: 'Hello', text: 'Hello', html: '' }),
      receiver: address,
      tries: 1,
      nextAt: later,
      expiresAt: later + 1,
    }))
    await server.database.write((tx) => tx.insertInto('outgoing_mails').values(mails).execute())
    expect((await remove(person)).status).toBe(200)
    const waiting = await server.database.read((snapshot) =>
      snapshot.selectFrom('outgoing_mails').select('id').orderBy('id').execute(),
    )
    expect(waiting.map(({ id }) => id)).toEqual(['waiting-1', 'waiting-2', 'waiting-3'])
  })

  test('every token ends and tells the other devices to delete their data', async () => {
    const person = await signUp(server.url)
    await remove(person)
    const answer = await person.api.raw('/api/get-user')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ msgCode: 99999, msgResp: 'Unauthorized', detail: { deleted: true } })
    const sync = await person.api.raw('/api/sync', { method: 'POST', body: '{}' })
    expect([sync.status, ((await sync.json()) as { detail?: unknown }).detail]).toEqual([401, { deleted: true }])
    expect(
      (await server.api().call('POST', '/login', { body: { email: person.email, password: person.pin } })).status,
    ).toBe(403)
    const again = await signUp(server.url, 'New Person', { email: person.email })
    expect(again.id).not.toBe(person.id)
    // A token of an unknown account does not say so.
    await server.database.write((tx) => tx.deleteFrom('credentials').where('userId', '=', again.id).execute())
    expect(await (await again.api.raw('/api/get-user')).json()).toEqual({ msgCode: 99999, msgResp: 'Unauthorized' })
  })

  test('a host must wait until their events are over, the only admin until there is another', async () => {
    const { host, groupId, buyers, event } = await neighbourhood(server.url, 1)
    const [member] = buyers as [Person]
    const hosting = await remove(host)
    expect(hosting).toMatchObject({ status: 409 })
    expect(hosting.msgResp).toMatch(/^You host a group buy that is not over/)
    await closeEvent(host, event.id)
    expect((await remove(host)).status).toBe(409)
    await host.api.send('DELETE', '/delete-event', undefined, { id: event.id })
    const alone = await remove(host)
    expect(alone).toMatchObject({ status: 409 })
    expect(alone.msgResp).toMatch(/^You are the only admin of a group/)
    await host.api.send('PATCH', '/change-group-role', { groupId, userId: member.id, role: 'ADMIN' })
    expect((await remove(host)).status).toBe(200)
    expect((await member.api.get<{ isAdmin: number }>('/get-group', { id: groupId })).isAdmin).toBe(1)
  })

  test('a group without members is not found, and its id cannot be used again', async () => {
    const person = await signUp(server.url)
    const id = await createGroup(person, { name: 'Just me' })
    await remove(person)
    const other = await signUp(server.url)
    expect((await other.api.call('GET', '/get-group', { query: { id } })).status).toBe(404)
    const again = { id, name: 'Just me', description: 'x', autoApproval: 1 }
    expect((await other.api.call('POST', '/create-group', { body: again })).status).toBe(409)
    expect(await other.api.get<OrderReply[]>('/list-orders-by-buyer')).toEqual([])
  })
})

test('an order that another device places during the deletion of the account is cancelled and holds no name', async () => {
  const { host, groupId, event } = await neighbourhood(server.url, 0)
  const person = await signUp(server.url, 'Nurul Huda')
  await join(person, groupId)
  const { run } = server.engine
  const line = { id: newId(), pid: event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }
  const order = {
    ref: newRef(),
    eid: event.id,
    lines: [line],
    comment: 'Ring twice',
    bookingAddress: null,
    deliveryDate: null,
  }
  const ran = vi.spyOn(server.engine, 'run').mockImplementation(async (actor, name, ...rest) => {
    if (name === 'remove-account')
      await run({ id: person.id, kind: 'user' }, 'create-order', { ...order, representedUserId: null })
    return run(actor, name, ...rest)
  })
  await person.api.send('POST', '/delete-account', { password: person.pin })
  ran.mockRestore()
  const orders = await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })
  expect(orders).toMatchObject([
    { ref: order.ref, uName: 'Deleted account', uPhone: '', uEmail: '', comment: '', buyerStatus: -1 },
  ])
})
