import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Tx } from '#server/db/database.ts'
import { eventsOfHost } from '#server/event/event-lists.ts'
import { eventReplies } from '#server/event/event-reply-repository.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  otherAdminOf,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { planOf, queriesOf } from '#tests/support/query-plan.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url)
  buyer = there.buyers[0] ?? there.host
  outsider = await signUp(server.url)
})

const opening = (who: Person, query: Record<string, string> = {}) =>
  who.api.get<EventReply[]>('/list-events-opening', query)
const ids = (events: readonly EventReply[]) => events.map((event) => event.id)

test('API-007 only open events are listed, of one group on request', async () => {
  const second = await createGroup(there.host, { name: 'Block 12' })
  const elsewhere = await createEvent(there.host, second)
  const closed = await createEvent(there.host, there.groupId)
  await closeEvent(there.host, closed.id)
  const all = ids(await opening(buyer))
  expect(all).toEqual(expect.arrayContaining([there.event.id, elsewhere.id]))
  expect(all).not.toContain(closed.id)
  expect(all.indexOf(there.event.id)).toBeLessThan(all.indexOf(elsewhere.id))
  expect(ids(await opening(buyer, { groupId: second }))).toEqual([elsewhere.id])
})

test('API-002 API-007 API-011 the group-id header narrows lists of events', async () => {
  const second = await createGroup(there.host, { name: 'Block 12' })
  const elsewhere = await createEvent(there.host, second)
  for (const path of ['/list-events-opening', '/list-my-events']) {
    const reply = await there.host.api.call('GET', path, { headers: { 'group-id': second } })
    expect(ids(reply.msgResp as EventReply[])).toEqual([elsewhere.id])
  }
})

test('a private group’s events are listed to its members only', async () => {
  const closed = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  await join(buyer, closed)
  const event = await createEvent(there.host, closed)
  expect(ids(await opening(buyer))).toContain(event.id)
  expect(ids(await opening(outsider))).not.toContain(event.id)
  const { events } = await server
    .api()
    .get<{ events: EventReply[] }>('/list-events-opening-unauth', { take: 100, page: 1 })
  expect(ids(events)).toContain(there.event.id)
  expect(ids(events)).not.toContain(event.id)
})

test('API-031 the list without a token is paged, 10 by default', async () => {
  type Page = { events: EventReply[]; totalEvents: number; totalPages: number }
  const first = await server.api().get<Page>('/list-events-opening-unauth', { take: 2, page: 1 })
  expect(first.totalPages).toBe(Math.ceil(first.totalEvents / 2))
  const groupId = await createGroup(there.host, { name: 'Eleven runs' })
  const made: string[] = []
  for (let n = 0; n < 11; n += 1) made.push((await createEvent(there.host, groupId)).id)
  const header = { headers: { 'group-id': groupId } }
  const [ten, last] = await Promise.all([
    server.api().call('GET', '/list-events-opening-unauth', header),
    server.api().call('GET', '/list-events-opening-unauth', { query: { page: 2 }, ...header }),
  ])
  expect(ten.msgResp).toMatchObject({ totalEvents: 11, totalPages: 2 })
  const listed = [ten, last].map(({ msgResp }) => ids((msgResp as Page).events))
  expect(listed.map(({ length }) => length)).toEqual([10, 1])
  expect(listed.flat().sort()).toEqual(made.sort())
})

test("API-008 products and buyer names are included on request, and refused in the operator's view", async () => {
  await placeOrder(buyer, there.event, [2])
  const bare = await buyer.api.get<EventReply>('/get-event', { id: there.event.id })
  expect(bare.products).toEqual([])
  expect(bare).not.toHaveProperty('buyerNames')
  const query = { eid: there.event.id, isGetProducts: 1, isGetBuyerNames: 1 }
  const full = await buyer.api.get<EventReply>('/get-event', query)
  expect(full.products.map((product) => [product.name, product.price, product.orderCount])).toEqual([
    ['Honey mango', 9.9, 2],
    ['Cherries', 12.5, 0],
  ])
  expect(full.buyerNames).toEqual([buyer.name])
  for (const who of [buyer, there.host]) {
    const query = { eid: there.event.id, isByAdmin: 'true' }
    expect(await who.api.call('GET', '/get-event', { query })).toMatchObject({ status: 403, msgCode: 95_103 })
    const plain = await who.api.get<EventReply>('/get-event', { eid: there.event.id, isByAdmin: 0 })
    expect(plain.id).toBe(there.event.id)
  }
})

test('ORD-005 an event is for members: other users get a way to join', async () => {
  const reply = await outsider.api.call('GET', '/get-event', { query: { id: there.event.id } })
  expect(reply).toMatchObject({ status: 403, msgResp: 'Viewing permitted for members only!!' })
  await join(outsider, there.groupId)
  expect(await outsider.api.get('/get-event', { id: there.event.id })).toMatchObject({ id: there.event.id })

  const hidden = await createGroup(there.host, { name: 'Behind the gate', public: 0 })
  const event = await createEvent(there.host, hidden)
  const refused = await buyer.api.call('GET', '/get-event', { query: { id: event.id } })
  expect(refused).toMatchObject({ status: 403, msgResp: 'Viewing permitted for members only!!' })
  await join(buyer, hidden)
  expect(await buyer.api.get('/get-event', { id: event.id })).toMatchObject({ id: event.id })
})

