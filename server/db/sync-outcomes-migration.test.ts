// Upgrades a database that remembers applied mutations alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { openHandles } from './open.ts'

const ULID = '01J00000000000000000000001'

let directory: string
let handles: Handles

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-before-'))
  const config = { DATA_DIR: directory, ...(await databaseOf(directory)) }
  handles = (await openHandles(config)).handles
  await migrate(handles.writer, { last: '0132-booking-paid-amounts' })
  await sql`insert into sync_applied ("key", "at")
    values (${`mei/${ULID}`}, 7), (${`an/odd/${ULID}`}, 8), ('short', 9)`.execute(handles.writer)
  await migrate(handles.writer)
})
afterAll(async () => {
  await handles.processes.close()
  await handles.reader.destroy()
  await handles.writer.destroy()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('SYN-037 OPS-011 applied mutations of an earlier version stay applied', async () => {
  const rows = await handles.writer
    .selectFrom('sync_outcomes')
    .select(['actorId', 'ulid', 'at', 'rejection'])
    .orderBy('at')
    .execute()
  expect(rows).toEqual([
    { actorId: 'mei', ulid: ULID, at: 7, rejection: '' },
    { actorId: 'an/odd', ulid: ULID, at: 8, rejection: '' },
  ])
})
