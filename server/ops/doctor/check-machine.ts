// The machine under the server: disk, data directory, database and clock.
import { spawnSync } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { isWithoutMigrations, otherMigration } from '#server/db/migrate.ts'
import { withPostgres } from '#server/db/postgres.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { errorText } from '#server/describe-error.ts'
import { UNFINISHED } from '#server/ops/data-lock.ts'
import { codeOf } from '#server/ops/refused.ts'
import type { Finding } from './finding.ts'

const GIGABYTE = 1e9
/** Below it uploads and the database's log soon fail. */
const LEAST_FREE_BYTES = 0.2 * GIGABYTE
/** Room for a backup of a small installation beside its data. */
const GOOD_FREE_BYTES = 2 * GIGABYTE
const GOOD_FREE_SHARE = 0.05
const LEAST_FREE_FILES = 10_000

export interface DiskState {
  readonly freeBytes: number
  readonly totalBytes: number
  /** Files that can still be created; null where the file system has no such limit. */
  readonly freeFiles: number | null
}

export const diskFinding = ({ freeBytes, totalBytes, freeFiles }: DiskState, path: string): Finding => {
  const text = `${(freeBytes / GIGABYTE).toFixed(1)} of ${(totalBytes / GIGABYTE).toFixed(1)} GB are free at ${path}.`
  const todo = 'Delete what is not needed, move old backups away, or set DATA_DIR to a larger disk.'
  if (freeBytes < LEAST_FREE_BYTES) return { state: 'problem', area: 'Disk', text, todo }
  if (freeFiles !== null && freeFiles < LEAST_FREE_FILES)
    return { state: 'problem', area: 'Disk', text: `Only ${freeFiles} more files can be created at ${path}.`, todo }
  if (freeBytes < GOOD_FREE_BYTES || freeBytes < GOOD_FREE_SHARE * totalBytes)
    return { state: 'advice', area: 'Disk', text, todo }
  return { state: 'ok', area: 'Disk', text }
}

/** The directory itself, or the nearest one above it that exists. */
const existingDirectory = (path: string): string => (existsSync(path) ? path : existingDirectory(dirname(path)))

export const checkDisk = async ({ DATA_DIR }: Config): Promise<Finding> => {
  const path = existingDirectory(DATA_DIR)
  const { bavail, blocks, bsize, ffree, files } = await statfs(path)
  return diskFinding(
    { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files === 0 ? null : ffree },
    path,
  )
}

const WRITE = constants.R_OK | constants.W_OK | constants.X_OK

/** Null when the directory can be used, or does not exist yet and can be created. */
const directoryProblem = async (path: string): Promise<Finding | null> => {
  const existing = existingDirectory(path)
  try {
    if (!(await stat(existing)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(existing, WRITE)
    return null
  } catch (error) {
    return {
      state: 'problem',
      area: 'Data',
      text: `${existing} cannot be used as a directory for data (${codeOf(error) ?? 'unknown error'}).`,
      todo: 'Set DATA_DIR to a directory that belongs to the user who runs Gotong.',
    }
  }
}

const STORED_MIGRATIONS = 'select name from kysely_migration'

/** Null when this version of Gotong can use the database. */
const versionProblem = (stored: readonly { readonly name: string }[]): Finding | null => {
  const other = otherMigration(stored.map(({ name }) => name))
  if (other === undefined) return null
  return {
    state: 'problem',
    area: 'Data',
    text: `The database was written by another version of Gotong (${other}).`,
    todo: 'Start that version, or restore a backup of this one.',
  }
}

const sqliteMigrations = (database: BetterSqlite3.Database): { name: string }[] => {
  try {
    return database.prepare<[], { name: string }>(STORED_MIGRATIONS).all()
  } catch (error) {
    if (isWithoutMigrations(error)) return []
    throw error
  }
}

const postgresMigrations = async (client: Client): Promise<{ name: string }[]> => {
  try {
    return (await client.query<{ name: string }>(STORED_MIGRATIONS)).rows
  } catch (error) {
    if (isWithoutMigrations(error)) return []
    throw error
  }
}

const checkSqlite = (dataDir: string): Finding => {
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path))
    return {
      state: 'advice',
      area: 'Data',
      text: `There is no database in ${dataDir} yet.`,
      todo: 'npm start creates it. If there should be one, check DATA_DIR.',
    }
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true })
  try {
    const result = String(database.pragma('quick_check(1)', { simple: true }))
    if (result !== 'ok')
      return { state: 'problem', area: 'Data', text: `The database is damaged: ${result}.`, todo: 'Restore a backup.' }
    const sound: Finding = { state: 'ok', area: 'Data', text: `The SQLite database in ${dataDir} is sound.` }
    return versionProblem(sqliteMigrations(database)) ?? sound
  } finally {
    database.close()
  }
}

