// Lists over thousands of rows: their answers have a maximum size and their queries do not multiply.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { GroupReply } from '#shared/group/group-reply.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { Tables } from '#shared/tables.ts'
import { MAX_LIST_BYTES, MAX_LIST_ROWS } from '#server/db/list-limits.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { eventsOfHost, openingEvents, publicOpeningPage } from '#server/event/event-lists.ts'
import { eventReplies } from '#server/event/event-reply-repository.ts'
import { listedGroups } from '#server/group/group-repository.ts'
import { orderReplies } from '#server/order/order-reply-repository.ts'
import { ordersOfBuyer } from '#server/order/order-repository.ts'
import { insertRows } from '#tests/support/insert-rows.ts'
import { neighbourhood, type Neighbourhood } from '#tests/support/neighbourhood.ts'
import { eventRow, productRow } from '#tests/support/sample-event.ts'
import { groupRow, orderRow } from '#tests/support/member-rows.ts'
import { planOf, queriesOf } from '#tests/support/query-plan.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const ROWS = 3000
/** The answer around its rows, and the commas between them. */
const ENVELOPE_BYTES = 1000
const PUBLIC_GROUP = 'public-group'

let server: TestServer
let there: Neighbourhood

const insert = <N extends keyof Tables>(table: N, rows: readonly Tables[N][]): Promise<void> =>
  insertRows(server.database, table, rows)

const numbered = <R>(prefix: string, rowOf: (id: string, n: number) => R): R[] =>
  Array.from({ length: ROWS }, (_, n) => rowOf(`${prefix}-${String(n).padStart(5, '0')}`, n))

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
  const [buyer] = there.buyers
  await insert('groups', [
    groupRow(PUBLIC_GROUP, { public: 1, createdAt: 1 }),
    ...numbered('group', (id, n) => groupRow(id, { name: `Club ${n}`, public: 1, createdAt: n, createdUserId: 'x' })),
  ])
  await insert(
    'events',
    numbered('event', (id, n) =>
      eventRow({
        id,
        groupId: PUBLIC_GROUP,
        title: n === 1500 ? 'Rambutan harvest' : `Buy ${n}`,
        createdUserId: there.host.id,
        createdAt: n,
        closingTimestamp: 1_900_000_000 + n,
      }),
    ),
  )
  await insert(
    'products',
    numbered('product', (id, n) =>
      productRow(id, { eid: `event-${String(n).padStart(5, '0')}`, description: 'x'.repeat(5000) }),
    ),
  )
  await insert('orders', [
    orderRow('order-elsewhere', { eid: 'event-00000', eGroupId: PUBLIC_GROUP, uid: buyer!.id, createdAt: 0 }),
    ...numbered('order', (id, n) =>
      orderRow(id, { eid: there.event.id, eGroupId: there.groupId, uid: buyer!.id, createdAt: n }),
    ),
  ])
})
afterAll(() => server.close())

interface Listed<T> {
  readonly rows: T
  readonly bytes: number
}

