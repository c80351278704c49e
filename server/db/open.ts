// Opens the configured database and migrates it.
import { mkdir } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { databaseOver, type Database, type Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { migratePostgres, openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseConfig = Pick<Config, 'DATA_DIR'> & { readonly DATABASE_URL?: string | undefined }

/** Receives errors outside of queries: a lost connection, a timer that threw. */
type OnFault = (error: unknown) => void

/** Opens without migrating. Refused when the database is unreachable. */
export const openHandles = async (
  { DATA_DIR, DATABASE_URL }: DatabaseConfig,
  onFault: OnFault = () => {},
): Promise<{ readonly name: Database['name']; readonly handles: Handles }> =>
  DATABASE_URL === undefined
    ? { name: 'sqlite', handles: openSqlite(DATA_DIR, onFault) }
    : { name: 'postgres', handles: await openPostgres(DATABASE_URL, onFault) }

export const openDatabase = async (config: DatabaseConfig, onFault?: OnFault): Promise<Database> => {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  if (config.DATABASE_URL !== undefined) await migratePostgres(config.DATABASE_URL)
  const { name, handles } = await openHandles(config, onFault)
  if (name === 'sqlite') await migrate(handles.writer)
  return databaseOver(name, handles)
}
