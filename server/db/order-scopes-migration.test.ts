// Upgrades a database whose rows of orders are in the scope of all events of their host.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '#shared/tables.ts'
import { answerOf, handoverRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

let earlier: EarlierDatabase
let handles: Handles

/** Inserts a row that is in the scopes of its host and its buyer. */
const add = async <N extends 'orders' | 'order_history' | 'handovers' | 'handover_answers'>(
  table: N,
  row: Tables[N],
): Promise<void> => {
  const codec = codecOf(table)
  const stored = codec.toStored(row)
  await handles.writer
    .insertInto(table)
    .values(Object.fromEntries(codec.fields.map((field, n) => [field, stored[n]])) as never)
    .execute()
  for (const scope of ['host:h1', 'user:u1'])
    await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
      values (${scope}, ${table}, ${row.id}, 2, 0, 1, 700)`.execute(handles.writer)
}
const order = (id: string, eid: string) => orderRow(id, { eid, hostId: 'h1', uid: 'u1' })

beforeAll(async () => {
  earlier = await databaseAt('0133-sync-outcomes')
  ;({ handles } = earlier)
  for (const scope of ['host:h1', 'user:u1'])
    await sql`insert into sync_scopes (scope, version, horizon) values (${scope}, 3, 0)`.execute(handles.writer)
  for (const row of [order('o1', 'e1'), order('o2', 'e1'), order('o3', 'e2')]) await add('orders', row)
  await add('handovers', { ...handoverRecord('r1', {}), orderId: 'o2', eid: 'e1', hostId: 'h1', buyerId: 'u1' })
  await add('handover_answers', { ...answerOf('a1', ['r1'], 'twice'), orderId: 'o2', eid: 'e1', hostId: 'h1' })
  await add('order_history', {
    id: 'p1',
    orderId: 'o3',
    eid: 'e2',
    hostId: 'h1',
    buyerId: 'u1',
    what: 'placed',
    from: null,
    to: null,
    note: '',
    by: 'u1',
    byName: 'Arun Nair',
    deviceName: 'Phone',
    at: 1,
    receivedAt: 1,
    seen: false,
  })
  await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
    values ('host:h1', 'events', 'e1', 1, 0, 1, 900), ('host:h1', 'order_history', 'gone', 3, 1, 1, 0)`.execute(
    handles.writer,
  )
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('OPS-011 orders move from the scope of their host to one for each event; all else stays', async () => {
  const { rows } = await sql`
    select c.scope, c."tableName", c."rowId", c.bytes, s.version - c.version as behind
    from sync_changes c join sync_scopes s on s.scope = c.scope order by c.scope, c."rowId"`.execute(handles.writer)
  expect(rows.map((row) => Object.values(JSON.parse(JSON.stringify(row)) as object).join(' '))).toEqual([
    'host:h1 events e1 900 2',
    'orders:h1/e1 handover_answers a1 700 0',
    'orders:h1/e1 orders o1 700 0',
    'orders:h1/e1 orders o2 700 0',
    'orders:h1/e1 handovers r1 700 0',
    'orders:h1/e2 orders o3 700 0',
    'orders:h1/e2 order_history p1 700 0',
    'user:u1 handover_answers a1 700 1',
    'user:u1 orders o1 700 1',
    'user:u1 orders o2 700 1',
    'user:u1 orders o3 700 1',
    'user:u1 order_history p1 700 1',
    'user:u1 handovers r1 700 1',
  ])
})
