// A migrated database without rows, which the servers of tests copy: to migrate one takes longer than many a test.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { databaseOver, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, openHandles, type DatabaseConfig } from '#server/db/open.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'

const migratedFile = async (): Promise<Buffer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-empty-'))
  await (await openDatabase({ DATA_DIR: dataDir })).close()
  const path = join(dataDir, DATABASE_FILE)
  const file = new BetterSqlite3(path)
  file.pragma('wal_checkpoint(truncate)')
  file.close()
  const bytes = await readFile(path)
  await rm(dataDir, { recursive: true })
  return bytes
}

let migrated: Promise<Buffer> | undefined

/** Writes SQLite's file into a data directory that has none. */
export const copyEmptyFile = async (dataDir: string): Promise<void> => {
  migrated ??= migratedFile()
  await writeFile(join(dataDir, DATABASE_FILE), await migrated, { flag: 'wx' })
}

/** Devices tell databases apart by the epoch, which a migration draws: a copy draws another. */
export const renewEpoch = async (database: Database): Promise<void> => {
  await database.write((tx) => sql`update sync_epoch set epoch = ${randomUUID()}`.execute(tx))
}

/**
 * Opens and migrates a database whose commits do not wait for the disk, like those of the tests' PostgreSQL: only a power
 * cut would lose them. The directory exists.
 */
export const openUnsynced = async (config: DatabaseConfig): Promise<Database> => {
  if (config.DATABASE_URL !== undefined) return openDatabase(config)
  const { name, handles } = await openHandles(config)
  await sql`pragma synchronous = off`.execute(handles.writer)
  await migrate(handles.writer)
  return databaseOver(name, handles)
}
