// Answers with all orders of an event: they are no multiple of what is stored, and are refused as a whole where they are too large.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORDERS_TOO_LARGE } from '#shared/order/order-refusals.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Order, OrderLine } from '#shared/order/order.ts'
import type { PackingListReply } from '#shared/packing/packing-reply.ts'
import { asCents } from '#shared/kernel/money.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'
import { MAX_COMPLETE_BYTES } from '#server/db/list-limits.ts'
import { insertRows } from '#tests/support/insert-rows.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { neighbourhood, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { eventRow, productRow, splitCase } from '#tests/support/sample-event.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const MB = 1_000_000
const PASSWORD = 'correct horse battery'
/** As many as an order of 48 KB has at most. */
const LINES = 430
const ORDINARY_ORDERS = 10_000
const ORDINARY_LINES = 5

let server: TestServer
let there: Neighbourhood
let made = 0

beforeAll(async () => {
  server = await startServer({ env: { ADMIN_PASSWORD: PASSWORD } })
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url)
})

/** The product of an event that is sold by the piece too. */
const splitOf = (eid: string): string => `split-${eid}`

const lineOf = (eid: string, n: number, change: Partial<OrderLine> = {}): OrderLine => ({
  id: `${n}`,
  pid: splitOf(eid),
  pName: '',
  pPrice: asCents(1),
  pQuantity: 1,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'item',
  ...change,
})

/** Another event of the host, closed. Returns its id. */
const insertEvent = async (): Promise<string> => {
  made += 1
  const id = `event-${made}`
  const { groupId, host } = there
  await insertRows(server.database, 'events', [eventRow({ id, groupId, createdUserId: host.id, status: 0 })])
  return id
}

const insertOrders = (eid: string, count: number, change: Partial<Order>): Promise<void> =>
  insertRows(
    server.database,
    'orders',
    Array.from({ length: count }, (_, n) =>
      orderRow(`${eid}-${n}`, {
        eid,
        eGroupId: there.groupId,
        hostId: there.host.id,
        uid: there.host.id,
        eOrderNo: n + 1,
        ...change,
      }),
    ),
  )

const insertList = async (id: string, eventIds: string[], createdAt: number): Promise<void> =>
  insertRows(server.database, 'packing_lists', [
    { id, hostId: there.host.id, name: id, nameTime: asHybridTime(''), eventIds, createdAt },
  ])

const ordersOf = (eid: string) => there.host.api.raw(`/api/list-orders-by-event?eid=${eid}`)

test('OPS-011 the orders of an event are answered with less than four times the bytes that are stored', async () => {
  const eid = await insertEvent()
  const split = splitCase({ description: 'x'.repeat(5000), photoUrl: `/art/${'x'.repeat(200)}.svg` })
  await insertRows(server.database, 'products', [productRow(splitOf(eid), { eid, splitCasePurchase: split })])
  const lines = Array.from({ length: LINES }, (_, n) => lineOf(eid, n))
  await insertOrders(eid, 20, { lines })
  const text = await (await ordersOf(eid)).text()
  const { msgResp } = JSON.parse(text) as { msgResp: OrderReply[] }
  expect(msgResp).toHaveLength(20)
  expect(msgResp[0]?.allProductPerOrder[0]?.pSplitCasePurchase).toMatchObject({ name: split.name, itemsPerCase: 10 })
  expect(text.length).toBeLessThan(4 * 20 * JSON.stringify(lines).length)
})

test('OPS-011 every answer with all orders of an event is refused where they have more than 50 MB', async () => {
  const eid = await insertEvent()
  await insertOrders(eid, 11, { comment: 'x'.repeat(MAX_COMPLETE_BYTES / 10) })
  await insertList('large', [eid], 1)
  const { api } = there.host
  const operator = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  const asOperator = server.api(operator.token)
  for (const answer of [
    api.call('GET', '/list-orders-by-event', { query: { eid } }),
    api.call('GET', '/get-event', { query: { id: eid } }),
    api.call('GET', '/get-order-by-host-id'),
    api.call('GET', '/get-collection', { query: { eventId: eid } }),
    api.call('GET', '/get-collection', { query: { list: 'large' } }),
    api.call('GET', '/list-packing-list'),
    api.call('POST', '/get-packing-list-by-event-id', { body: { eventIds: [eid] } }),
    api.call('GET', '/list-events-by-packing-list', { query: { id: 'large' } }),
    asOperator.call('GET', '/get-event-by-admin', { query: { id: eid } }),
    asOperator.call('GET', '/get-list-order-by-admin', { query: { eid } }),
  ])
    expect(await answer).toMatchObject({
      status: 422,
      msgCode: ORDERS_TOO_LARGE.code,
      msgResp: ORDERS_TOO_LARGE.message,
    })
})

