// A database from before answers and contacts had a separate table.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { tables } from '#shared/tables.ts'
import { databaseAt, type EarlierDatabase } from '#tests/support/earlier-database.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { codecOf } from './replicated.ts'

let earlier: EarlierDatabase
let handles: Handles

const rowsIn = async (statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await statement.execute(handles.writer)).rows

const addMember = async (userId: string, banned: 0 | 1, visible: 0 | 1): Promise<void> => {
  const id = `g1:${userId}`
  await sql`insert into users (id, name, email, phone, "postalCode", "featureFlags", "createdAt")
    values (${userId}, ${userId}, ${`${userId}@example.org`}, '91234567', '', '{}', 1)`.execute(handles.writer)
  await sql`insert into members
    (id, "groupId", "groupName", "userId", name, "isAdmin", "isHost", approval, banned, visible, answer, "createdAt")
    values (${id}, 'g1', 'Makan', ${userId}, ${userId}, 0, 0, 2, ${banned}, ${visible}, ${`${userId} says`}, 1)`.execute(
    handles.writer,
  )
  for (const scope of [`user:${userId}`, visible === 1 ? 'members:g1' : 'contacts:g1']) {
    await sql`insert into sync_scopes (scope, version, horizon) values (${scope}, 3, 0)
      on conflict (scope) do nothing`.execute(handles.writer)
    await sql`insert into sync_changes (scope, "tableName", "rowId", version, deleted, at)
      values (${scope}, 'members', ${id}, 2, 0, 1)`.execute(handles.writer)
  }
}

beforeAll(async () => {
  earlier = await databaseAt('0010-accounts')
  ;({ handles } = earlier)
  await addMember('plain', 0, 1)
  await addMember('hidden', 0, 0)
  await addMember('banned', 1, 1)
  await migrate(handles.writer)
})
afterAll(() => earlier.close())

test('answers move to the admins’ table, with phone and email', async () => {
  const { fields, fromStored } = codecOf('member_details')
  const stored = await handles.writer.selectFrom('member_details').select(fields).orderBy('id').execute()
  expect(stored.map(fromStored)).toEqual(
    ['banned', 'hidden', 'plain'].map((userId) => ({
      id: `g1:${userId}`,
      groupId: 'g1',
      userId,
      email: `${userId}@example.org`,
      phone: '91234567',
      answer: `${userId} says`,
    })),
  )
})

test('OPS-011 rows of the change index that are there already have about the size of their JSON', async () => {
  const { fields, fromStored } = codecOf('member_details')
  const stored = await handles.writer.selectFrom('member_details').select(fields).execute()
  const listed = await handles.writer
    .selectFrom('sync_changes')
    .select(['rowId', 'bytes'])
    .where('tableName', '=', 'member_details')
    .where('deleted', '=', 0)
    .execute()
  expect(listed.length).toBeGreaterThan(0)
  for (const { rowId, bytes } of listed) {
    const exact = jsonBytes(stored.map(fromStored).find(({ id }) => id === rowId))
    expect(bytes / exact).toBeGreaterThan(0.9)
    expect(bytes / exact).toBeLessThan(1.2)
  }
})

test('every row is in the scopes that rules give it, and devices get these scopes as a whole', async () => {
  const expected: string[] = []
  for (const table of ['members', 'member_details'] as const) {
    const { fields, fromStored } = codecOf(table)
    const stored = await handles.writer
      .selectFrom(table)
      .select(fields as never)
      .execute()
    for (const row of stored.map(fromStored as (row: object) => { id: string }))
      for (const scope of tables[table].scopes(row as never)) expected.push(`${scope} ${table} ${row.id}`)
  }
  const indexed = await rowsIn(sql`select scope, "tableName", "rowId", deleted from sync_changes`)
  expect(indexed.map((each) => [each.scope, each.tableName, each.rowId].join(' ')).sort()).toEqual(expected.sort())
  expect(indexed.every(({ deleted }) => Number(deleted) === 0)).toBe(true)
  const scopes = await rowsIn(sql`select scope, version, horizon from sync_scopes`)
  expect(scopes).toHaveLength(5)
  for (const { version, horizon } of scopes) expect(Number(version)).toBe(Number(horizon))
})
