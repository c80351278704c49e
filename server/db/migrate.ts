// Brings a database to the present shape: forward only, at start.
import { Migrator, type Kysely, type Migration } from 'kysely'
import { beginning } from './migrations/0001-beginning.ts'
import { installation } from './migrations/0002-installation.ts'
import { syncMemory } from './migrations/0003-sync-memory.ts'
import type { Schema } from './schema.ts'

/** In order of their names. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-beginning': beginning,
  '0002-installation': installation,
  '0003-sync-memory': syncMemory,
}

export const migrationNames: readonly string[] = Object.keys(migrations).sort()

/** `last`: the migration to stop after; all of them unless given. */
export const migrate = async (db: Kysely<Schema>, last?: string): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  // Rows may have changed without an operation: they are counted anew at the next start.
  if (last === undefined && (results ?? []).length > 0) await db.deleteFrom('sync_digests').execute()
}
