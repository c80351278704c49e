// What the server engine needs of the database. Owned by the engine; proven by server-store-contract.ts.
import type { Reader, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Digest, MutationResult, Place } from '#sync/protocol/wire.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

/** `Native` is the database's own handle, for what is written alongside an operation and for scope queries. */
export interface ServerStore<T extends TableMap, Native = unknown> {
  /**
   * One write transaction: commits when `work` resolves, is undone when it throws. An error that `retryable` knows
   * (deadlock, serialization failure, busy) makes the store run `work` again from the start, a few times.
   */
  write<R>(work: (tx: ServerTransaction<T, Native>) => Promise<R>): Promise<R>
  /** All reads of `work` see one committed state. */
  read<R>(work: (tx: ServerReader<T, Native>) => Promise<R>): Promise<R>
  retryable(error: unknown): boolean
  /** The database itself could not do its work (full, out of reach): no fault of what was asked of it. */
  unavailable(error: unknown): boolean
}

/** A client id belongs to one actor: another actor with the same id has another ledger. */
export interface ClientKey {
  readonly actorId: string
  readonly clientId: string
}

export interface Ledger {
  readonly lastMutationId: number
}

/** The newest change of a row in a scope. */
export interface Change {
  readonly scope: string
  readonly table: string
  readonly id: string
  /** The scope's version that the change made. */
  readonly version: number
  /** The row left the scope. */
  readonly deleted: boolean
}

/** How far a scope is. */
export interface ScopeState {
  readonly version: number
  /** Deletions of versions up to this one may have been forgotten. */
  readonly horizon: number
}

export interface ServerReader<T extends TableMap, Native = unknown> extends Reader<T> {
  readonly native: Native
  /** Those that exist, in no particular order. */
  getMany<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<T[N][]>
  all<N extends TableName<T>>(table: N): Promise<T[N][]>
  /** Random, made with the database and anew when a backup is restored. */
  epoch(): Promise<string>
  ledger(client: ClientKey): Promise<Ledger | undefined>
  /** Kept results with a higher id than `after`, in the order of their ids. */
  results(client: ClientKey, after: number): Promise<MutationResult[]>
  /** Those of `ulids` that this actor's applied mutations have had. */
  applied(actorId: string, ulids: readonly string[]): Promise<ReadonlySet<string>>
  /** Of those scopes that have ever moved, in one query. */
  scopeStates(scopes: readonly string[]): Promise<ReadonlyMap<string, ScopeState>>
  /** Changes of each scope with a higher version than its `after`; some `most` of them where it has more. */
  changes(since: readonly { readonly scope: string; readonly after: number }[], most: number): Promise<Change[]>
  /** The next rows that are in the scope and have not changed since `upTo`, by (table, id), at most `count`. */
  places(scope: string, upTo: number, after: Place | null, count: number): Promise<Place[]>
  /** In no particular order; none for what never had a row. */
  digests(scopes: readonly string[]): Promise<Digest[]>
}

/**
 * `get` and `list` see what this transaction wrote, and on PostgreSQL lock what they read.
 * Rows with the same id are replaced.
 */
export interface ServerTransaction<T extends TableMap, Native = unknown> extends ServerReader<T, Native> {
  /** Undoes what `work` wrote when it throws, and throws on; the transaction goes on. Not nested. */
  savepoint<R>(work: () => Promise<R>): Promise<R>
  put<N extends TableName<T>>(table: N, rows: readonly T[N][]): Promise<void>
  delete<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<void>
  putLedger(client: ClientKey, ledger: Ledger, at: Seconds): Promise<void>
  /** Removes ledgers that were last written before, with their results. */
  forgetLedgers(before: Seconds): Promise<void>
  addResults(client: ClientKey, results: readonly MutationResult[]): Promise<void>
  /** Removes results with an id up to and including `upTo`. */
  forgetResults(client: ClientKey, upTo: number): Promise<void>
  rememberApplied(actorId: string, ulids: readonly string[], at: Seconds): Promise<void>
  /** Removes what was remembered before. */
  forgetApplied(before: Seconds): Promise<void>
  /**
   * Raises each version by one, from 0, by an update that holds the scope's row until commit. `scopes` come sorted
   * and once in a transaction, after everything else but `putChanges`: so versions become visible in their order.
   */
  bumpScopes(scopes: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Adds, or replaces the change of that (scope, table, id). */
  putChanges(changes: readonly Change[], at: Seconds): Promise<void>
  /** Removes deletions written before, and raises the horizon of their scopes to the newest of them. */
  forgetDeletions(before: Seconds): Promise<void>
  /** Adds, or replaces the digest of that (scope, table). */
  putDigests(digests: readonly Digest[]): Promise<void>
  clearDigests(): Promise<void>
}
