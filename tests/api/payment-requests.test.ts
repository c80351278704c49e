import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import { daysBetween, toSeconds } from '#shared/kernel/clock.ts'
import { MAX_MESSAGES_PER_RECEIVER_PER_DAY, type NotificationReply } from '#shared/notification/notification.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  placeOrder,
  secretOf,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let event: MadeEvent
let refs: readonly string[]

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 3)
  event = await createEvent(there.host, there.groupId, { title: 'Mango morning', paynow: 1 })
  const made: string[] = []
  for (const buyer of there.buyers) made.push(await placeOrder(buyer, event, [1]))
  refs = made
})

const ask = (change: object = {}, who = there.host) =>
  who.api.call('PATCH', '/request-payment', { body: { eid: event.id, payable: 1, notify: 1, ...change } })
const noticesOf = async (who: Person) =>
  (await who.api.get<NotificationReply[]>('/list-notifications')).filter(({ title }) =>
    title.startsWith('Payment requested'),
  )
const payable = async () => (await there.host.api.get<EventReply>('/get-event', { id: event.id })).payable

test('PAY-018 PAY-020 PAY-023 PAY-038 API-019 a request notifies each buyer who has not paid, with the link of the order', async () => {
  const [first, second, third] = there.buyers as [Person, Person, Person]
  expect(await ask()).toMatchObject({ status: 409, msgResp: 'Request payment when event is closed' })
  await closeEvent(there.host, event.id)
  expect(await ask({}, first)).toMatchObject({ status: 403 })
  await there.host.api.send('PATCH', '/update-order-status', { ref: refs[2], status: 2 })
  await there.host.api.send('POST', '/create-remind-message', { message: 'By tonight, please' })
  expect(await ask()).toMatchObject({ status: 200, msgResp: { id: event.id, payable: 1 } })
  expect(await payable()).toBe(1)
  await vi.waitFor(async () => expect(await noticesOf(second)).toHaveLength(1), 10_000)
  await vi.waitFor(async () => expect(await noticesOf(first)).toHaveLength(1), 10_000)
  const [notice] = await noticesOf(first)
  expect(notice).toMatchObject({
    senderName: there.host.name,
    title: 'Payment requested: order 1, Mango morning',
    message: expect.stringMatching(/^By tonight, please\n.{1,40}$/) as string,
  })
  expect(notice?.link).toBe(`/payment-order?ref=${refs[0]}&uid=${first.id}`)
  expect(await noticesOf(third)).toEqual([])

  expect(await ask({ to: 'all' })).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await noticesOf(third)).toHaveLength(1), 10_000)
  await vi.waitFor(async () => expect(await noticesOf(first)).toHaveLength(2), 10_000)
})

test('PAY-020 a request to unpaid buyers leaves out orders without an amount to pay', async () => {
  const products = [
    { name: 'Taster', price: 0 },
    { name: 'Honey mango', price: 9.9 },
  ]
  event = await createEvent(there.host, there.groupId, { title: 'Tasting', paynow: 1, products })
  const [first, second] = there.buyers as [Person, Person]
  await placeOrder(first, event, [1])
  await placeOrder(second, event, [1, 1])
  await closeEvent(there.host, event.id)
  expect(await ask()).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await noticesOf(second)).toHaveLength(1), 10_000)
  expect(await noticesOf(first)).toEqual([])
})

test('API-019 PAY-024 a request without notice sends nothing, and is taken back', async () => {
  await closeEvent(there.host, event.id)
  expect(await ask({ notify: 0 })).toMatchObject({ status: 200 })
  expect(await ask({ payable: 0 })).toMatchObject({ status: 200, msgResp: { id: event.id, payable: 0 } })
  expect(await payable()).toBe(0)
  // The notice of a later request is the only one.
  await there.host.api.send('POST', '/create-remind-message', { message: 'By tonight, please' })
  expect(await ask()).toMatchObject({ status: 200 })
  const later = [{ message: expect.stringMatching(/^By tonight, please\n/) as string }]
  for (const buyer of there.buyers)
    await vi.waitFor(async () => expect(await noticesOf(buyer)).toMatchObject(later), 10_000)
})

