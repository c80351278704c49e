// Upgrades a database whose bookings are in no scope of the group's admins and have no reasons for invalid payments.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

let earlier: EarlierDatabase
let handles: Handles

const addBooking = async (id: string, groupId: string): Promise<void> => {
  const codec = codecOf('bookings')
  const stored = codec.toStored(bookingRow(id, { groupId }))
  const {
    invalidReason: _added,
    returnedCents: _later,
    paidCents: _last,
    ...values
  } = Object.fromEntries(codec.fields.map((field, n) => [field, stored[n]]))
  await handles.writer
    .insertInto('bookings')
    .values(values as never)
    .execute()
  for (const scope of ['host:host', 'user:buyer']) {
    await sql`insert into sync_scopes (scope, version, horizon) values (${scope}, 3, 0)
      on conflict (scope) do nothing`.execute(handles.writer)
    await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at, bytes)
      values (${scope}, 'bookings', ${id}, 2, 0, 1, 700)`.execute(handles.writer)
  }
}

beforeAll(async () => {
  earlier = await databaseAt('0113-all-events-index')
  ;({ handles } = earlier)
  await sql`insert into sync_scopes (scope, version, horizon) values ('contacts:g1', 5, 1)`.execute(handles.writer)
  for (const [id, groupId] of [
    ['b1', 'g1'],
    ['b2', 'g1'],
    ['b3', 'g2'],
  ] as const)
    await addBooking(id, groupId)
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('DEL-004 OPS-011 existing bookings become changes that devices of the group’s admins pull', async () => {
  const { rows } = await sql`
    select c.scope, c."rowId", c.version, c.deleted, c.bytes, s.version as current
    from sync_changes c join sync_scopes s on s.scope = c.scope
    where c.scope like 'contacts:%' order by c."rowId"`.execute(handles.writer)
  const change = { deleted: 0, bytes: 700 }
  expect(rows.map((row) => JSON.parse(JSON.stringify(row)) as Record<string, unknown>)).toMatchObject([
    { ...change, scope: 'contacts:g1', rowId: 'b1', version: 6, current: 6 },
    { ...change, scope: 'contacts:g1', rowId: 'b2', version: 6, current: 6 },
    { ...change, scope: 'contacts:g2', rowId: 'b3', version: 1, current: 1 },
  ])
})

test('DEL-046 OPS-011 existing bookings have no reason for an invalid payment', async () => {
  const { rows } = await sql<{ invalidReason: string }>`select "invalidReason" from bookings`.execute(handles.writer)
  expect(rows.map(({ invalidReason }) => invalidReason)).toEqual(['', '', ''])
})
