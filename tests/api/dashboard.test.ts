import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardSummary, DaySales, TopProduct } from '#shared/dashboard/dashboard-reply.ts'
import { addDays, formatDate, startOfDay, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  placeOrder,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startServer({ clock: { now: () => now }, env: { INCLUDED_FEATURES: 'premium' } })
})
afterAll(() => server.close())

const today = (): Seconds => startOfDay(toSeconds(now))
const dateOf = (daysAgo: number): string => formatDate(addDays(today(), -daysAgo))
const range = (groupId: string, daysAgo = 30) => ({
  startDate: `${dateOf(daysAgo)} 00:00`,
  endDate: `${dateOf(0)} 23:59`,
  groupId,
})

const PER_DAY = [
  '/list-total-sales-per-day-by-host',
  '/list-total-orders-per-day-by-host',
  '/list-average-order-size-per-day-by-host',
] as const
const CALLS = [...PER_DAY, '/get-top-product-by-host', '/get-summary-and-top-report'] as const

const salesOf = (host: Person, groupId: string, daysAgo?: number): Promise<DaySales[]> =>
  host.api.get('/list-total-sales-per-day-by-host', range(groupId, daysAgo))
const productsOf = (host: Person, groupId: string): Promise<TopProduct[]> =>
  host.api.get('/get-top-product-by-host', range(groupId))
const summaryOf = (host: Person, groupId: string, daysAgo?: number): Promise<DashboardSummary> =>
  host.api.get('/get-summary-and-top-report', range(groupId, daysAgo))

const ofPerson = async (host: Person, groupId: string, title: string, change: Record<string, unknown> = {}) =>
  createEvent(host, groupId, { title, ...change })

const cancel = (buyer: Person, ref: string) =>
  buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })

test('CON-012 API-135 API-136 API-137 sales, orders and average order size are summed per day, exact to the cent', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 2)
  const [first, second] = [buyers[0]!, buyers[1]!]
  const fruit = await ofPerson(host, groupId, 'Fruit', { adminCost: 1.5 })
  const elsewhere = await createGroup(host, { name: 'Elsewhere' })
  await join(first, elsewhere)
  await placeOrder(first, await ofPerson(host, elsewhere, 'Other group'), [9])
  await placeOrder(first, fruit, [2, 1])
  await placeOrder(second, fruit, [1])
  now += DAY_MS
  const bread = await ofPerson(host, groupId, 'Bread')
  await placeOrder(first, bread, [3])
  await cancel(second, await placeOrder(second, bread, [5]))

  const yesterday = { date: dateOf(1), totalPrice: 45.2, totalOrders: 2, averageOrderSize: 22.6 }
  const latest = { date: dateOf(0), totalPrice: 29.7, totalOrders: 1, averageOrderSize: 29.7 }
  for (const path of PER_DAY) expect(await host.api.get(path, range(groupId))).toEqual([yesterday, latest])
  expect(await salesOf(host, groupId, 0)).toEqual([latest])
})

test('CON-014 API-138 top products have name and quantity, the highest quantity first, at most ten', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 1)
  const products = Array.from({ length: 12 }, (_, n) => ({
    name: `Product ${n + 1}`,
    description: '',
    price: 1,
    maxQuantity: 1000,
  }))
  const event = await ofPerson(host, groupId, 'Twelve', { products })
  await placeOrder(
    buyers[0]!,
    event,
    products.map((_, n) => n + 1),
  )
  const again = await ofPerson(host, groupId, 'Again', { products: products.slice(0, 1) })
  await placeOrder(buyers[0]!, again, [20])
  const expected = [['Product 1', 21], ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => [`Product ${n}`, n])]
  expect((await productsOf(host, groupId)).map(({ pName, pQuantity }) => [pName, pQuantity])).toEqual(expected)
})

test('CON-011 CON-009 API-139 the summary has its keys, with figures of the group and the range', async () => {
  const host = await signUp(server.url, 'Mei Ling Tan')
  const groupId = await createGroup(host, { autoApproval: 0 })
  const buyers: Person[] = []
  for (let n = 0; n < 12; n += 1) {
    const buyer = await signUp(server.url, `Buyer Number${n + 1}`)
    await join(buyer, groupId)
    await host.api.send('PATCH', '/approve-group-join', { groupId, userId: buyer.id })
    buyers.push(buyer)
  }
  now += 1000
  const waiting = await signUp(server.url, 'Wai Ting')
  await join(waiting, groupId)

  const empty = await summaryOf(host, groupId)
  expect({ ...empty, newMemberDetail: [] }).toEqual({
    members: 13,
    totalTransactionValue: 0,
    onGoingEvents: 0,
    closedEvents: 0,
    unPaidOrder: 0,
    nextCollection: '',
    newMemberDetail: [],
    topBuyer: [],
    topEvent: [],
  })
  expect(empty.newMemberDetail[0]).toEqual({ uName: 'Wai Ting', approval: 1 })
  expect(empty.newMemberDetail.filter(({ approval }) => approval === 2)).toHaveLength(13)

  const fruit = await ofPerson(host, groupId, 'Fruit')
  const bread = await ofPerson(host, groupId, 'Bread', { adminCost: 0.5 })
  await ofPerson(host, groupId, 'Nothing ordered')
  for (const [n, buyer] of buyers.entries()) await placeOrder(buyer, fruit, [n + 1])
  const paid = await placeOrder(buyers[0]!, bread, [1])
  await host.api.send('PATCH', '/update-order-status', { ref: paid, status: 2 })
  await closeEvent(host, bread.id)

  const summary = await summaryOf(host, groupId)
  const fruitCents = 990 * ((12 * 13) / 2)
  expect(summary).toMatchObject({
    members: 13,
    totalTransactionValue: (fruitCents + 1040) / 100,
    onGoingEvents: 2,
    closedEvents: 1,
    unPaidOrder: 12,
    topEvent: [
      { eTitle: 'Fruit', totalValue: fruitCents / 100 },
      { eTitle: 'Bread', totalValue: 10.4 },
    ],
  })
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: fruit.id })
  expect(summary.nextCollection).toBe(formatDate(pickupTimestamp))
  expect(summary.topBuyer).toHaveLength(10)
  expect(summary.topBuyer[0]).toEqual({ uName: 'Buyer Number12', totalValue: (990 * 12) / 100 })
})

