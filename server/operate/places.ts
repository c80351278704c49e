// What lies where in a data directory, as far as a restore moves it.
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const SQLITE_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]
const DIRECTORIES = ['uploads', 'secrets']

/** Names in a data directory that hold what people entrusted to it. The database comes last: with it the rest counts. */
export const KEPT = [...DIRECTORIES, ...SQLITE_FILES]

export const hasDatabase = async (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<boolean> =>
  config.DATABASE_URL !== undefined || (await isThere(join(config.DATA_DIR, DATABASE_FILE)))
