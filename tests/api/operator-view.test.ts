// The operator's view: reads everything with the operator's token and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Api } from '#tests/support/api.ts'
import {
  bookDelivery,
  closeEvent,
  createDelivery,
  createEvent,
  neighbourhood,
  payTogether,
  placeOrder,
  type Neighbourhood,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'kopi-o kosong'
/** Made events close after the real time. */
const START = Math.floor(Date.now() / 1000)
/** All events of one second, so that pages end between them. */
const EVENTS = 25

let now = START
let server: TestServer
let there: Neighbourhood
let operator: Api

const signIn = async (): Promise<Api> => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  return server.api(token)
}

beforeAll(async () => {
  server = await startServer({ env: { ADMIN_PASSWORD: PASSWORD }, clock: { now: () => now * 1000 } })
  there = await neighbourhood(server.url)
  operator = await signIn()
})
afterAll(() => server.close())

const page = (query: Record<string, string | number> = {}): Promise<EventReply[]> =>
  operator.get('/get-all-event', { eventQty: 10, isNext: 1, ...query })
const idsOf = (events: readonly EventReply[]): string[] => events.map(({ id }) => id)

/** Follows the pages to the end. */
const allPages = async (query: Record<string, string> = {}): Promise<EventReply[][]> => {
  const pages = [await page(query)]
  for (;;) {
    const last = pages.at(-1)?.at(-1)
    if (last === undefined) return pages.slice(0, -1)
    pages.push(await page({ ...query, timestamp: last.createdAt, lastId: last.id }))
  }
}

test('ADM-006 ADM-012 API-032 all events are listed newest first, 10 at a time, also those of one second', async () => {
  const made: string[] = []
  for (let n = 0; n < EVENTS; n++) {
    if (n % 7 === 0) now += 60
    made.push((await createEvent(there.host, there.groupId, { title: `Buy ${n}` })).id)
  }
  const pages = await allPages()
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 6])
  expect(new Set(idsOf(pages.flat()))).toEqual(new Set([there.event.id, ...made]))
  const times = pages.flat().map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted((a, b) => b - a))

  const [, second, third] = pages
  const first = third?.[0]
  const before = await page({ isNext: 0, timestamp: first?.createdAt ?? 0, lastId: first?.id ?? '' })
  expect(idsOf(before)).toEqual(idsOf(second ?? []))
})

test('API-032 a timestamp alone gives the events before it, and the default page has 10', async () => {
  const { msgCode, msgResp } = await operator.call('GET', '/get-all-event')
  expect(msgCode).toBe(95_000)
  const first = msgResp as EventReply[]
  expect(first).toHaveLength(10)
  const oldest = first.at(-1)?.createdAt ?? 0
  const next = await page({ timestamp: oldest })
  expect(next.every(({ createdAt }) => createdAt < oldest)).toBe(true)
  expect(await page({ timestamp: START - 1 })).toEqual([])
})

test('ADM-013 the list is narrowed to closed or open events', async () => {
  const closed = await createEvent(there.host, there.groupId, { title: 'Closed' })
  await closeEvent(there.host, closed.id)
  expect(idsOf((await allPages({ status: '0' })).flat())).toEqual([closed.id])
  const open = (await allPages({ status: '1' })).flat()
  expect(open).toHaveLength(EVENTS + 1)
  expect(open.every(({ status }) => status === 1)).toBe(true)
})

test('API-009 the operator reads an event with products, sales, orders and buyers, but no share code', async () => {
  const [buyer] = there.buyers
  await placeOrder(buyer!, there.event, [2])
  await there.host.api.send('PATCH', '/update-event-share', { id: there.event.id })
  const query = { id: there.event.id, getProducts: 1, getBuyerNames: 1, isByAdmin: 'true' }
  const reply = await operator.call('GET', '/get-event-by-admin', { query })
  expect(reply).toMatchObject({
    msgCode: 95_300,
    msgResp: { id: there.event.id, totalSales: 19.8, shareCode: null, buyerNames: [buyer!.name] },
  })
  expect((reply.msgResp as EventReply).products).toHaveLength(2)
  expect((reply.msgResp as EventReply).orders).toHaveLength(1)
  const bare = await operator.get<EventReply>('/get-event-by-admin', { eid: there.event.id })
  expect(bare.products).toEqual([])
  expect(await operator.call('GET', '/get-event-by-admin', { query: { id: 'none' } })).toMatchObject({ status: 404 })
})