test('EVT-010 sales and orders are for the host, the host’s phone for buyers', async () => {
  const see = (who: Person) => who.api.get<EventReply>('/get-event', { id: there.event.id })
  expect((await see(buyer)).createdUserPhone).toBe('')
  await placeOrder(buyer, there.event, [2])
  const [asHost, asBuyer] = [await see(there.host), await see(buyer)]
  expect(asHost).toMatchObject({ totalSales: 19.8, totalOrderCount: 2, totalMember: 1 })
  expect(asBuyer.totalSales).toBeNull()
  const orders = await there.host.api.get('/list-orders-by-event', { eid: there.event.id })
  expect(asHost.orders).toEqual(orders)
  expect(asHost.orders).toHaveLength(1)
  expect(asBuyer.orders).toEqual([])
  expect(asBuyer.createdUserPhone).not.toBe('')
})

test('EVT-010 the total sales of an event have its admin cost, as on the page of its orders, and no cancelled order', async () => {
  const event = await createEvent(there.host, there.groupId, { adminCost: 0.7 })
  await placeOrder(buyer, event, [2])
  await placeOrder(buyer, event, [1])
  const cancelled = await placeOrder(buyer, event, [1])
  await there.host.api.send('PATCH', '/update-order-status', { ref: cancelled, status: -1 })
  const { totalSales } = await there.host.api.get<EventReply>('/get-event', { id: event.id })
  expect(totalSales).toBe(3 * 9.9 + 2 * 0.7)
})

test('OPS-011 the total sales in a list are sums of the database: no order line is read', async () => {
  const queries = await queriesOf(server.database, async (snapshot) => {
    const events = await eventsOfHost(snapshot, there.host.id, { groupId: null })
    expect(await eventReplies(snapshot, events, { viewerId: there.host.id })).not.toEqual([])
  })
  expect(queries.filter(({ sql }) => sql.includes('"lines"'))).toEqual([])
  const sum = queries.find(({ sql }) => sql.includes('"order_sales"'))!
  expect(await server.database.read((snapshot) => planOf(snapshot as Tx, sum))).toContain('order_sales_eid')
})

test("API-011 the list of my events has only the caller's", async () => {
  expect(ids(await there.host.api.get('/list-my-events'))).toEqual([there.event.id])
  const admin = await otherAdminOf(server.url, there)
  for (const who of [buyer, admin]) expect(await who.api.get('/list-my-events')).toEqual([])
})

test('API-039 API-040 API-041 orders are read by their buyer and their host, not by other members or admins', async () => {
  const admin = await otherAdminOf(server.url, there)
  const ref = await placeOrder(buyer, there.event, [2, 1])
  const own = await buyer.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(own.map((order) => [order.ref, order.totalPricePerOrder])).toEqual([[ref, 32.3]])
  expect(await there.host.api.get('/list-orders-by-event', { eid: there.event.id })).toEqual(own)
  for (const who of [buyer, there.host])
    expect(await who.api.get('/list-orders-by-ref', { ref })).toMatchObject({ ref, eOrderNo: 1, uName: buyer.name })
  for (const who of [there.host, admin, outsider]) expect(await who.api.get('/list-orders-by-buyer')).toEqual([])
  for (const who of [admin, outsider])
    expect((await who.api.call('GET', '/list-orders-by-ref', { query: { ref } })).status).toBe(404)
  for (const who of [buyer, admin, outsider])
    expect((await who.api.call('GET', '/list-orders-by-event', { query: { eid: there.event.id } })).status).toBe(403)
})

test('orders of a removed event stay with their buyer, cancelled', async () => {
  const ref = await placeOrder(buyer, there.event)
  await there.host.api.send('DELETE', '/delete-event', undefined, { id: there.event.id })
  const [order] = await buyer.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(order).toMatchObject({ ref, status: -1, eTitle: there.event.title, totalFee: 0, totalPricePerOrder: 9.9 })
})

test('API-113 members are included on request, and contacts only for admins', async () => {
  const group = (who: Person, query: Record<string, string | number> = {}) =>
    who.api.get<{ members: { uid: string; phone: string; email: string }[] }>('/get-group', {
      id: there.groupId,
      ...query,
    })
  expect((await group(buyer)).members).toEqual([])
  const seen = (await group(buyer, { getMembers: 1 })).members
  expect(seen.map((member) => member.uid).sort()).toEqual([there.host.id, buyer.id].sort())
  expect(seen.every((member) => member.phone === '' && member.email === '')).toBe(true)
  const asAdmin = (await group(there.host, { getMembers: 1 })).members
  expect(asAdmin.find((member) => member.uid === buyer.id)?.email).toBe(buyer.email)
  const refused = await outsider.api.call('GET', '/get-group', { query: { id: there.groupId, getMembers: 1 } })
  expect(refused).toMatchObject({ status: 403, msgResp: 'You can not see member list of this group' })
})
