// Storage port of the server engine. Owned by the engine; proven by server-store-contract.ts.
import type { Match, Reader, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Digest, MutationOutcome, Place } from '#sync/protocol/wire.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { CorrectedTime } from './correct-time.ts'

export interface Retries {
  /** Including the first. */
  readonly attempts: number
  /** After which no further attempt starts. */
  readonly milliseconds: number
}

/** `Native` is the database's handle, for writes beside an operation in its transaction and for scope queries. */
export interface ServerStore<T extends TableMap, Native = unknown> {
  /**
   * One write transaction: commits when `work` resolves, rolls back when it throws. After an error that `retryable`
   * recognises (deadlock, serialization failure, busy) the store runs `work` again from the start, a few times, or as
   * `retries` says.
   */
  write<R>(work: (tx: ServerTransaction<T, Native>) => Promise<R>, retries?: Retries): Promise<R>
  /** All reads of `work` see one committed state. */
  read<R>(work: (tx: ServerReader<T, Native>) => Promise<R>): Promise<R>
  /** Write transactions that run at the same time; further ones would wait. */
  readonly writesAtOnce: number
  retryable(error: unknown): boolean
  /** The database itself failed (full, unreachable), not the request. */
  unavailable(error: unknown): boolean
  /** The database's schema or the server's rights in it do not fit the program: not the mutation's fault either. */
  schemaFault(error: unknown): boolean
}

/** A client id belongs to one actor: for another actor the same id is another client. */
export interface ClientKey {
  readonly actorId: string
  readonly clientId: string
}

/** The newest change of a row in a scope. */
export interface Change {
  readonly scope: string
  readonly table: string
  readonly id: string
  /** The scope's version created by the change. */
  readonly version: number
  /** The row left the scope. */
  readonly deleted: boolean
  /** Size of the row as JSON; 0 when it left the scope. */
  readonly bytes: number
}

/** A row in a scope. */
export interface ListedRow {
  readonly table: string
  readonly id: string
  readonly bytes: number
}

/** Version and horizon of a scope. */
export interface ScopeState {
  readonly version: number
  /** Tombstones of versions up to this one may have been deleted. */
  readonly horizon: number
}

export interface ServerReader<T extends TableMap, Native = unknown> extends Reader<T> {
  readonly native: Native
  /** The existing ones, in no particular order. */
  getMany<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<T[N][]>
  /** The rows of `list` for each of the values together; those of one value are sorted by id. */
  listMany<N extends TableName<T>>(
    table: N,
    index: keyof T[N] & string,
    values: readonly string[],
    match?: Match<T[N]>,
  ): Promise<T[N][]>
  all<N extends TableName<T>>(table: N): Promise<T[N][]>
  /** Random, created with the database and replaced when a backup is restored. */
  epoch(): Promise<string>
  /** The latest stamp of the client's decided mutations. */
  lastTime(client: ClientKey): Promise<CorrectedTime | undefined>
  /** Remembered outcomes of this actor's mutations, by ULID. */
  outcomes(actorId: string, ulids: readonly string[]): Promise<ReadonlyMap<string, MutationOutcome>>
  /** States of those scopes that have ever changed, in one query. */
  scopeStates(scopes: readonly string[]): Promise<ReadonlyMap<string, ScopeState>>
  /** Changes of each scope with a higher version than its `after`; at most `most` of them. */
  changes(since: readonly { readonly scope: string; readonly after: number }[], most: number): Promise<Change[]>
  /** The next rows in the scope that have not changed since `upTo`, sorted by (table, id), at most `count`. */
  places(scope: string, upTo: number, after: Place | null, count: number): Promise<ListedRow[]>
  /** In no particular order; none for a scope that never had a row. */
  digests(scopes: readonly string[]): Promise<Digest[]>
}

/**
 * Reads see this transaction's writes, and on PostgreSQL lock the rows that they read. Rows with the same id are
 * replaced.
 */
export interface ServerTransaction<T extends TableMap, Native = unknown> extends ServerReader<T, Native> {
  /** Rolls back the writes of `work` when it throws, and rethrows; the transaction continues. Not nested. */
  savepoint<R>(work: () => Promise<R>): Promise<R>
  put<N extends TableName<T>>(table: N, rows: readonly T[N][]): Promise<void>
  delete<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<void>
  putLastTime(client: ClientKey, time: CorrectedTime, at: Seconds): Promise<void>
  /** Removes clients last written before. */
  forgetClients(before: Seconds): Promise<void>
  /** Removes the actor's clients beyond the `max` most recently written ones. */
  pruneClients(actorId: string, max: number): Promise<void>
  /** A mutation whose outcome is remembered already keeps it. */
  rememberOutcomes(actorId: string, outcomes: ReadonlyMap<string, MutationOutcome>, at: Seconds): Promise<void>
  /** Removes outcomes stored before. */
  forgetOutcomes(before: Seconds): Promise<void>
  /** Removes the rejections of each actor beyond the `max` latest ones. */
  pruneRejections(max: number): Promise<void>
  /**
   * Raises each version by one, from 0, by an update that locks the scope's row until commit. `scopes` come sorted
   * and once per transaction, after everything except `putChanges`, so that versions become visible in order.
   */
  bumpScopes(scopes: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Adds, or replaces the change of that (scope, table, id). */
  putChanges(changes: readonly Change[], at: Seconds): Promise<void>
  /** Removes tombstones written before, and raises the horizon of their scopes to the newest of them. */
  forgetDeletions(before: Seconds): Promise<void>
  /** Adds, or replaces the digest of that (scope, table). */
  putDigests(digests: readonly Digest[]): Promise<void>
  clearDigests(): Promise<void>
}