const list = async <T>(path: string, token: string | null): Promise<Listed<T>> => {
  const reply = await server.api(token ?? undefined).raw(`/api${path}`)
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${text.slice(0, 200)}`)
  return { rows: (JSON.parse(text) as { msgResp: T }).msgResp, bytes: Buffer.byteLength(text) }
}

test('OPS-011 a list without paging has at most 500 rows, the newest or the first to close', async () => {
  const [buyer] = there.buyers
  const hosted = await list<EventReply[]>('/list-my-events', there.host.token)
  const hostedOpen = await list<EventReply[]>('/list-my-event-opening', there.host.token)
  const open = await list<EventReply[]>('/list-events-opening', buyer!.token)
  const groups = await list<GroupReply[]>('/list-groups', buyer!.token)
  const orders = await list<OrderReply[]>('/list-orders-by-buyer', buyer!.token)
  for (const { rows, bytes } of [hosted, hostedOpen, open, groups, orders]) {
    expect(rows).toHaveLength(MAX_LIST_ROWS)
    expect(bytes).toBeLessThan(MAX_LIST_BYTES)
  }
  expect(hosted.rows.slice(0, 2).map(({ id }) => id)).toEqual([there.event.id, 'event-02999'])
  expect(hostedOpen.rows.at(-1)?.id).toBe('event-02501')
  expect(open.rows.slice(0, 2).map(({ id }) => id)).toEqual([there.event.id, 'event-00000'])
  expect(groups.rows.slice(0, 2).map(({ id }) => id)).toEqual([there.groupId, 'group-02999'])
  expect(orders.rows[0]?.ref).toBe('order-02999')
  expect(open.rows[1]?.productIdList).toEqual(['product-00000'])
})

test('OPS-011 the public list reads one page and counts the rest', async () => {
  type Page = { readonly events: EventReply[]; readonly totalEvents: number; readonly totalPages: number }
  const path = '/list-events-opening-unauth'
  const { rows, bytes } = await list<Page>(`${path}?take=10&page=300`, null)
  expect([rows.totalEvents, rows.totalPages]).toEqual([ROWS + 1, 301])
  expect(rows.events.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `event-0${2989 + n}`))
  expect(bytes).toBeLessThan(20_000)
  const found = (await list<Page>(`${path}?search=rambutan`, null)).rows
  expect([found.totalEvents, ...found.events.map(({ id }) => id)]).toEqual([1, 'event-01500'])
})

test('OPS-011 a search finds an event and a group that lie beyond the first 500', async () => {
  const [buyer] = there.buyers
  const events = await list<EventReply[]>('/list-events-opening?search=rambutan', buyer!.token)
  expect(events.rows.map(({ id }) => id)).toEqual(['event-01500'])
  const groups = await list<GroupReply[]>('/list-groups?search=club%201700', buyer!.token)
  expect(groups.rows[0]?.id).toBe('group-01700')
})

test('OPS-011 a list ends before the event that exceeds 4 MB', async () => {
  const large = await neighbourhood(server.url)
  await insert(
    'events',
    numbered('large', (id, n) =>
      eventRow({
        id,
        groupId: large.groupId,
        createdUserId: large.host.id,
        description: 'x'.repeat(20_000),
        createdAt: 1_900_000_000 + n,
      }),
    ).slice(0, 300),
  )
  const { rows, bytes } = await list<EventReply[]>('/list-my-events', large.host.token)
  expect(bytes).toBeLessThan(MAX_LIST_BYTES + ENVELOPE_BYTES)
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.length).toBeLessThan(200)
  expect(rows[0]?.id).toBe('large-00299')
})

const NOW = toSeconds(Date.now())

interface ListCase {
  readonly list: string
  readonly index: string
  /** A group with one row of the list. */
  readonly smallGroup: () => string
  readonly read: (snapshot: Snapshot, groupId: string | null) => Promise<unknown>
}

const CASES: readonly ListCase[] = [
  {
    list: 'events of a host',
    index: 'events_createdUserId_createdAt',
    smallGroup: () => there.groupId,
    read: async (snapshot, groupId) =>
      eventReplies(snapshot, await eventsOfHost(snapshot, there.host.id, { groupId }), { viewerId: there.host.id }),
  },
  {
    list: 'open events',
    index: 'events_status_closingTimestamp',
    smallGroup: () => there.groupId,
    read: async (snapshot, groupId) =>
      eventReplies(snapshot, await openingEvents(snapshot, [], { groupId, search: '', now: NOW }), { viewerId: '' }),
  },
  {
    list: 'one page of open events',
    index: 'events_status_closingTimestamp',
    smallGroup: () => there.groupId,
    read: async (snapshot, groupId) => {
      const wanted = { groupId, search: '', now: NOW }
      const { events } = await publicOpeningPage(snapshot, wanted, { take: 100, page: 1 })
      return eventReplies(snapshot, events, { viewerId: '' })
    },
  },
  {
    list: 'orders of a buyer',
    index: 'orders_uid_createdAt',
    smallGroup: () => PUBLIC_GROUP,
    read: async (snapshot, groupId) =>
      orderReplies(snapshot, await ordersOfBuyer(snapshot, there.buyers[0]!.id, groupId)),
  },
  {
    list: 'public groups',
    index: 'groups_public_createdAt',
    smallGroup: () => PUBLIC_GROUP,
    read: (snapshot, groupId) => listedGroups(snapshot, { ownIds: [], groupId, max: MAX_LIST_ROWS }),
  },
]

test.each(CASES)(
  'OPS-011 the list of $list makes as many queries for thousands of rows as for one, and reads them in the order of an index',
  async ({ index, smallGroup, read }) => {
    const small = await queriesOf(server.database, (snapshot) => read(snapshot, smallGroup()))
    const large = await queriesOf(server.database, (snapshot) => read(snapshot, null))
    expect(small.length).toBeGreaterThan(0)
    expect(large).toHaveLength(small.length)
    const query = large.find(({ sql: text }) => text.includes('order by'))!
    const plan = await server.database.read((snapshot) => planOf(snapshot as Tx, query))
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/USE TEMP B-TREE FOR ORDER BY/)
  },
)
