// Client store of the engine on one user's Dexie database. Knows nothing of the rows' meaning.
import { Dexie, type Transaction } from 'dexie'
import { isMatch, type Match, type TableMap, type TableName } from '#shared/kernel/change.ts'
import type {
  BaseCopies,
  BaseCopy,
  ClientMeta,
  ClientStore,
  ClientTransaction,
  FailedMutation,
  FailedMutations,
  FileQueue,
  MetaRecord,
  Outbox,
  OutboxEntry,
  QueuedFile,
  StagedPages,
  TransactionMode,
  ViewTables,
} from '#sync/client/client-store.ts'
import type { Page } from '#sync/protocol/wire.ts'
import { isWaiting } from '#sync/client/is-waiting.ts'
import { appliedOf, mutationsIn, type AppliedRecord } from './applied-records.ts'
import { CommitUnknown, isConnectionLost, isStorageFault } from './connection-lost.ts'
import type { GotongDatabase } from './gotong-database.ts'
import { DURABLE } from './durability.ts'
import { sameValue } from './live-rows.ts'
import { plainStore, type PlainStore } from './plain-stores.ts'
import { isStorageFailing, noticeStorageFault } from './storage-health.ts'
import { ENGINE_STORES } from './dexie-schema.ts'
import { WriteReport } from './write-report.ts'

/** One index query takes about as long as reading this many rows of a whole table. */
const ROWS_A_QUERY = 8

type Stores = <R extends object>(name: string) => PlainStore<R>

const viewOf = <T extends TableMap>(stores: Stores): ViewTables<T> => {
  const table = <N extends TableName<T>>(name: N): PlainStore<T[N]> => stores(name)
  const list = async <N extends TableName<T>>(
    name: N,
    index: string,
    value: string,
    match?: Match<T[N]>,
  ): Promise<T[N][]> => {
    const rows = await table(name).byIndex(index, value)
    return match === undefined ? rows : rows.filter((row) => isMatch(row, match))
  }
  return {
    get: (name, id) => table(name).get(id),
    list,
    find: (name, index, value, match) => table(name).firstByIndex(index, value, (row) => isMatch(row, match)),
    getMany: (name, ids) => table(name).getMany(ids),
    listMany: async (name, index, values) => {
      if ((await table(name).count()) > values.length * ROWS_A_QUERY)
        return Promise.all(values.map((value) => list(name, index, value)))
      const found = new Map<string, T[typeof name][]>(values.map((value) => [value, []]))
      for (const row of await table(name).all()) found.get(row[index] as string)?.push(row)
      return values.map((value) => found.get(value) ?? [])
    },
    all: (name) => table(name).all(),
    put: async (name, rows) => table(name).put(rows),
    delete: async (name, ids) => table(name).delete(ids),
  }
}

const basesOf = (store: PlainStore<BaseCopy>): BaseCopies => ({
  list: () => store.all(),
  getMany: (keys) => store.getMany(keys.map(({ table, id }) => [table, id])),
  put: async (copies) => store.put(copies),
  delete: async (keys) => store.delete(keys.map(({ table, id }) => [table, id])),
  clear: async () => store.clear(),
})

/** `queued`: entries that were put, for checking later whether they were saved. */
const outboxOf = (store: PlainStore<OutboxEntry>, mode: TransactionMode, queued: OutboxEntry[]): Outbox => {
  const strictly = (): void => {
    if (mode !== 'strict') throw new Error(`The outbox is written in strict transactions only, not in '${mode}'`)
  }
  return {
    list: () => store.all(),
    put: async (entries) => {
      strictly()
      queued.push(...entries)
      store.put(entries)
    },
    delete: async (seqs) => {
      strictly()
      store.delete(seqs)
    },
  }
}

const failedOf = (store: PlainStore<FailedMutation>): FailedMutations => ({
  list: () => store.all(),
  get: (ulid) => store.get(ulid),
  put: async (failed) => store.put(failed),
  delete: async (ulids) => store.delete(ulids),
})

const asNamed = (file: QueuedFile): QueuedFile => {
  const { unnamedSince: _, ...named } = file
  return named
}

const filesOf = (store: PlainStore<QueuedFile>): FileQueue => {
  const change = async (names: readonly string[], after: (file: QueuedFile) => QueuedFile): Promise<void> => {
    const stored = await store.getMany(names)
    store.put(stored.flatMap((file) => (file ? [after(file)] : [])))
  }
  const markNamed = async (names: readonly string[]): Promise<void> => {
    const stored = await store.getMany(names)
    store.put(stored.flatMap((file) => (file?.unnamedSince === undefined ? [] : [asNamed(file)])))
  }
  return {
    waiting: async (names, since) => {
      const held = await store.getMany(names)
      return names.filter((_, n) => isWaiting(held[n], since))
    },
    get: (sha256) => store.get(sha256),
    add: async (files) => {
      const names = files.map(({ sha256 }) => sha256)
      const held = await store.getMany(names)
      store.put(files.filter((_, n) => held[n] === undefined))
      await markNamed(names)
    },
    markNamed,
    markUploaded: (sha256, at) => change([sha256], (file) => ({ ...file, uploadedAt: at })),
    markWaiting: (names) => change(names, (file) => ({ ...file, uploadedAt: null })),
  }
}

