// The files and directories of a data directory that a restore moves.
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConfig } from '#server/db/open.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { pathExists } from '#server/path-exists.ts'
import { syncDirectory } from '#server/sync-directory.ts'

/** Names that hold what people entrusted to it. The database comes last: with it the rest counts. */
const DATA_NAMES = ['uploads', 'secrets', DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]

export const presentNames = async (directory: string): Promise<string[]> => {
  const names: string[] = []
  for (const name of DATA_NAMES) if (await pathExists(join(directory, name))) names.push(name)
  return names
}

/** Renames only: all of it lies in one directory. Answers whether there was anything old. */
export const moveFiles = async (staging: string, dataDir: string, before: string): Promise<boolean> => {
  const old = await presentNames(dataDir)
  if (old.length > 0) await mkdir(before, { mode: 0o700 })
  for (const name of old) await rename(join(dataDir, name), join(before, name))
  for (const name of await presentNames(staging)) await rename(join(staging, name), join(dataDir, name))
  await syncDirectory(dataDir)
  return old.length > 0
}

export const holdsInstallation = async ({ DATA_DIR, DATABASE_URL }: DatabaseConfig): Promise<boolean> =>
  (await pathExists(join(DATA_DIR, 'secrets'))) &&
  (DATABASE_URL !== undefined || (await pathExists(join(DATA_DIR, DATABASE_FILE))))
