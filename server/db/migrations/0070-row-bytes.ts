// The size of each row in the change index, so that answers are cut by bytes without reading rows.
import { sql, type Kysely, type Migration } from 'kysely'

/** Around a value in JSON: quotes of name and value, colon and comma. */
const FIELD_OVERHEAD_BYTES = 6
const NULL_BYTES = 4

type AnyTables = Record<string, Record<string, unknown>>

/** Rows that are there already get their size from their columns: near that of their JSON, and exact after their next change. */
const measure = async (db: Kysely<AnyTables>, table: string): Promise<void> => {
  const [sample] = await db.selectFrom(table).selectAll().limit(1).execute()
  if (!sample) return
  const sizes = Object.keys(sample).map((column) => {
    const text = sql`cast(${sql.ref(`${table}.${column}`)} as text)`
    return sql`coalesce(octet_length(${text}), ${sql.lit(NULL_BYTES)}) + ${sql.lit(column.length + FIELD_OVERHEAD_BYTES)}`
  })
  await sql`
    update sync_changes set bytes = coalesce(
      (select ${sql.join(sizes, sql` + `)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = sync_changes."rowId"),
      0
    )
    where "tableName" = ${table} and deleted = 0
  `.execute(db)
}

export const rowBytes: Migration = {
  up: async (db) => {
    await db.schema
      .alterTable('sync_changes')
      .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    const known = await db.selectFrom('sync_changes').select('tableName').distinct().execute()
    for (const { tableName } of known) await measure(db as Kysely<AnyTables>, tableName as string)
  },
}
