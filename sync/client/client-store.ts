// Storage port of the client engine. Owned by the engine; proven by client-store-contract.ts.
import type { Reader, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Device } from '#shared/kernel/change.ts'
import type { Cursor, Page, Place } from '#sync/protocol/wire.ts'

/**
 * `read` writes nothing. `write` may be lost as a whole by a power cut. `strict` is on disk when it resolves; every
 * transaction that writes the outbox uses it.
 */
export type TransactionMode = 'read' | 'write' | 'strict'

export interface ClientStore<T extends TableMap> {
  /**
   * One atomic transaction over all tables; writing transactions run one after another, also across tabs. Throwing
   * inside rolls everything back. `work` awaits nothing but `tx` and promises already settled by it, so the
   * implementation binds `tx` to its transaction and never to an ambient zone.
   */
  transact<R>(mode: TransactionMode, work: (tx: ClientTransaction<T>) => Promise<R>): Promise<R>
}

/** Arrays may have any length; an implementation splits them as its database requires. */
export interface ClientTransaction<T extends TableMap> {
  readonly view: ViewTables<T>
  readonly bases: BaseCopies
  readonly outbox: Outbox
  readonly failed: FailedMutations
  readonly applied: AppliedMutations
  readonly files: FileQueue
  readonly staged: StagedPages
  readonly meta: MetaRecord
}

/** The rows that pages read: the server's rows with the effects of pending mutations. */
export interface ViewTables<T extends TableMap> extends Reader<T> {
  /** In the order of `ids`; undefined for missing rows. */
  getMany<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<(T[N] | undefined)[]>
  /** One `list` for each value, in the order of `values`. */
  listMany<N extends TableName<T>>(table: N, index: keyof T[N] & string, values: readonly string[]): Promise<T[N][][]>
  all<N extends TableName<T>>(table: N): Promise<T[N][]>
  put<N extends TableName<T>>(table: N, rows: readonly T[N][]): Promise<void>
  delete<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<void>
}

export interface RowKey {
  readonly table: string
  readonly id: string
}

/** The server's state of a row that pending mutations have changed on this device. Other rows have none. */
export interface BaseCopy extends RowKey {
  /** Null: the server has no such row. */
  readonly row: Row | null
  /** Content of the view instead; null: no such row. Stored here so that a rebase does not read it row by row. */
  readonly view: Row | null
  /** ULIDs of the first and, if there are more, of the latest pending mutation that wrote the row. */
  readonly writers: readonly string[]
}

/** Keyed by (table, id). */
export interface BaseCopies {
  list(): Promise<BaseCopy[]>
  /** In the order of `keys`. */
  getMany(keys: readonly RowKey[]): Promise<(BaseCopy | undefined)[]>
  put(copies: readonly BaseCopy[]): Promise<void>
  delete(keys: readonly RowKey[]): Promise<void>
  clear(): Promise<void>
}

export interface OutboxEntry {
  /** Order of creation on the device, from 1. */
  readonly seq: number
  readonly ulid: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly time: HybridTime
  readonly at: Seconds
  /**
   * Server time in milliseconds of the last pull before the action. Absent before the first pull, and in entries of
   * earlier versions.
   */
  readonly pulledAt?: number
  readonly device: Device
  /** ULIDs of pending mutations that created a row which this one needs: their rejection rejects this one. */
  readonly dependsOn: readonly string[]
  /** ULIDs of pending mutations that wrote a row which this one needs: it is sent after them. */
  readonly after: readonly string[]
  /** From the operation's `about`. Absent for operations without one, and in entries of earlier versions. */
  readonly about?: unknown
  /** SHA-256 names of files that must be uploaded before it is sent. */
  readonly files: readonly string[]
  /** Number of times that the server stopped at it without a reason. */
  readonly attempts: number
  /** Milliseconds; time of the last counted attempt. */
  readonly attemptedAt?: number
  /** Server time in milliseconds of the last counted stop. */
  readonly stoppedAt?: number
  /** Number of uploads of its files that a proxy refused, and the device's time of the last counted one. */
  readonly uploadRefusals?: { readonly count: number; readonly at: number }
}

/** Keyed by `seq`. */
export interface Outbox {
  /** Sorted by `seq`. */
  list(): Promise<OutboxEntry[]>
  /** Adds, or replaces the entry with that `seq`. */
  put(entries: readonly OutboxEntry[]): Promise<void>
  delete(seqs: readonly number[]): Promise<void>
}

