// Where a restore goes: it is prepared beside what is there, and moved in with the old kept.
import { join } from 'node:path'
import type { Database, Handles } from '#server/db/database.ts'
import type { DatabaseConfig } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { presentNames, moveFiles } from './places.ts'
import { postgresTarget } from './postgres-target.ts'

export interface Target {
  readonly name: Database['name']
  /** The schema in which migrations keep their own tables, where it is not the usual one. */
  readonly schema?: string
  /** Describes what holds data already; null when nothing does. */
  held(): Promise<string | null>
  /** An empty database. `staging`: a new directory in DATA_DIR. */
  prepare(staging: string): Promise<Handles>
  /** Puts what was prepared, and the files in `staging`, in the place of the old; answers where the old is. */
  moveIn(staging: string, before: string): Promise<string | null>
  /** Drops what was prepared and not moved in. Nothing of the target is used after it. */
  end(): Promise<void>
}

const sqliteTarget = (dataDir: string): Target => ({
  name: 'sqlite',
  held: async () => ((await presentNames(dataDir)).length > 0 ? `DATA_DIR ${dataDir}` : null),
  prepare: async (staging) => openSqlite(staging, () => {}),
  moveIn: async (staging, before) => {
    const moved = await moveFiles(staging, dataDir, join(dataDir, before))
    return moved ? join(dataDir, before) : null
  },
  end: async () => {},
})

/** Refused when the database cannot be reached, or a server is at work on it. */
export const targetOf = async ({ DATA_DIR, DATABASE_URL }: DatabaseConfig): Promise<Target> =>
  DATABASE_URL === undefined ? sqliteTarget(DATA_DIR) : postgresTarget(DATA_DIR, DATABASE_URL)
