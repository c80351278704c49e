import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identicalUses } from '#server/payment/proof-use-repository.ts'
import type { ProofUseRow } from '#server/payment/proof-use-tables.ts'
import { engineStatements } from '#server/sync/engine-statements.ts'
import type { Statement } from '#server/sync/statements.ts'
import { openUnsynced } from '#tests/support/empty-database.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { planOf, queriesOf } from '#tests/support/query-plan.ts'
import type { Database, Tx } from './database.ts'

let directory: string
let database: Database
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-indexes-'))
  database = await openUnsynced({ DATA_DIR: directory, ...(await databaseOf(directory)) })
})
afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

const queryOf = async (statement: Statement, values: readonly number[]): Promise<CompiledQuery> => {
  const queries: CompiledQuery[] = []
  const executeQuery = (query: CompiledQuery) => Promise.resolve({ rows: [], query: queries.push(query) })
  await statement({ getExecutor: () => ({ executeQuery }) } as unknown as Tx, values)
  return queries[0]!
}

test.each([
  ['raiseHorizons', [5, 5]],
  ['forgetDeletions', [5]],
] as const)('%s finds old deletions by an index of deletions alone', async (name, values) => {
  const query = await queryOf(engineStatements(database.compiler)[name], values)
  expect(await database.write((tx) => planOf(tx, query))).toContain('sync_changes_deletions')
})

test('claims with the same stored bytes are found by an index of the stored bytes', async () => {
  const use = { id: 'p', hostId: 'h', sha256: 'a' } as ProofUseRow
  const [query] = await queriesOf(database, (snapshot) => identicalUses(snapshot, use, 'b'))
  expect(await database.read((snapshot) => planOf(snapshot as Tx, query!))).toContain('picture_signatures_kept')
})
