// Upgrades a database whose share codes are still in the events.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { tables } from '#shared/tables.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

const SHARED = { id: 'e1', hostId: 'mei', shareCode: 'ABCDEF' }
const SCOPE_VERSION = 7

let earlier: EarlierDatabase
let handles: Handles

const addEvent = async (id: string, shareCode: string | null): Promise<void> => {
  const event = eventRow({ id, createdUserId: SHARED.hostId, groupId: `group-of-${id}` })
  const { fields, toStored } = codecOf('events')
  const stored = toStored(event)
  const { boughtCases: _later, ...values } = Object.fromEntries(fields.map((field, n) => [field, stored[n]]))
  await handles.writer
    .insertInto('events')
    .values({ ...values, shareCode } as never)
    .execute()
  for (const scope of tables.events.scopes(event)) {
    await sql`insert into sync_scopes (scope, version, horizon) values (${scope}, ${SCOPE_VERSION}, 0)
      on conflict (scope) do nothing`.execute(handles.writer)
    await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
      values (${scope}, 'events', ${id}, 2, 0, 1, 900)`.execute(handles.writer)
  }
}

beforeAll(async () => {
  earlier = await databaseAt('0090-ledger-times')
  ;({ handles } = earlier)
  await addEvent(SHARED.id, SHARED.shareCode)
  await addEvent('e2', null)
  await addEvent('e3', '')
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('OPS-011 existing share codes move from the events to a table of the hosts', async () => {
  const { fields, fromStored } = codecOf('share_codes')
  const stored = await handles.writer.selectFrom('share_codes').select(fields).execute()
  expect(stored.map(fromStored)).toEqual([SHARED])
  const [event] = await handles.writer.selectFrom('events').selectAll().execute()
  expect(event).not.toHaveProperty('shareCode')
})

test('OPS-011 devices with a shared event pull it again, and the host also pulls the code', async () => {
  const changes = await handles.writer
    .selectFrom('sync_changes')
    .select(['scope', 'tableName', 'rowId', 'bytes'])
    .where('version', '>', SCOPE_VERSION)
    .orderBy('scope')
    .orderBy('tableName')
    .execute()
  expect(changes.map(({ scope, tableName, rowId }) => [scope, tableName, rowId].join(' '))).toEqual([
    'event:e1 events e1',
    'group:group-of-e1 events e1',
    'host:mei events e1',
    'host:mei share_codes e1',
  ])
  expect(changes.at(-1)?.bytes).toBe(jsonBytes(SHARED))
  const scopes = await handles.writer.selectFrom('sync_scopes').select(['scope', 'version']).orderBy('scope').execute()
  expect(scopes.filter(({ version }) => version > SCOPE_VERSION).map(({ scope }) => scope)).toEqual([
    'event:e1',
    'group:group-of-e1',
    'host:mei',
  ])
})
