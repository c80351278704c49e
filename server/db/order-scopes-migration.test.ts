// Upgrades a database whose rows of orders are in the scope of all events of their host.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { openHandles } from './open.ts'
import { codecOf } from './replicated.ts'

let directory: string
let handles: Handles

const addOrder = async (id: string, eid: string): Promise<void> => {
  const codec = codecOf('orders')
  const stored = codec.toStored(orderRow(id, { eid, hostId: 'h1', uid: 'u1' }))
  await handles.writer
    .insertInto('orders')
    .values(Object.fromEntries(codec.fields.map((field, n) => [field, stored[n]])) as never)
    .execute()
  for (const scope of ['host:h1', 'user:u1'])
    await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
      values (${scope}, 'orders', ${id}, 2, 0, 1, 700)`.execute(handles.writer)
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-before-'))
  handles = (await openHandles({ DATA_DIR: directory, ...(await databaseOf(directory)) })).handles
  await migrate(handles.writer, { last: '0133-sync-outcomes' })
  for (const scope of ['host:h1', 'user:u1'])
    await sql`insert into sync_scopes (scope, version, horizon) values (${scope}, 3, 0)`.execute(handles.writer)
  await addOrder('o1', 'e1')
  await addOrder('o2', 'e1')
  await addOrder('o3', 'e2')
  await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
    values ('host:h1', 'events', 'e1', 1, 0, 1, 900), ('host:h1', 'order_history', 'gone', 3, 1, 1, 0)`.execute(
    handles.writer,
  )
  await migrate(handles.writer)
})
afterAll(async () => {
  await handles.processes.close()
  await handles.reader.destroy()
  await handles.writer.destroy()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('OPS-011 orders move from the scope of their host to one for each event; all else stays', async () => {
  const { rows } = await sql`
    select c.scope, c."tableName", c."rowId", c.bytes, s.version - c.version as behind
    from sync_changes c join sync_scopes s on s.scope = c.scope order by c.scope, c."rowId"`.execute(handles.writer)
  expect(rows.map((row) => Object.values(JSON.parse(JSON.stringify(row)) as object).join(' '))).toEqual([
    'host:h1 events e1 900 2',
    'orders:h1/e1 orders o1 700 0',
    'orders:h1/e1 orders o2 700 0',
    'orders:h1/e2 orders o3 700 0',
    'user:u1 orders o1 700 1',
    'user:u1 orders o2 700 1',
    'user:u1 orders o3 700 1',
  ])
})
