// Opens the database that the configuration names and brings it to the present shape.
import { mkdir } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { databaseOver, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

export const openDatabase = async (config: Pick<Config, 'DATA_DIR'>): Promise<Database> => {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const handles = openSqlite(config.DATA_DIR)
  await migrate(handles.writer)
  return databaseOver('sqlite', handles)
}
