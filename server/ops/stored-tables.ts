// Every table of a database as names and rows, whatever the tables are. Knows the dialects' catalogues and no table.
import { sql, type Transaction } from 'kysely'
import { anyTable } from '#server/db/any-table.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { Schema } from '#server/db/schema.ts'

export type Cell = string | number | null
export type Row = readonly Cell[]

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

type Dialect = Database['name']

const ROWS_PER_QUERY = 500
/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000

const CATALOGUE: Record<Dialect, ReturnType<typeof sql<{ name: string; column: string }>>> = {
  sqlite: sql`
    select m.name as "name", c.name as "column" from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and substr(m.name, 1, 7) <> 'sqlite_' order by m.name, c.cid`,
  postgres: sql`
    select c.table_name as "name", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
}

/** The migrator's own tables; a restore runs the migrations again. */
const isOfMigrations = (name: string): boolean => name.startsWith('kysely_')

export const tablesIn = async (snapshot: Snapshot, dialect: Dialect): Promise<Table[]> => {
  const { rows } = await CATALOGUE[dialect].execute(snapshot)
  const tables = new Map<string, string[]>()
  for (const { name, column } of rows) tables.set(name, [...(tables.get(name) ?? []), column])
  return [...tables].map(([name, columns]) => ({ name, columns })).filter(({ name }) => !isOfMigrations(name))
}

/** Sorted as the program lists them; a database may sort by the rules of a language. */
export const migrationsIn = async (snapshot: Snapshot): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(snapshot)
  return rows.map(({ name }) => name).sort()
}

const cellOf = (value: unknown, where: string): Cell => {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))) return value
  throw new Error(`${where} holds a ${typeof value} that a backup cannot carry`)
}

async function* streamed(snapshot: Snapshot, { name, columns }: Table): AsyncGenerator<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  for await (const row of anyTable<unknown>(snapshot)
    .selectFrom(name)
    .select([...columns])
    .stream()) {
    rows.push(row)
    if (rows.length < ROWS_PER_QUERY) continue
    yield rows
    rows = []
  }
  yield rows
}

async function* fetched(snapshot: Snapshot, { name, columns }: Table): AsyncGenerator<Record<string, unknown>[]> {
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare backed_up no scroll cursor for select ${fields} from ${sql.table(name)}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_PER_QUERY)} from backed_up`.execute(
      snapshot,
    )
    if (rows.length === 0) break
    yield rows
  }
  await sql`close backed_up`.execute(snapshot)
}

/** All rows of a table, some at a time, in no particular order. */
export async function* rowsOf(snapshot: Snapshot, dialect: Dialect, table: Table): AsyncGenerator<Row[]> {
  const { name, columns } = table
  for await (const rows of dialect === 'sqlite' ? streamed(snapshot, table) : fetched(snapshot, table))
    yield rows.map((row) => columns.map((column) => cellOf(row[column], `${name}.${column}`)))
}

/** Empties a table that migrations filled. */
export const emptyTable = async (tx: Transaction<Schema>, name: string): Promise<void> => {
  await sql`delete from ${sql.table(name)}`.execute(tx)
}

export const insertRows = async (
  tx: Transaction<Schema>,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> => {
  const loose = anyTable<unknown>(tx)
  const atOnce = Math.max(1, Math.floor(MAX_VALUES / columns.length))
  for (const part of partsOf(rows, atOnce))
    await loose
      .insertInto(name)
      .values(part.map((row) => Object.fromEntries(columns.map((c, n) => [c, row[n]]))))
      .execute()
}

export const countRows = async (tx: Transaction<Schema>, name: string): Promise<number> => {
  const { rows } = await sql<{ rows: number | string }>`select count(*) as "rows" from ${sql.table(name)}`.execute(tx)
  return Number(rows[0]?.rows)
}