/** Answers the clock of the database too, milliseconds; null for SQLite. */
const checkDatabase = async ({ DATABASE_URL, DATA_DIR }: Config): Promise<{ finding: Finding; now: number | null }> => {
  if (DATABASE_URL === undefined) return { finding: checkSqlite(DATA_DIR), now: null }
  const client = await withPostgres(DATABASE_URL, 'gotong doctor')
  try {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const answers: Finding = { state: 'ok', area: 'Data', text: 'PostgreSQL answers.' }
    return { finding: versionProblem(await postgresMigrations(client)) ?? answers, now: rows[0]?.now.getTime() ?? null }
  } finally {
    await client.end()
  }
}

export interface DataCheck {
  readonly finding: Finding
  /** Clock of the database minus clock of this machine, milliseconds; null without a database server. */
  readonly clockDifference: number | null
}

export const checkData = async (config: Config): Promise<DataCheck> => {
  const problem = await directoryProblem(config.DATA_DIR)
  if (problem) return { finding: problem, clockDifference: null }
  if (existsSync(join(config.DATA_DIR, UNFINISHED)))
    return {
      finding: {
        state: 'problem',
        area: 'Data',
        text: `${config.DATA_DIR} holds half of a restore.`,
        todo: 'Run npm run restore -- FILE --replace again.',
      },
      clockDifference: null,
    }
  try {
    const { finding, now } = await checkDatabase(config)
    return { finding, clockDifference: now === null ? null : now - Date.now() }
  } catch (error) {
    const todo =
      config.DATABASE_URL === undefined
        ? 'Check who owns the files in DATA_DIR; restore a backup if the file is damaged.'
        : 'Check DATABASE_URL, and that PostgreSQL runs and lets this machine in.'
    const text = `The database cannot be opened: ${errorText(error)}.`
    return { finding: { state: 'problem', area: 'Data', text, todo }, clockDifference: null }
  }
}

/** Closing times are exact to the minute. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000

/** Null where systemd does not say. */
const isSynchronized = (): boolean | null => {
  const { status, stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
    timeout: 5000,
  })
  const text = status === 0 ? stdout.trim() : ''
  return text === 'yes' ? true : text === 'no' ? false : null
}

/** `differences`: other clocks minus the clock of this machine, milliseconds. */
export const timeFinding = (differences: readonly number[], synchronized: boolean | null): Finding => {
  const todo = 'Switch on time synchronisation: timedatectl set-ntp true, or chrony.'
  const worst = differences.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0]
  if (worst !== undefined && Math.abs(worst) > MAX_CLOCK_DIFFERENCE_MS)
    return {
      state: 'problem',
      area: 'Time',
      text: `The clock of this machine is ${Math.round(Math.abs(worst) / 1000)} s ${worst > 0 ? 'behind' : 'ahead of'} another server's.`,
      todo,
    }
  if (synchronized === false)
    return { state: 'advice', area: 'Time', text: 'The clock of this machine is not synchronised.', todo }
  if (worst === undefined && synchronized === null)
    return {
      state: 'advice',
      area: 'Time',
      text: 'No other clock could be read.',
      todo: 'Compare the clock of this machine with another one; closing times and sign-in codes depend on it.',
    }
  return { state: 'ok', area: 'Time', text: 'The clock of this machine is right to the minute.' }
}

export const checkTime = (differences: readonly number[]): Finding => timeFinding(differences, isSynchronized())
