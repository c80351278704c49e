// SQLite through better-sqlite3: one connection writes, another reads.
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import type { Handles } from './database.ts'
import { aloneOnDatabase } from './processes.ts'
import type { Schema } from './schema.ts'

export const DATABASE_FILE = 'gotong.sqlite'
const REMEMBERED_STATEMENTS = 1000

/** Caches prepared statements: compiling one costs more than running it. */
const remembering = (file: BetterSqlite3.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= REMEMBERED_STATEMENTS) statements.clear()
      const statement = file.prepare(sql) as unknown as SqliteStatement
      statements.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}

/** Takes the write lock at once: a transaction that reads first and writes later must not find a newer state. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

const dialect = (file: BetterSqlite3.Database, Driver: typeof SqliteDriver): Dialect => ({
  createDriver: () => new Driver({ database: remembering(file) }),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

/** Full, locked, unreadable. A constraint violation is an error of the write. */
const unavailable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('SQLITE_') &&
  !error.code.startsWith('SQLITE_CONSTRAINT')

/** A table or column that is not there: SQLite has no class of its own for it. */
const schemaFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR'

/** Another process holds the write lock for longer than the timeout. */
const retryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')

export const openSqlite = (directory: string, onFault: (error: unknown) => void = () => {}): Handles => {
  const path = join(directory, DATABASE_FILE)
  const writing = new BetterSqlite3(path, { timeout: 5000 })
  writing.pragma('journal_mode = WAL')
  writing.pragma('synchronous = FULL')
  writing.pragma('foreign_keys = ON')
  writing.pragma('cache_size = -65536')
  const reading = new BetterSqlite3(path, { readonly: true, timeout: 5000 })
  reading.pragma('cache_size = -65536')
  return {
    dialect: dialect(reading, SqliteDriver),
    writer: new Kysely<Schema>({ dialect: dialect(writing, ImmediateDriver) }),
    reader: new Kysely<Schema>({ dialect: dialect(reading, SqliteDriver) }),
    retryable,
    unavailable,
    schemaFault,
    locks: null,
    processes: aloneOnDatabase(onFault),
  }
}
