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
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import type { Handles } from './database.ts'
import { aloneOnDatabase } from './processes.ts'
import type { Schema } from './schema.ts'

export const DATABASE_FILE = 'gotong.sqlite'
const MAX_CACHED_STATEMENTS = 1000

/** Caches prepared statements: compiling one costs more than running it. */
const remembering = (file: BetterSqlite3.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
      const statement = file.prepare(sql) as unknown as SqliteStatement
      statements.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}

/**
 * After some failures (full disk, unreadable page) SQLite itself rolls the transaction back. What would follow in it must not
 * be written on its own, so every further statement fails with that error.
 */
class GuardedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #file: BetterSqlite3.Database
  #failure: unknown
  #isInTransaction = false

  constructor(connection: DatabaseConnection, file: BetterSqlite3.Database) {
    this.#connection = connection
    this.#file = file
  }

  async begin(how: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(how))
    this.#isInTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const isRolledBack = this.#isRolledBack()
    if (how === 'commit' || !isRolledBack) await this.executeQuery(CompiledQuery.raw(how))
    this.#isInTransaction = false
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isRolledBack()) return Promise.reject(this.#failure as Error)
    try {
      return this.#connection.executeQuery<R>(query)
    } catch (error) {
      if (this.#isRolledBack()) this.#failure = error
      return Promise.reject(error as Error)
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }

  #isRolledBack(): boolean {
    return this.#isInTransaction && !this.#file.inTransaction
  }
}

class GuardedDriver extends SqliteDriver {
  readonly #file: BetterSqlite3.Database
  readonly #beginning: string
  #guarded: GuardedConnection | undefined

  constructor(file: BetterSqlite3.Database, beginning: string) {
    super({ database: remembering(file) })
    this.#file = file
    this.#beginning = beginning
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return (this.#guarded ??= new GuardedConnection(connection, this.#file))
  }

  override async beginTransaction(): Promise<void> {
    await this.#guarded?.begin(this.#beginning)
  }

  override async commitTransaction(): Promise<void> {
    await this.#guarded?.end('commit')
  }

  override async rollbackTransaction(): Promise<void> {
    await this.#guarded?.end('rollback')
  }
}

/** An interrupted migration leaves nothing behind, so that the next start can repeat it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Takes the write lock at once: a transaction that reads first and writes later must not find a newer state. */
const BEGIN_WRITING = 'begin immediate'
const BEGIN_READING = 'begin'

const dialect = (file: BetterSqlite3.Database, beginning: string): Dialect => ({
  createDriver: () => new GuardedDriver(file, beginning),
  createAdapter: () => new TransactionalAdapter(),
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
    dialect: dialect(reading, BEGIN_READING),
    writer: new Kysely<Schema>({ dialect: dialect(writing, BEGIN_WRITING) }),
    reader: new Kysely<Schema>({ dialect: dialect(reading, BEGIN_READING) }),
    retryable,
    unavailable,
    schemaFault,
    locks: null,
    processes: aloneOnDatabase(onFault),
  }
}