/** A mutation that will not be applied, stored until a person retries or discards it. */
export interface FailedMutation {
  readonly ulid: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly at: Seconds
  /** Time of the action; absent when an earlier version stored it. */
  readonly time?: HybridTime
  readonly pulledAt?: number
  readonly code: number
  readonly message: string
  readonly detail?: unknown
  readonly about?: unknown
  /** ULID of the mutation whose rejection caused this one. */
  readonly cause?: string
  /** As it was queued. Absent when an earlier version stored it. */
  readonly entry?: OutboxEntry
}

/** Keyed by `ulid`. */
export interface FailedMutations {
  /** Sorted by `ulid`. */
  list(): Promise<FailedMutation[]>
  get(ulid: string): Promise<FailedMutation | undefined>
  put(failed: readonly FailedMutation[]): Promise<void>
  delete(ulids: readonly string[]): Promise<void>
}

/** Stored in case the server is restored from a backup without it. */
export interface AppliedMutation {
  readonly ulid: string
  readonly entry: OutboxEntry
  /** Milliseconds of the server. */
  readonly at: number
}

/** Keyed by `ulid`. */
export interface AppliedMutations {
  /** Sorted by the `seq` of their entries. */
  list(): Promise<AppliedMutation[]>
  put(applied: readonly AppliedMutation[]): Promise<void>
  deleteBefore(at: number): Promise<void>
  clear(): Promise<void>
}

/** Pages of a scope that is too large for one answer, until all have arrived. */
export interface StagedPages {
  /** In the order of their arrival. */
  list(): Promise<Page['rows'][]>
  add(rows: Page['rows']): Promise<void>
  clear(): Promise<void>
}

export interface QueuedFile {
  /** Lower-case hex of the SHA-256 of the bytes, also the file's name on the server. */
  readonly sha256: string
  readonly type: string
  readonly bytes: ArrayBuffer
  /** Milliseconds; null while it waits. */
  readonly uploadedAt: number | null
  /** Milliseconds since which no change refers to it. Absent once one does, and when it is added again. */
  readonly unnamedSince?: number
}

/** Keyed by `sha256`. */
export interface FileQueue {
  /** Those of `names` that are stored here and have not been uploaded since. `since`: milliseconds. */
  waiting(names: readonly string[], since: number): Promise<string[]>
  get(sha256: string): Promise<QueuedFile | undefined>
  /** Keeps existing files: the same name means the same bytes. */
  add(files: readonly QueuedFile[]): Promise<void>
  /** Marks stored files of `names` as referred to by a change. */
  markNamed(names: readonly string[]): Promise<void>
  markUploaded(sha256: string, at: number): Promise<void>
  /** Marks stored files of `names` as waiting again. */
  markWaiting(names: readonly string[]): Promise<void>
}

/** Progress of the pages of a large scope. */
export interface Staging {
  readonly epoch: string
  readonly scope: string
  readonly version: number
  readonly after: Place | null
  readonly complete: boolean
}

export interface ClientMeta {
  /** One per browser profile and user. */
  readonly clientId: string
  readonly nextSeq: number
  /** The latest hybrid time of this client. */
  readonly lastTime: HybridTime
  /** The latest mutation that was applied, and the server's time of it in milliseconds. Absent before the first. */
  readonly latestApplied?: { readonly ulid: string; readonly at: number }
  readonly cursor: Cursor | null
  /** Number of applied pulls: a pull is applied only when no other one was applied since its request. */
  readonly pulls: number
  /** Milliseconds: when the device last had all of the user's data; null: never. */
  readonly lastSyncAt: number | null
  /** Server time in milliseconds of the last pull. Absent when an earlier version pulled last. */
  readonly pulledAt?: number
  /** Milliseconds: when this device's rows were last compared with the server's digests. */
  readonly verifiedAt: number | null
  readonly staging: Staging | null
  /** Tables of the catalogue that pulled last (`tablesOf`). Absent when an earlier version pulled last. */
  readonly tables?: string
  /**
   * ULIDs of mutations that this device has given up, until the server has confirmed it (C36): with a card, or resolved
   * by a person since. Absent when an earlier version wrote the record.
   */
  readonly abandoned?: readonly string[]
  /** Maps the key of a scope that a person has looked at to the milliseconds of the last look (C37). */
  readonly opened?: Readonly<Record<string, number>>
  /** C31: the user is signing out and no change waits: enqueuing is refused. */
  readonly isLeaving?: true
}

export interface MetaRecord {
  get(): Promise<ClientMeta | undefined>
  put(meta: ClientMeta): Promise<void>
}