test('OPS-011 orders are refused by the bytes of their answer too, which repeats the names of split cases', async () => {
  const eid = await insertEvent()
  const split = splitCase({ name: '蜜'.repeat(200) })
  await insertRows(server.database, 'products', [productRow(splitOf(eid), { eid, splitCasePurchase: split })])
  await insertOrders(eid, 200, { lines: Array.from({ length: LINES }, (_, n) => lineOf(eid, n)) })
  const answer = await ordersOf(eid)
  expect([answer.status, (await answer.text()).length < 200]).toEqual([422, true])
})

test('OPS-011 a list of packing lists ends before the list whose orders exceed 50 MB, and has all orders of the others', async () => {
  const [newer, older] = [await insertEvent(), await insertEvent()]
  await insertOrders(newer, 3, {})
  await insertOrders(older, 11, { comment: 'x'.repeat(MAX_COMPLETE_BYTES / 10) })
  await insertList('older', [older], 1)
  await insertList('newer', [newer], 2)
  const lists = await there.host.api.get<PackingListReply[]>('/list-packing-list')
  expect(lists.map(({ id, totalOrderCount, orders }) => [id, totalOrderCount, orders.length])).toEqual([
    ['newer', 3, 3],
  ])
})

test('OPS-011 an event with 10,000 ordinary orders is answered whole', async () => {
  const eid = await insertEvent()
  const split = splitCase({ name: 'Single mango', description: 'Ripe in two days' })
  await insertRows(server.database, 'products', [productRow(splitOf(eid), { eid, splitCasePurchase: split })])
  const lines = Array.from({ length: ORDINARY_LINES }, (_, n) =>
    lineOf(eid, n, {
      id: `01JDQ8ZK3V0000000000000${n}`,
      pName: 'Honey mango, box of six',
      pPhotoUrls: [`/api/files/${'a'.repeat(64)}`],
      pSubItems: [{ type: 'Size', name: 'Large', price: asCents(150) }],
    }),
  )
  await insertOrders(eid, ORDINARY_ORDERS, { lines, comment: 'Please leave it with my neighbour' })
  const answer = await ordersOf(eid)
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { msgResp: OrderReply[] }).msgResp).toHaveLength(ORDINARY_ORDERS)
})

describe('with request limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startServer({ env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => limited.close())

  test('OPS-011 one person gets large answers one after another, and after 150 MB no more for some time', async () => {
    const { host, event, buyers } = await neighbourhood(limited.url, 1)
    await insertRows(
      limited.database,
      'orders',
      Array.from({ length: 9 }, (_, n) =>
        orderRow(`large-${n}`, { eid: event.id, hostId: host.id, eOrderNo: n + 1, comment: 'x'.repeat(5 * MB) }),
      ),
    )
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await host.api.raw(`/api/list-orders-by-event?eid=${event.id}`)
        return { status: answer.status, retry: answer.headers.get('retry-after'), bytes: (await answer.text()).length }
      }),
    )
    const secondsTaken = (performance.now() - began) / 1000
    const complete = answers.filter(({ status }) => status === 200)
    expect(complete.length).toBeGreaterThanOrEqual(4)
    expect(complete.every(({ bytes }) => bytes > 45 * MB)).toBe(true)
    // The last one may begin with little left.
    expect(complete.length * 45).toBeLessThan(150 + 2 * secondsTaken + 45)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(answers.length - complete.length)
    expect(refused.every(({ retry }) => Number(retry) > 0)).toBe(true)
    expect((await buyers[0]!.api.call('GET', '/get-event', { query: { id: event.id } })).status).toBe(200)
  })
})
