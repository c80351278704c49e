// The one door to the database. Reading and writing are different types: what writes takes a `Tx`, and a `Tx` exists only
// inside `write`. The outer handle has no query of its own, so it cannot be used in a transaction by mistake.
import { DummyDriver, Kysely, type Dialect, type Transaction } from 'kysely'
import type { Processes } from './processes.ts'
import type { Schema } from './schema.ts'

declare const writes: unique symbol

/** A consistent read-only view. */
export type Snapshot = Pick<Transaction<Schema>, 'selectFrom' | 'getExecutor' | 'fn'>

/** A transaction that may write. */
export type Tx = Transaction<Schema> & { readonly [writes]: true }

/** `alone`: nobody else has it in any way. */
export type Hold = 'shared' | 'alone'

/** Locks by name, held until the transaction ends or the savepoint in which they were taken is undone. */
export interface Locks {
  /** Waits for it. */
  take(tx: Tx, name: string, how: Hold): Promise<void>
  /** Answers at once whether it is held now. */
  try(tx: Tx, name: string, how: Hold): Promise<boolean>
}

export interface Database {
  /** Compiles SQL for the dialect; runs none. */
  readonly compiler: Kysely<Schema>
  readonly name: 'sqlite' | 'postgres'
  /** One consistent snapshot for everything that `work` reads. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** One transaction; a throw rolls it back. Must not be called from inside another one. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Of a transaction that was undone because another was in its way: it may be run again. */
  retryable(error: unknown): boolean
  /** The database itself could not do its work (full, out of reach): no fault of what was asked of it. */
  unavailable(error: unknown): boolean
  /** Null where transactions that write run one after another anyway. */
  readonly locks: Locks | null
  readonly processes: Processes
  close(): Promise<void>
}

/** What a dialect file builds: a connection pool for writing, one for reading, and how each begins. */
export interface Handles extends Pick<Database, 'retryable' | 'unavailable' | 'locks' | 'processes'> {
  readonly writer: Kysely<Schema>
  readonly reader: Kysely<Schema>
  readonly dialect: Dialect
}

export const databaseOver = (name: Database['name'], handles: Handles): Database => {
  const { writer, reader, dialect, retryable, unavailable, locks, processes } = handles
  return {
    name,
    compiler: new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } }),
    read: (work) => reader.transaction().execute(work),
    write: (work) => writer.transaction().execute((tx) => work(tx as Tx)),
    retryable,
    unavailable,
    locks,
    processes,
    close: async () => {
      await processes.close()
      await reader.destroy()
      await writer.destroy()
    },
  }
}
