// Opens the database that the configuration names and brings it to the present shape.
import { mkdir } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { databaseOver, type Database, type Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

/** As it is: nothing is migrated. */
export const openHandles = (
  config: Pick<Config, 'DATA_DIR'>,
): { readonly name: Database['name']; readonly handles: Handles } => ({
  name: 'sqlite',
  handles: openSqlite(config.DATA_DIR),
})

export const openDatabase = async (config: Pick<Config, 'DATA_DIR'>): Promise<Database> => {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const { name, handles } = openHandles(config)
  await migrate(handles.writer)
  return databaseOver(name, handles)
}
