// What the client engine needs of a device's database. Owned by the engine; proven by client-store-contract.ts.
import type { Reader, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Device } from '#shared/kernel/change.ts'
import type { Cursor, Page, Place } from '#sync/protocol/wire.ts'

/**
 * `read` writes nothing. `write` may be lost as a whole by a power cut. `strict` is on the disk when it resolves:
 * every transaction that writes the outbox asks for it.
 */
export type TransactionMode = 'read' | 'write' | 'strict'

export interface ClientStore<T extends TableMap> {
  /**
   * One atomic transaction over everything below; transactions that write run one after another, across tabs too.
   * Throwing inside undoes all of it. `work` awaits nothing but `tx` and promises that are already settled by it, so
   * the implementation binds `tx` to its transaction and never to an ambient zone.
   */
  transact<R>(mode: TransactionMode, work: (tx: ClientTransaction<T>) => Promise<R>): Promise<R>
}

/** All arrays may be of any length; an implementation cuts them as its database likes it best. */
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

/** The rows that pages read: the server's, with what is pending on top. */
export interface ViewTables<T extends TableMap> extends Reader<T> {
  /** In the order of `ids`; undefined where there is no row. */
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
  /** What the view holds instead; null: no such row. Kept here so that a rebase need not read it row by row. */
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
}

export interface OutboxEntry {
  /** The device's own order, from 1. */
  readonly seq: number
  readonly ulid: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly time: HybridTime
  readonly at: Seconds
  readonly device: Device
  /** ULIDs of pending mutations that made a row this one needs: when one of them is rejected, so is this. */
  readonly dependsOn: readonly string[]
  /** ULIDs of pending mutations that wrote a row this one needs: it is not sent before them. */
  readonly after: readonly string[]
  /** SHA-256 names of files that must be up before it is sent. */
  readonly files: readonly string[]
  /** Contiguous id on the wire; null until it is first sent. */
  readonly wireId: number | null
  /** How often the server stopped at it without a reason. */
  readonly attempts: number
  /** Milliseconds; when that last counted. */
  readonly attemptedAt?: number
}

/** Keyed by `seq`. */
export interface Outbox {
  /** In the order of `seq`. */
  list(): Promise<OutboxEntry[]>
  /** Adds, or replaces the entry of that `seq`. */
  put(entries: readonly OutboxEntry[]): Promise<void>
  delete(seqs: readonly number[]): Promise<void>
}

/** A mutation that will not happen, kept until a person retries or discards it. */
export interface FailedMutation {
  readonly ulid: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly at: Seconds
  /** Of the act; absent where an earlier version kept it. */
  readonly time?: HybridTime
  readonly code: number
  readonly message: string
  readonly detail?: unknown
  /** ULID of the mutation whose rejection caused this one. */
  readonly cause?: string
}

/** Keyed by `ulid`. */
export interface FailedMutations {
  /** In the order of `ulid`. */
  list(): Promise<FailedMutation[]>
  get(ulid: string): Promise<FailedMutation | undefined>
  put(failed: readonly FailedMutation[]): Promise<void>
  delete(ulids: readonly string[]): Promise<void>
}

/** Kept for the case that the server is restored from a backup that lacks it. */
export interface AppliedMutation {
  readonly ulid: string
  readonly entry: OutboxEntry
  /** Milliseconds, the server's. */
  readonly at: number
}

/** Keyed by `ulid`. */
export interface AppliedMutations {
  /** In the order of their entries' `seq`. */
  list(): Promise<AppliedMutation[]>
  put(applied: readonly AppliedMutation[]): Promise<void>
  deleteBefore(at: number): Promise<void>
  clear(): Promise<void>
}

/** Parts of a scope that is too large for one answer, until all are there. */
export interface StagedPages {
  /** In the order in which they were added. */
  list(): Promise<Page['rows'][]>
  add(rows: Page['rows']): Promise<void>
  clear(): Promise<void>
}

export interface QueuedFile {
  /** Lower-case hex of the bytes' SHA-256: its name on the server too. */
  readonly sha256: string
  readonly type: string
  readonly bytes: ArrayBuffer
  /** Milliseconds; null while it waits. */
  readonly uploadedAt: number | null
  /** Milliseconds; since when no change is known to name it. Absent once one does, and when it is added again. */
  readonly unnamedSince?: number
}

/** Keyed by `sha256`. */
export interface FileQueue {
  /** Those of `names` that are held here and have not been uploaded since. `since`: milliseconds. */
  waiting(names: readonly string[], since: number): Promise<string[]>
  get(sha256: string): Promise<QueuedFile | undefined>
  /** Keeps what is there: bytes of one name are the same bytes. */
  add(files: readonly QueuedFile[]): Promise<void>
  /** Those of `names` that are held here are named by a change now. */
  markNamed(names: readonly string[]): Promise<void>
  markUploaded(sha256: string, at: number): Promise<void>
  /** Those of `names` that are held here wait again. */
  markWaiting(names: readonly string[]): Promise<void>
}

/** How far the pages of a large scope have come. */
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
  readonly nextMutationId: number
  /** The latest hybrid time this client gave. */
  readonly lastTime: HybridTime
  /** Results up to this mutation id are stored here. */
  readonly acknowledged: number
  readonly cursor: Cursor | null
  /** Counts the pulls applied: a pull is taken only when none came between its request and its answer. */
  readonly pulls: number
  /** Milliseconds: when everything of this person's was last on the device; null: never yet. */
  readonly lastSyncAt: number | null
  /** Milliseconds: when this device's rows were last compared with the server's digests. */
  readonly verifiedAt: number | null
  readonly staging: Staging | null
}

export interface MetaRecord {
  get(): Promise<ClientMeta | undefined>
  put(meta: ClientMeta): Promise<void>
}
