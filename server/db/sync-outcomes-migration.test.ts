// Upgrades a database that remembers applied mutations alone, and numbers the mutations of each client.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'

const ULID = '01J00000000000000000000001'

const REJECTION = { outcome: 'rejected', code: 1, message: 'Not found', detail: { left: 1 } }
const rejectedUlid = (n: number): string => String(n).padStart(26, 'R')
const RESULTS = [
  { ulid: ULID, outcome: 'applied', output: {} },
  ...Array.from({ length: 600 }, (_, n) => ({ ulid: rejectedUlid(n), ...REJECTION })),
]

let earlier: EarlierDatabase
let handles: Handles

beforeAll(async () => {
  earlier = await databaseAt('0132-booking-paid-amounts')
  ;({ handles } = earlier)
  await sql`insert into sync_applied ("key", "at")
    values (${`mei/${ULID}`}, 7), (${`an/odd/${ULID}`}, 8), ('short', 9)`.execute(handles.writer)
  for (const [mutationId, result] of RESULTS.entries())
    await sql`insert into sync_results ("actorId", "clientId", "mutationId", "result")
      values ('mei', 'c1', ${mutationId}, ${JSON.stringify({ id: mutationId, ...result })})`.execute(handles.writer)
  for (const [clientId, time] of [
    ['c1', 't1'],
    ['c2', ''],
  ])
    await sql`insert into sync_ledgers ("actorId", "clientId", "lastMutationId", "deviceTime", "serverTime", "at")
      values ('mei', ${clientId}, 9, ${time}, ${time}, 5)`.execute(handles.writer)
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('SYN-037 OPS-011 applied mutations of an earlier version stay applied', async () => {
  const rows = await handles.writer
    .selectFrom('sync_outcomes')
    .select(['actorId', 'ulid', 'at', 'rejection'])
    .where('rejection', '=', '')
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { actorId: 'mei', ulid: ULID, at: 7, rejection: '' },
    { actorId: 'an/odd', ulid: ULID, at: 8, rejection: '' },
  ])
})

test('SYN-037 OPS-011 rejections that no device has acknowledged stay rejections', async () => {
  const rows = await handles.writer
    .selectFrom('sync_outcomes')
    .select(['actorId', 'ulid', 'rejection'])
    .where('rejection', '!=', '')
    .orderBy('ulid')
    .execute()
  expect(rows).toHaveLength(600)
  expect(new Set(rows.map(({ ulid }) => ulid)).size).toBe(600)
  for (const { actorId, rejection } of rows) expect([actorId, JSON.parse(rejection)]).toEqual(['mei', REJECTION])
})

test('OPS-011 latest stamps move to the table of clients', async () => {
  expect(await handles.writer.selectFrom('sync_clients').selectAll().execute()).toEqual([
    { actorId: 'mei', clientId: 'c1', deviceTime: 't1', serverTime: 't1', at: 5 },
  ])
})
