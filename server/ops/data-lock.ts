// Locks a data directory for any number of servers and backups, or for one restore. The lock is a SQLite lock on a file of
// its own, so it ends with the process however that ends.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { codeOf, Refused } from './refused.ts'

export interface DataLock {
  release(): void
}

const LOCK = 'lock'
/** There while a restore puts the new in the place of the old. */
export const UNFINISHED = 'restore-unfinished'
/** A process that only checks whether it may start releases the lock within this time. */
const MAX_WAIT_MS = 2000

const lockWith = (dataDir: string, statements: readonly string[], held: string): DataLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new BetterSqlite3(join(dataDir, LOCK), { timeout: MAX_WAIT_MS })
  try {
    for (const statement of statements) file.exec(statement)
  } catch (error) {
    file.close()
    throw codeOf(error)?.startsWith('SQLITE_BUSY') ? new Refused(held) : error
  }
  return { release: () => file.close() }
}

/** For a server or a backup. */
export const holdData = async (dataDir: string): Promise<DataLock> => {
  const lock = lockWith(
    dataDir,
    ['begin', 'select count(*) from sqlite_schema'],
    `DATA_DIR ${dataDir} is being restored; wait until that has ended`,
  )
  if (!existsSync(join(dataDir, UNFINISHED))) return lock
  lock.release()
  throw new Refused(`DATA_DIR ${dataDir} holds half of a restore; run npm run restore -- FILE --replace again`)
}

/** For a restore. */
export const claimData = async (dataDir: string): Promise<DataLock> =>
  lockWith(
    dataDir,
    ['begin exclusive'],
    `DATA_DIR ${dataDir} is in use by a server or a backup; stop it first. Nothing was changed.`,
  )
