import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { fromDollars } from '#shared/kernel/money.ts'
import { settleDue } from '#server/order/settle-due.ts'
import { codecOf } from '#server/db/replicated.ts'
import { createEvent, neighbourhood, orderOf, placeOrder, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

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
  const settle = () => settleDue(server.database, server.engine, clock)
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
