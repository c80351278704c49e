// Writes rows past the engine, for tests that need more of them than operations write in a short time.
import { sql } from 'kysely'
import type { Tables } from '#shared/tables.ts'
import type { Database } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const ROWS_PER_STATEMENT = 200

export const insertRows = async <N extends keyof Tables>(
  database: Database,
  table: N,
  rows: readonly Tables[N][],
): Promise<void> => {
  const { fields, toStored } = codecOf(table)
  const values = rows.map((row) => sql`(${sql.join(toStored(row))})`)
  await database.write(async (tx) => {
    for (let at = 0; at < values.length; at += ROWS_PER_STATEMENT)
      await sql`insert into ${sql.table(table)} (${sql.join(fields.map((field) => sql.ref(field)))})
        values ${sql.join(values.slice(at, at + ROWS_PER_STATEMENT))}`.execute(tx)
  })
}
