import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { settleDueShares } from '#server/order/settle-shares.ts'
import { codecOf } from '#server/db/replicated.ts'
import {
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  placeOrder,
  type Neighbourhood,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const DAY_S = 86_400
let now = Math.floor(Date.now() / 1000)
const clock = { now: () => now * 1000 }
let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer({ clock })
  there = await neighbourhood(server.url, 3)
})
afterAll(() => server.close())

const orders = codecOf('orders')
const rowsOf = async (eid: string) =>
  orders.readable(
    await server.database.read((snapshot) =>
      snapshot.selectFrom('orders').select(orders.fields).where('eid', '=', eid).orderBy('eOrderNo').execute(),
    ),
  )

test('PAY-032 PAY-037 a timer settles the shares of an event within a day of closing, once', async () => {
  // Dates of requests have no seconds.
  const closing = Math.floor(now / 60) * 60 + 3 * DAY_S
  const event = await createEvent(there.host, there.groupId, {
    adminCost: 2,
    deliveryCost: 10,
    discount: 1,
    closingTime: formatDateTime(closing),
    pickupTime: formatDateTime(closing + DAY_S),
  })
  for (const buyer of there.buyers) await placeOrder(buyer, event, [1])
  const settle = () => settleDueShares(server.database, server.engine, clock)
  expect(await settle()).toBe(0)
  expect((await rowsOf(event.id)).map(({ settledShares }) => settledShares)).toEqual([null, null, null])
  now = closing - DAY_S
  await Promise.all([settle(), settle()])
  const rows = await rowsOf(event.id)
  expect(rows.map(({ settledShares }) => settledShares)).toEqual([
    { discount: 34, delivery: 334 },
    { discount: 33, delivery: 333 },
    { discount: 33, delivery: 333 },
  ])
  expect(await settle()).toBe(0)
  for (const [n, { id, settledShares }] of rows.entries()) {
    const reply = await orderOf(there.buyers[n]!, id)
    expect({
      discount: fromDollars(reply.discountPerOrder),
      delivery: fromDollars(reply.deliveryPerOrder),
    }).toEqual(settledShares)
  }
})

test('PAY-036 PAY-037 ORD-038 shares follow the orders until closing and are final after it; paid amounts stay', async () => {
  const closing = Math.floor(now / 60) * 60 + DAY_S / 2
  const { host, groupId } = there
  const [first, second, third] = [there.buyers[0]!, there.buyers[1]!, there.buyers[2]!]
  const event = await createEvent(host, groupId, {
    adminCost: 0,
    deliveryCost: 9,
    closingTime: formatDateTime(closing),
    pickupTime: formatDateTime(closing + DAY_S),
  })
  const refs = [await placeOrder(first, event, [1])]
  const claim = { ref: refs[0], buyerStatus: 2, paymentScreenshot: await uploadPicture(first), amount: 18.9 }
  await first.api.send('PATCH', '/update-order-buyer-status', claim)
  expect(await orderOf(first, refs[0]!)).toMatchObject({ totalFee: 18.9, deliveryPerOrder: 9, paidFee: 18.9 })
  refs.push(await placeOrder(second, event, [1]), await placeOrder(third, event, [1]))
  expect(await orderOf(first, refs[0]!)).toMatchObject({ totalFee: 12.9, deliveryPerOrder: 3, paidFee: 18.9 })

  const costs = (deliveryCost: number) =>
    host.api.call('PATCH', '/update-event-delivery', { body: { eventId: event.id, deliveryCost } })
  expect(await costs(8)).toMatchObject({
    status: 409,
    msgResp: 'Delivery and Discount cannot be amended once payment is made',
  })
  await closeEvent(host, event.id)
  await second.api.send('PATCH', '/update-order-buyer-status', { ref: refs[1], buyerStatus: -1 })
  const fees = await host.api.get<{ totalFee: number; deliveryPerOrder: number }[]>('/list-orders-by-event', {
    eid: event.id,
  })
  expect(fees.map(({ totalFee, deliveryPerOrder }) => [totalFee, deliveryPerOrder])).toEqual([
    [12.9, 3],
    [0, 0],
    [12.9, 3],
  ])
  const settle = { ref: refs[0], amount: 12.9 }
  expect(await first.api.call('PATCH', '/update-order-paid', { body: settle })).toMatchObject({ status: 403 })
  expect(await second.api.call('PATCH', '/update-order-paid', { body: settle })).toMatchObject({ status: 404 })
  await host.api.send('PATCH', '/update-order-paid', settle)
  expect(await orderOf(first, refs[0]!)).toMatchObject({ totalFee: 12.9, paidFee: 12.9 })
})

test('EVT-111 MNG-008 a discount of more than 100 percent and a negative cost are refused', async () => {
  const { host, groupId } = there
  const event = await createEvent(host, groupId, { discount: 5 })
  const discount = (body: object) =>
    host.api.call('PATCH', '/update-event-discount', { body: { eventId: event.id, ...body } })
  const refused = { status: 422, msgResp: 'Discount is at most 100%' }
  expect(await discount({ discount: 100.01, isPercentage: 1 })).toMatchObject(refused)
  expect(await discount({ discount: 100, isPercentage: 1 })).toMatchObject({ status: 200 })
  expect(await discount({ discount: 101 })).toMatchObject(refused)
  const edit = { id: event.id, discount: 200, isPercentage: 1 }
  expect(await host.api.call('PATCH', '/update-event', { body: edit })).toMatchObject(refused)
  for (const deliveryCost of [-1, 'ten'])
    expect(
      (await host.api.call('PATCH', '/update-event-delivery', { body: { eventId: event.id, deliveryCost } })).status,
    ).toBeGreaterThanOrEqual(400)
  expect(await host.api.get('/get-event', { id: event.id })).toMatchObject({
    deliveryCost: 0,
    discount: 100,
    isPercentage: true,
  })
})
