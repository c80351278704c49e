import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/database.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { deleteExpired } from './delete-expired.ts'
import { addQuotaRuns } from './quotas/quota-usage-repository.ts'

let directory: string
let database: Database
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-expired-'))
  database = await openDatabase({ DATA_DIR: directory, ...(await databaseOf(directory)) })
})
afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('expired rows are deleted also while the sync engine cannot delete its own records', async () => {
  await database.write((tx) =>
    addQuotaRuns(tx, [{ actorId: 'u', operation: 'create-event', target: '', day: 1, runs: 1 }]),
  )
  const engine = { prune: () => Promise.reject(new Error('no prune')) }
  const clock = { now: () => 1_900_000_000_000 }
  await expect(deleteExpired({ database, engine, clock })).rejects.toThrow('no prune')
  expect(await database.read((tx) => tx.selectFrom('quota_usage').select('day').execute())).toEqual([])
})
