// Where a restore goes: it is prepared beside what is there, and moved in with the old kept.
import { join } from 'node:path'
import type { DatabaseConfig } from '#server/db/open.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { presentNames, moveFiles } from './places.ts'
import { postgresTarget } from './postgres-target.ts'
import type { RestoreTarget } from './restore-target.ts'

const sqliteTarget = (dataDir: string): RestoreTarget => ({
  name: 'sqlite',
  describeExisting: async () => ((await presentNames(dataDir)).length > 0 ? `DATA_DIR ${dataDir}` : null),
  prepare: async (staging) => openSqlite(staging, () => {}),
  moveIn: async (staging, before) => {
    const moved = await moveFiles(staging, dataDir, join(dataDir, before))
    return moved ? join(dataDir, before) : null
  },
  end: async () => {},
})

/** Refused when the database cannot be reached, or a server is at work on it. */
export const targetOf = async ({ DATA_DIR, DATABASE_URL }: DatabaseConfig): Promise<RestoreTarget> =>
  DATABASE_URL === undefined ? sqliteTarget(DATA_DIR) : postgresTarget(DATA_DIR, DATABASE_URL)