test('CON-011 figures follow edited, cancelled and revived orders, and settled delivery and discount', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 3)
  const event = await ofPerson(host, groupId, 'Shared costs', { deliveryCost: 10, discount: 1, adminCost: 0.3 })
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await placeOrder(buyer, event, [2, 1]))
  await buyers[0]!.api.send('PUT', '/update-order', {
    ref: refs[0],
    data: { details: { [event.products[0]!]: [{ quantity: 7 }] } },
  })
  await cancel(buyers[1]!, refs[1]!)
  await closeEvent(host, event.id)
  const totalFee = async (): Promise<number> => {
    const orders = await host.api.get<OrderReply[]>('/list-orders-by-event', { eid: event.id })
    return orders.reduce((sum, order) => sum + Math.round(order.totalFee * 100), 0) / 100
  }
  const settled = await totalFee()
  expect(settled).toBe((7 * 990 + 2 * 990 + 1250 + 2 * 30 + 1000 - 100) / 100)
  const total = async (): Promise<number> => (await summaryOf(host, groupId)).totalTransactionValue
  expect(await total()).toBe(settled)
  expect(await productsOf(host, groupId)).toEqual([
    { pName: 'Honey mango', pQuantity: 9 },
    { pName: 'Cherries', pQuantity: 1 },
  ])

  await host.api.send('PATCH', '/update-order-status', { ref: refs[2], status: -1 })
  expect(await total()).toBe(await totalFee())
  expect(await productsOf(host, groupId)).toEqual([{ pName: 'Honey mango', pQuantity: 7 }])
  await host.api.send('PATCH', '/update-order-status', { ref: refs[2], status: 2 })
  expect(await total()).toBe(await totalFee())
  expect(await productsOf(host, groupId)).toHaveLength(2)
})

test('CON-011 an order that is handed over at the counter is not unpaid, until the hand-over is undone', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 2)
  const event = await ofPerson(host, groupId, 'Counter')
  const ref = await placeOrder(buyers[0]!, event, [2])
  await placeOrder(buyers[1]!, event, [1])
  const [line] = (await orderOf(host, ref)).allProductPerOrder
  const handOver = (quantity: number) =>
    host.api.send<{ id: string }>('POST', '/hand-over', { ref, lines: [{ lineId: line!.id, quantity }] })
  const unpaid = async (): Promise<number> => (await summaryOf(host, groupId)).unPaidOrder
  expect(await unpaid()).toBe(2)
  await handOver(1)
  expect(await unpaid()).toBe(2)
  const { id } = await handOver(1)
  expect(await unpaid()).toBe(1)
  await host.api.send('POST', '/undo-hand-over', { ref, undoes: [id], seen: [id] })
  expect(await unpaid()).toBe(2)
})

test('CON-011 GRP-062 hidden members are among the newest members of admins, not of other hosts', async () => {
  const { host: admin, buyers, groupId } = await neighbourhood(server.url, 2)
  const [host, hidden] = [buyers[0]!, buyers[1]!]
  await admin.api.send('PATCH', '/change-group-role', { groupId, userId: host.id, role: 'HOST' })
  const names = async (reader: Person): Promise<string[]> =>
    (await summaryOf(reader, groupId)).newMemberDetail.map(({ uName }) => uName).sort()
  const everybody = [admin, host, hidden].map(({ name }) => name).sort()
  expect(await names(host)).toEqual(everybody)
  await hidden.api.send('PATCH', '/change-visible-user-group', { groupId, userId: hidden.id, visible: 0 })
  expect(await names(host)).toEqual([admin, host].map(({ name }) => name).sort())
  expect(await names(admin)).toEqual(everybody)
})

test('SUB-035 the console calls answer only hosts and admins of the group who have a premium account', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 1)
  const outsider = await signUp(server.url)
  for (const path of CALLS) {
    expect((await host.api.call('GET', path, { query: range(groupId) })).status).toBe(200)
    for (const other of [buyers[0]!, outsider])
      expect((await other.api.call('GET', path, { query: range(groupId) })).msgCode).toBe(18_021)
  }
  const plain = await startServer()
  try {
    const there = await neighbourhood(plain.url, 1)
    for (const path of CALLS)
      expect((await there.host.api.call('GET', path, { query: range(there.groupId) })).msgCode).toBe(18_022)
  } finally {
    await plain.close()
  }
})

test('API-139 a range that is no date, runs backwards or is longer than ten years is refused', async () => {
  const { host, groupId } = await neighbourhood(server.url, 0)
  const wrong = [
    { startDate: '2026-11-01', endDate: '23-11-2026 23:59' },
    { startDate: '24-11-2026 00:00', endDate: '23-11-2026 23:59' },
    { startDate: '01-01-2000 00:00', endDate: '23-11-2026 23:59' },
  ]
  for (const path of CALLS)
    for (const dates of wrong) {
      const { status, msgCode } = await host.api.call('GET', path, { query: { ...dates, groupId } })
      expect([status, msgCode]).toEqual([422, 40_501])
    }
})