test('API-042 the operator reads the orders of an event as its host does', async () => {
  const eid = there.event.id
  const orders = await operator.get<OrderReply[]>('/get-list-order-by-admin', { eid })
  expect(orders).toEqual(await there.host.api.get('/list-orders-by-event', { eid }))
  expect(orders).toHaveLength(1)
  expect(await operator.call('GET', '/get-list-order-by-admin', { query: { eid: 'none' } })).toMatchObject({
    status: 404,
  })
})

test.each(['/get-all-event', '/get-event-by-admin', '/get-list-order-by-admin'])(
  'API-009 API-032 API-042 %s is refused to a host, to a guest, and after one hour',
  async (path) => {
    const query = { id: there.event.id, eid: there.event.id }
    expect(await there.host.api.call('GET', path, { query })).toMatchObject({ status: 403, msgCode: 95_103 })
    expect(await server.api().call('GET', path, { query })).toMatchObject({ status: 401 })
    const old = await signIn()
    now += 3601
    expect(await old.call('GET', path, { query })).toMatchObject({ status: 401 })
    operator = await signIn()
  },
)

test('ADM-007 ADM-008 ADM-009 changes of an order with the operator’s token are refused with their words', async () => {
  const [order] = await there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: there.event.id })
  const ref = order?.ref ?? ''
  const words = async (method: 'PATCH' | 'DELETE', path: string, body: Record<string, unknown>) => {
    const { status, msgResp } = await operator.call(method, path, {
      query: { isByAdmin: 'true' },
      ...(method === 'DELETE' ? {} : { body }),
    })
    return [status, msgResp]
  }
  expect(await words('PATCH', '/update-order-status', { ref, status: 2 })).toEqual([
    403,
    'You are not allowed to update order',
  ])
  expect(await words('PATCH', '/update-order-status', { ref, status: -1 })).toEqual([
    403,
    'You are not allowed to cancel order',
  ])
  expect(await words('DELETE', '/delete-event', {})).toEqual([403, 'You are not allowed to delete order'])
  expect(await there.host.api.get('/list-orders-by-event', { eid: there.event.id })).toEqual([order])
})

test('ADM-018 a host’s page in the operator’s view holds every entry of its combined payments', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 2)
  const [buyer, neighbour] = buyers
  const event = await createEvent(host, groupId, { payTogether: true })
  const other = await createEvent(host, groupId, { title: 'Second round', payTogether: true })
  const delivery = await createDelivery(host, groupId)
  const refs = [await placeOrder(buyer!, event, [2, 1]), await placeOrder(buyer!, other, [1, 1])]
  const booking = await bookDelivery(buyer!, delivery)
  const unrelated = [await placeOrder(neighbour!, other, [1]), await bookDelivery(neighbour!, delivery)]
  const paid = await payTogether(buyer!, refs, [booking])
  await closeEvent(host, event.id)
  const { id: list } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })

  for (const [kind, id] of [
    ['event', event.id],
    ['package', list],
    ['delivery', delivery],
  ] as const) {
    const { rows } = await operator.get<{ rows: Record<string, { id: string }[]> }>('/list-rows-by-admin', { kind, id })
    const ids = (table: string): string[] => rows[table]?.map((row) => row.id).toSorted() ?? []
    expect([kind, ids('combined_payments')]).toEqual([kind, [paid]])
    expect([kind, ids('orders')]).toEqual([kind, refs.toSorted()])
    expect([kind, ids('events')]).toEqual([kind, [event.id, other.id].toSorted()])
    const shown: string[] = kind === 'delivery' ? [booking, unrelated[1]!] : [booking]
    expect([kind, ids('bookings')]).toEqual([kind, shown.toSorted()])
  }
})
