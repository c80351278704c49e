// Texts that other people read cannot imitate or cover the texts around them: no change of direction, no control or invisible
// characters, no pages of empty lines. Names and titles: tests/api/one-line-names.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationReply } from '#shared/notification/notification.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'
import {
  createDelivery,
  createEvent,
  createGroup,
  neighbourhood,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
  buyer = there.buyers[0]!
})
afterAll(() => server.close())

/** Shown as 'Blk 21' in a browser that obeys it. */
const HOSTILE = `Blk \u202E12\u202C\u200B\u0007${'\n \u2028\u2800'.repeat(50)}Lobby\u2066`
const LINES = 'Blk 12\n\nLobby'
const LINE = 'Blk 12 Lobby'

const stored = <T>(table: string, id: string): Promise<T> =>
  server.database.read(
    async (snapshot) =>
      (await snapshot
        .selectFrom(table as 'orders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as T,
  )

test('a description, a question and an answer keep their paragraphs only', async () => {
  const text = { description: HOSTILE }
  const { id } = await createEvent(there.host, there.groupId, {
    ...text,
    products: [{ name: 'Mango', price: 9, description: HOSTILE }],
  })
  expect(await there.host.api.get('/get-event', { id, getProducts: 1 })).toMatchObject({
    description: LINES,
    products: [{ description: LINES }],
  })
  const groupId = await createGroup(there.host, { ...text, autoApproval: 0, question: HOSTILE })
  expect(await there.host.api.get('/get-group', { id: groupId })).toMatchObject({ description: LINES, question: LINES })
  const applicant = await signUp(server.url)
  await applicant.api.send('POST', '/join-group', { groupId, answer: HOSTILE })
  expect(await stored('member_details', `${groupId}:${applicant.id}`)).toMatchObject({ answer: LINES })
})

test('the note and the address of an order mislead no host, over REST and from a device', async () => {
  const eid = there.event.id
  const details = { [there.event.products[0]!]: [{ quantity: 1 }] }
  const body = { eid, details, comment: HOSTILE }
  const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', body)
  expect(await stored('orders', ref)).toMatchObject({ comment: LINES })
  const sent = {
    ref: newRef(),
    eid,
    lines: [{ id: newId(), pid: there.event.products[0], purchaseType: 'case', quantity: 1, subItems: [] }],
    comment: HOSTILE,
    representedUserId: null,
    bookingAddress: { street: HOSTILE, country: 'Singa\u200Bpore', postalCode: '\u202E118995' },
    deliveryDate: null,
  }
  const device = syncClient(newId())
  const mutation = { ...device.mutation('create-order', sent), device: { id: 'd', name: 'Mei’s\u202E\n phone' } }
  const { results } = await device.send(buyer.api, { mutations: [mutation] })
  expect(results).toMatchObject([{ outcome: 'applied' }])
  const order = await stored<{ comment: string; bookingAddress: string }>('orders', sent.ref)
  expect(order.comment).toBe(LINES)
  expect(JSON.parse(order.bookingAddress)).toEqual({ street: LINES, country: 'Singapore', postalCode: '118995' })
  const history = await server.database.read((snapshot) =>
    snapshot.selectFrom('order_history').select('deviceName').where('orderId', '=', sent.ref).execute(),
  )
  expect(history).toEqual([{ deviceName: 'Mei’s phone' }])
})

test('the address and the note of a booking mislead no host', async () => {
  const deliveryId = await createDelivery(there.host, there.groupId)
  const reply = await buyer.api.send<{ ref: string }>('POST', '/create-delivery-booking', {
    deliveryId,
    deliveryZone: 'West',
    address: HOSTILE,
    comment: HOSTILE,
  })
  expect(await stored('bookings', reply.ref)).toMatchObject({ address: LINES, comment: LINES })
})

test('a message and a reason that a buyer reads have no page of empty lines', async () => {
  await placeOrder(buyer, there.event)
  const received = async (): Promise<NotificationReply> =>
    (await buyer.api.get<NotificationReply[]>('/list-notifications'))[0]!
  await there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, title: 'Fruit', message: HOSTILE })
  expect((await received()).message).toBe(LINES)
  await there.host.api.send('POST', '/broadcast-message', {
    about: 'event',
    id: there.event.id,
    message: `${HOSTILE} now`,
  })
  expect((await received()).message).toBe(`${LINES} now`)
})

test('saved addresses, postal codes and the UEN are stored without invisible characters', async () => {
  const person = await signUp(server.url)
  const address = { name: HOSTILE, address: HOSTILE, postalCode: '118995\u200B', phone: '91234567' }
  expect(await person.api.send('POST', '/create-user-address', address)).toMatchObject({
    name: LINE,
    address: { street: LINES },
    postalCode: '118995',
  })
  await person.api.send('PATCH', '/update-user', { postalCode: '\u202E118995' })
  await person.api.send('PUT', '/update-remembered-delivery-address', { rememberedDeliveryAddress: HOSTILE })
  expect(await stored('users', person.id)).toMatchObject({ postalCode: '118995', rememberedDeliveryAddress: LINES })
})

test('an email address has no invisible characters, so that no two accounts look the same', async () => {
  const account = { name: 'Mei Tan', phone: '91234567', postalCode: '118995', password: '4821'.split('') }
  for (const email of ['mei\u200B@example.org', '\u202Emei@example.org', 'mei@exam\u00ADple.org'])
    expect(await there.host.api.call('POST', '/create-user', { body: { ...account, email } })).toMatchObject({
      status: 422,
      msgResp: 'Invalid email',
    })
})
