// How the database carries out a query, for tests that expect an index.
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { dialect } from './postgres-server.ts'

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