test('a payment request keeps the payment links that the host has shared', async () => {
  await closeEvent(there.host, event.id)
  const [first] = there.buyers as [Person]
  const { link } = await there.host.api.send<{ readonly link: string }>('POST', '/create-payment-link', {
    ref: refs[0],
  })
  expect(await ask()).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await noticesOf(first)).toHaveLength(1), 10_000)
  const token = { id: first.id, ref: refs[0], secret: secretOf(link) }
  expect(await first.api.send<string>('POST', '/get-token-to-pay', token)).not.toBe('')
})

test('PAY-038 several orders of one buyer are asked for with one notification', async () => {
  const [first] = there.buyers as [Person]
  await placeOrder(first, event, [1])
  await closeEvent(there.host, event.id)
  expect(await ask()).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await noticesOf(first)).not.toEqual([]), 10_000)
  await vi.waitFor(async () => expect(await noticesOf(there.buyers[2]!)).toHaveLength(1), 10_000)
  expect((await noticesOf(first)).map(({ title }) => title)).toEqual([
    'Payment requested: orders 1 and 4, Mango morning',
  ])
})

test('PAY-038 more than a hundred orders of one buyer are asked for with one notification', async () => {
  const [first] = there.buyers as [Person]
  for (let n = 0; n < 100; n += 1) await placeOrder(first, event, [1])
  await closeEvent(there.host, event.id)
  expect(await ask()).toMatchObject({ status: 200 })
  const waiting = () =>
    server.database.read((snapshot) =>
      snapshot
        .selectFrom('pending_notices')
        .select('id')
        .where('kind', '=', 'payment-request')
        .where('userId', '=', first.id)
        .execute(),
    )
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  expect((await noticesOf(first)).map(({ title }) => title)).toEqual(['Payment requested: 101 orders, Mango morning'])
})

test('a buyer who got a hundred messages of the host today gets the payment request on the next day', async () => {
  const [full, other] = there.buyers as [Person, Person]
  await server.database.write(async (tx) => {
    for (let n = 0; n < MAX_MESSAGES_PER_RECEIVER_PER_DAY; n += 1)
      await tx
        .insertInto('notifications')
        .values({
          id: `${full.id}-${n}`,
          userId: full.id,
          senderId: there.host.id,
          senderName: there.host.name,
          title: 'x',
          message: 'x',
          link: null,
          claims: '[]',
          createdAt: Math.floor(Date.now() / 1000),
          readAt: null,
        })
        .execute()
  })
  await closeEvent(there.host, event.id)
  expect(await ask()).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await noticesOf(other)).toHaveLength(1), 10_000)
  const dueDays = async () => {
    const rows = await server.database.read((snapshot) =>
      snapshot.selectFrom('pending_notices').select('dueAt').where('userId', '=', full.id).execute(),
    )
    return rows.map(({ dueAt }) => daysBetween(toSeconds(Date.now()), Number(dueAt)))
  }
  await vi.waitFor(async () => expect(await dueDays()).toEqual([1]), 10_000)
  expect(await noticesOf(full)).toEqual([])
  await server.database.write(async (tx) => {
    await tx.deleteFrom('notifications').where('userId', '=', full.id).execute()
    await tx.updateTable('pending_notices').set({ dueAt: 0 }).where('userId', '=', full.id).execute()
  })
  await vi.waitFor(async () => expect(await noticesOf(full)).toHaveLength(1), 10_000)
})

test('each buyer is notified at most three times a day by one event', async () => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on' } })
  try {
    const { host, groupId, buyers } = await neighbourhood(limited.url)
    const made = await createEvent(host, groupId, { paynow: 1 })
    const eid = made.id
    await placeOrder(buyers[0]!, made, [1])
    await closeEvent(host, eid)
    const send = (change: object = {}) =>
      host.api.call('PATCH', '/request-payment', { body: { eid, payable: 1, notify: 1, ...change } })
    for (let n = 0; n < 3; n += 1) expect(await send()).toMatchObject({ status: 200 })
    expect(await send()).toMatchObject({
      status: 429,
      msgResp: 'Buyers of one event can be notified 3 times a day. Ask again tomorrow',
    })
    expect(await send({ notify: 0 })).toMatchObject({ status: 200 })
    expect(await send({ payable: 0 })).toMatchObject({ status: 200 })
  } finally {
    await limited.close()
  }
})
