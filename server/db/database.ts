// Access to the database. Reading and writing have different types: writes require a `Tx`, which exists only inside
// `write`. The outer handle has no query, so it cannot be used inside a transaction by mistake.
import { DummyDriver, Kysely, type Dialect, type Transaction } from 'kysely'
import type { LockMode } from './lock-keys.ts'
import type { Processes } from './processes.ts'
import type { Schema } from './schema.ts'

declare const writes: unique symbol

/** A consistent read-only view. */
export type Snapshot = Pick<Transaction<Schema>, 'selectFrom' | 'getExecutor' | 'fn'>

/** A transaction that may write. */
export type Tx = Transaction<Schema> & { readonly [writes]: true }

/** Named locks, held until the transaction ends or the savepoint in which they were taken is rolled back. */
export interface Locks {
  /** Waits for the lock. */
  take(tx: Tx, name: string, how: LockMode): Promise<void>
  /** Returns at once whether the lock was taken. */
  try(tx: Tx, name: string, how: LockMode): Promise<boolean>
}

export interface Database {
  /** Compiles SQL for the dialect; runs none. */
  readonly compiler: Kysely<Schema>
  readonly name: 'sqlite' | 'postgres'
  /** One consistent snapshot for all reads of `work`. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** One transaction; an exception rolls it back. Must not be called inside another one. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** True for a transaction that was rolled back because of another one: it may be repeated. */
  retryable(error: unknown): boolean
  /** The database itself failed (full, unreachable), not the request. */
  unavailable(error: unknown): boolean
  /** Its schema or our rights in it do not fit this program: a migration is missing, or a grant. */
  schemaFault(error: unknown): boolean
  /** Null where write transactions are serialised anyway. */
  readonly locks: Locks | null
  readonly processes: Processes
  close(): Promise<void>
}

/** Result of a dialect module: a connection pool for writing, one for reading, and how each begins. */
export interface Handles extends Pick<Database, 'retryable' | 'unavailable' | 'schemaFault' | 'locks' | 'processes'> {
  readonly writer: Kysely<Schema>
  readonly reader: Kysely<Schema>
  readonly dialect: Dialect
}

export const databaseOver = (name: Database['name'], handles: Handles): Database => {
  const { writer, reader, dialect, retryable, unavailable, schemaFault, locks, processes } = handles
  return {
    name,
    compiler: new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } }),
    read: (work) => reader.transaction().execute(work),
    write: (work) => writer.transaction().execute((tx) => work(tx as Tx)),
    retryable,
    unavailable,
    schemaFault,
    locks,
    processes,
    close: async () => {
      await processes.close()
      await reader.destroy()
      await writer.destroy()
    },
  }
}
