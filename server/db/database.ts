// The one door to the database. Reading and writing are different types: what writes takes a `Tx`, and a `Tx` exists only
// inside `write`. The outer handle has no query of its own, so it cannot be used in a transaction by mistake.
import { DummyDriver, Kysely, type Dialect, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

declare const writes: unique symbol

/** A consistent read-only view. */
export type Snapshot = Pick<Transaction<Schema>, 'selectFrom' | 'getExecutor' | 'fn'>

/** A transaction that may write. */
export type Tx = Transaction<Schema> & { readonly [writes]: true }

export interface Database {
  /** Compiles SQL for the dialect; runs none. */
  readonly compiler: Kysely<Schema>
  readonly name: 'sqlite' | 'postgres'
  /** One consistent snapshot for everything that `work` reads. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** One transaction; a throw rolls it back. Must not be called from inside another one. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a dialect file builds: a connection pool for writing, one for reading, and how each begins. */
export interface Handles {
  readonly writer: Kysely<Schema>
  readonly reader: Kysely<Schema>
  readonly dialect: Dialect
}

export const databaseOver = (name: Database['name'], { writer, reader, dialect }: Handles): Database => ({
  name,
  compiler: new Kysely<Schema>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } }),
  read: (work) => reader.transaction().execute(work),
  write: (work) => writer.transaction().execute((tx) => work(tx as Tx)),
  close: async () => {
    await reader.destroy()
    await writer.destroy()
  },
})
