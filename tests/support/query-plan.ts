// The queries of some work and how the database carries them out, for tests that expect few columns or an index.
import { CompiledQuery, sql, type KyselyPlugin, type Transaction } from 'kysely'
import type { Database, Snapshot, Tx } from '#server/db/database.ts'
import { dialect } from './postgres-server.ts'

/** The queries of `work`, which runs on the real database. */
export const queriesOf = (
  database: Database,
  work: (snapshot: Snapshot) => Promise<unknown>,
): Promise<CompiledQuery[]> =>
  database.read(async (snapshot) => {
    const queries: CompiledQuery[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        queries.push(database.compiler.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await work((snapshot as Tx).withPlugin(recorder))
    return queries
  })

/** Ways to read without an index, which PostgreSQL prefers for small tables. */
const WAYS_WITHOUT_INDEX = ['seqscan', 'bitmapscan', 'sort']

/**
 * The plan as text, one step a line. PostgreSQL uses an index wherever one fits, as it would for large tables; the index of a
 * migration that has changed rows only after all transactions from before it have ended.
 */
export const planOf = async <Tables>(
  tx: Transaction<Tables>,
  { sql: text, parameters }: CompiledQuery,
): Promise<string> => {
  const isSqlite = dialect() === 'sqlite'
  if (!isSqlite)
    for (const way of WAYS_WITHOUT_INDEX) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
  const explained = CompiledQuery.raw(`explain ${isSqlite ? 'query plan ' : ''}${text}`, [...parameters])
  const { rows } = await tx.executeQuery<Record<string, unknown>>(explained)
  return rows.map((row) => String(Object.values(row).at(-1))).join('\n')
}
