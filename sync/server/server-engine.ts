// The authority's half: decides mutations in one transaction with their ledger, and answers pulls from one snapshot.
import type { Actor, Device, TableMap } from '#shared/kernel/change.ts'
import type { Clock, Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import type { SyncRequest, SyncResponse } from '#sync/protocol/wire.ts'
import type { ServerReader, ServerStore } from './server-store.ts'

export interface ServerHooks {
  /** After the transaction of an applied operation is committed; awaited by nobody. */
  afterCommit?(name: string, output: unknown, actor: Actor): void
  /** A mutation threw: a bug, or a store that failed. */
  fault?(error: unknown, about: { readonly name: string; readonly ulid: string }): void
}

export interface ServerEngineOptions<T extends TableMap, Native> {
  readonly catalogue: EngineCatalogue<T>
  readonly store: ServerStore<T, Native>
  readonly clock: Clock
  /** The scopes that an actor reads. Asked on every pull, inside its snapshot. */
  readonly scopesOf: (reader: ServerReader<T, Native>, actor: Actor) => Promise<readonly string[]>
  readonly hooks?: ServerHooks
  /** For operations that come without a device; `newUlid` unless given. */
  readonly ulid?: () => string
  /** Runs `work` after `milliseconds`; answers how to cancel it. `setTimeout` unless given. */
  readonly later?: (milliseconds: number, work: () => void) => () => void
}

export interface RunOptions<Native> {
  readonly device?: Device
  /** When it happened; now unless given. */
  readonly at?: Seconds
  /** Written in the same transaction, once the operation is accepted. Throwing undoes both. */
  readonly alongside?: (native: Native, output: unknown) => Promise<void>
}

export type Ran = { readonly ok: true; readonly output: unknown } | Refusal

export interface Moved {
  readonly scopes: readonly string[]
  /** Clients of which a mutation was rejected. */
  readonly rejectedClientIds: readonly string[]
}

export interface ServerEngine<Native> {
  /** One request of a device. What travels in is parsed already; a stop is part of the answer. */
  sync(actor: Actor, request: SyncRequest): Promise<SyncResponse>
  /** One operation without a device's queue: REST, timers, other handlers. Throws on a name that does not exist. */
  run(actor: Actor, name: string, input: unknown, options?: RunOptions<Native>): Promise<Ran>
  /** Tells after each commit which scopes moved; those that only lazy tables moved at most every two seconds. */
  onMoved(listener: (moved: Moved) => void): () => void
  /** Drops what waits to be told. */
  close(): void
}
