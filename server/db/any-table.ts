// Queries on tables whose names and columns are known only when they run: stores and backups go through all tables.
import type { Kysely } from 'kysely'
import type { Snapshot } from './database.ts'
import type { Schema } from './schema.ts'

type AnyTable<Value> = Kysely<Record<string, Record<string, Value>>>

/** The same connection without the types of its tables; one that only reads still only reads. */
export function anyTable<Value>(db: Kysely<Schema>): AnyTable<Value>
export function anyTable<Value>(db: Snapshot): Pick<AnyTable<Value>, 'selectFrom'>
export function anyTable(db: Snapshot): unknown {
  return db
}