const stagedOf = (store: PlainStore<Page['rows']>): StagedPages => ({
  list: () => store.all(),
  add: async (rows) => store.add(rows),
  clear: async () => store.clear(),
})

const META_KEY = 'client'

const metaOf = (store: PlainStore<{ key: string; meta: ClientMeta }>): MetaRecord => ({
  get: async () => (await store.get(META_KEY))?.meta,
  put: async (meta) => store.put([{ key: META_KEY, meta }]),
})

/** Result of a complete transaction, the entries that it queued, and the write that ended it. */
interface Attempt<R> {
  result: { readonly result: R } | undefined
  failedWrite: { readonly error: unknown } | undefined
  readonly queued: OutboxEntry[]
}

export const dexieClientStore = <T extends TableMap>(db: GotongDatabase): ClientStore<T> => {
  const engineStores = Object.keys(ENGINE_STORES).filter((name) => name !== DURABLE)
  const stores = [...Object.keys(db.view), ...engineStores]

  const workOn = async <R>(
    trans: Transaction,
    mode: TransactionMode,
    work: (tx: ClientTransaction<T>) => Promise<R>,
    did: Attempt<R>,
  ): Promise<R> => {
    did.result = did.failedWrite = undefined
    did.queued.length = 0
    const report = new WriteReport(db, trans.idbtrans)
    const fail = (error: unknown): void => {
      // Requests of an aborted transaction fail with AbortError, which says nothing of the reason.
      if (!(error instanceof Error && error.name === 'AbortError')) did.failedWrite ??= { error }
      // Dexie's own `abort` would stop listening first, and never report a transaction that is ending already.
      try {
        trans.idbtrans.abort()
      } catch {
        // Its abort event follows.
      }
      if (isStorageFault(error)) noticeStorageFault()
    }
    const storeNamed: Stores = (name) => plainStore(trans.idbtrans, name, report, fail)
    const result = await work({
      view: viewOf<T>(storeNamed),
      bases: basesOf(storeNamed('bases')),
      outbox: outboxOf(storeNamed('outbox'), mode, did.queued),
      failed: failedOf(storeNamed('failed')),
      applied: appliedOf(storeNamed('applied')),
      files: filesOf(storeNamed('files')),
      staged: stagedOf(storeNamed('staged')),
      meta: metaOf(storeNamed('meta')),
    })
    did.result = { result }
    return result
  }

  const once = async <R>(mode: TransactionMode, work: (tx: ClientTransaction<T>) => Promise<R>, did: Attempt<R>) => {
    const scope = mode === 'strict' ? [...stores, DURABLE] : stores
    try {
      // Work runs outside of Dexie's zone, where each await costs more than a request.
      return await db.transaction(mode === 'read' ? 'r' : 'rw', scope, (trans) =>
        Dexie.ignoreTransaction(() => workOn(trans, mode, work, did)),
      )
    } catch (error) {
      throw did.failedWrite ? did.failedWrite.error : error
    }
  }

  const reopen = async (): Promise<void> => {
    db.close({ disableAutoOpen: false })
    await db.open()
  }

  /** Null: nothing was saved, or it queued nothing that could be looked up. */
  const committed = async <R>({ result, queued }: Attempt<R>): Promise<{ readonly result: R } | null> => {
    if (result === undefined || queued.length === 0) return null
    const last = new Map(queued.map((entry) => [entry.seq, entry]))
    const isStored = async (trans: Transaction, entry: OutboxEntry): Promise<boolean> => {
      const here = await trans.table<OutboxEntry, number>('outbox').get(entry.seq)
      // Another tab may have counted an attempt at a new entry.
      if (here?.ulid === entry.ulid) return entry.attempts === 0 || sameValue(here, entry)
      if ((await trans.table<FailedMutation, string>('failed').get(entry.ulid)) !== undefined) return true
      const applied = mutationsIn(await trans.table<AppliedRecord, string>('applied').toArray())
      return applied.some(({ ulid }) => ulid === entry.ulid)
    }
    const isComplete = await db.transaction('r', ['outbox', 'failed', 'applied'], async (trans) => {
      for (const entry of last.values()) if (!(await isStored(trans, entry))) return false
      return true
    })
    return isComplete ? result : null
  }

  const attempt = async <R>(
    mode: TransactionMode,
    work: (tx: ClientTransaction<T>) => Promise<R>,
    more: number,
  ): Promise<R> => {
    const did: Attempt<R> = { result: undefined, failedWrite: undefined, queued: [] }
    try {
      return await once(mode, work, did)
    } catch (error) {
      if (!isConnectionLost(error) || db.gone) throw error
      const look = async (): Promise<{ readonly result: R } | null> => {
        // Only a recovery opens it (C33).
        if (isStorageFailing.get()) throw error
        await reopen()
        return committed(did)
      }
      let done: { readonly result: R } | null
      try {
        done = await look()
      } catch (again) {
        throw did.result && did.queued.length > 0 ? new CommitUnknown(look, again) : again
      }
      if (done) return done.result
      if (more === 0) throw error
      return attempt(mode, work, more - 1)
    }
  }

  return {
    /**
     * Reopens a broken connection and repeats the work unless it was committed: a change is never queued twice. A
     * second failure is reported to the caller.
     */
    transact: (mode, work) => attempt(mode, work, 1),
  }
}
