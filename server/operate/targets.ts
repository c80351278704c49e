// Where a restore goes: it is prepared beside what is there, and moved in with the old kept.
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#shared/kernel/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Handles } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { isThere, KEPT } from './places.ts'
import { syncDirectory } from './sync-directory.ts'

export interface Target {
  readonly name: Database['name']
  /** What holds data already, in words; null when nothing does. */
  held(): Promise<string | null>
  /** An empty database. `staging`: a new directory in DATA_DIR. */
  prepare(staging: string): Promise<Handles>
  /** Puts what was prepared, and the files in `staging`, in the place of the old; answers where the old is. */
  moveIn(staging: string): Promise<string | null>
  /** Drops what was prepared and not moved in. */
  abandon(): Promise<void>
}

/** As part of a name: 20261121-143005. */
const stampOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

const namesIn = async (directory: string): Promise<string[]> => {
  const names: string[] = []
  for (const name of KEPT) if (await isThere(join(directory, name))) names.push(name)
  return names
}

/** Renames only: everything lies in one directory. */
const moveFiles = async (staging: string, dataDir: string): Promise<string | null> => {
  const old = await namesIn(dataDir)
  const kept = join(dataDir, `before-restore-${stampOf(systemClock.now())}`)
  if (old.length > 0) await mkdir(kept, { mode: 0o700 })
  for (const name of old) await rename(join(dataDir, name), join(kept, name))
  for (const name of await namesIn(staging)) await rename(join(staging, name), join(dataDir, name))
  await syncDirectory(dataDir)
  return old.length > 0 ? kept : null
}

const sqliteTarget = (dataDir: string): Target => ({
  name: 'sqlite',
  held: async () => ((await namesIn(dataDir)).length > 0 ? `DATA_DIR ${dataDir}` : null),
  prepare: async (staging) => openSqlite(staging),
  moveIn: (staging) => moveFiles(staging, dataDir),
  abandon: () => Promise.resolve(),
})

export const targetOf = async (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<Target> =>
  sqliteTarget(config.DATA_DIR)
