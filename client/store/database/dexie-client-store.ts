// Client store of the engine on one user's Dexie database. Knows nothing of the rows' meaning.
import type { Table, Transaction } from 'dexie'
import { isMatch, type Match, type TableMap, type TableName } from '#shared/kernel/change.ts'
import type {
  AppliedMutation,
  AppliedMutations,
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
import { CommitUnknown, isConnectionLost } from './connection-lost.ts'
import type { GotongDatabase } from './gotong-database.ts'
import { DURABLE } from './durability.ts'
import { sameValue } from './live-rows.ts'
import { isStorageFailing } from './storage-health.ts'
import { ENGINE_STORES } from './dexie-schema.ts'

/** Rows of one write. For 50 rows and more Dexie runs every live query again, for fewer only those that the rows concern. */
const CHUNK = 49

/**
 * From this many rows of one table on, as in a first snapshot, rows are written at once: running every live query again
 * is then cheaper than finding the queries that the rows concern.
 */
const WHOLESALE = 1000

/** One index query takes about as long as reading this many rows of a whole table. */
const ROWS_A_QUERY = 8

const inChunks = async <R>(
  items: readonly R[],
  write: (chunk: readonly R[]) => PromiseLike<unknown>,
): Promise<void> => {
  if (items.length >= WHOLESALE) await write(items)
  else for (let start = 0; start < items.length; start += CHUNK) await write(items.slice(start, start + CHUNK))
}

const viewOf = <T extends TableMap>(trans: Transaction): ViewTables<T> => {
  const table = <N extends TableName<T>>(name: N): Table<T[N], string> => trans.table(name)
  const chosen = <N extends TableName<T>>(name: N, index: string, value: string, match?: Match<T[N]>) => {
    const rows = table(name).where(index).equals(value)
    return match === undefined ? rows : rows.filter((row) => isMatch(row, match))
  }
  const list = async <N extends TableName<T>>(
    name: N,
    index: string,
    value: string,
    match?: Match<T[N]>,
  ): Promise<T[N][]> => chosen(name, index, value, match).toArray()
  return {
    get: async (name, id) => table(name).get(id),
    list,
    find: async (name, index, value, match) => chosen(name, index, value, match).first(),
    getMany: async (name, ids) => table(name).bulkGet([...ids]),
    listMany: async (name, index, values) => {
      if ((await table(name).count()) > values.length * ROWS_A_QUERY)
        return Promise.all(values.map((value) => list(name, index, value)))
      const found = new Map<string, T[typeof name][]>(values.map((value) => [value, []]))
      for (const row of await table(name).toArray()) found.get(row[index] as string)?.push(row)
      return values.map((value) => found.get(value) ?? [])
    },
    all: async (name) => table(name).toArray(),
    put: (name, rows) => inChunks(rows, (chunk) => table(name).bulkPut(chunk)),
    delete: (name, ids) => inChunks(ids, (chunk) => table(name).bulkDelete([...chunk])),
  }
}

const basesOf = (table: Table<BaseCopy, [string, string]>): BaseCopies => ({
  list: async () => table.toArray(),
  getMany: async (keys) => table.bulkGet(keys.map(({ table: name, id }) => [name, id])),
  put: (copies) => inChunks(copies, (chunk) => table.bulkPut(chunk)),
  delete: (keys) => inChunks(keys, (chunk) => table.bulkDelete(chunk.map(({ table: name, id }) => [name, id]))),
})

/** `queued`: entries that were put, for checking later whether they were saved. */
const outboxOf = (table: Table<OutboxEntry, number>, mode: TransactionMode, queued: OutboxEntry[]): Outbox => {
  const strictly = (): void => {
    if (mode !== 'strict') throw new Error(`The outbox is written in strict transactions only, not in '${mode}'`)
  }
  return {
    list: async () => table.toArray(),
    put: async (entries) => {
      strictly()
      queued.push(...entries)
      await inChunks(entries, (chunk) => table.bulkPut(chunk))
    },
    delete: async (seqs) => {
      strictly()
      await inChunks(seqs, (chunk) => table.bulkDelete([...chunk]))
    },
  }
}

const failedOf = (table: Table<FailedMutation, string>): FailedMutations => ({
  list: async () => table.toArray(),
  get: async (ulid) => table.get(ulid),
  put: (failed) => inChunks(failed, (chunk) => table.bulkPut(chunk)),
  delete: (ulids) => inChunks(ulids, (chunk) => table.bulkDelete([...chunk])),
})

const markNamed = async (table: Table<QueuedFile, string>, names: readonly string[]): Promise<void> => {
  await table
    .where('sha256')
    .anyOf([...names])
    .filter(({ unnamedSince }) => unnamedSince !== undefined)
    .modify((file) => {
      delete (file as { unnamedSince?: number }).unnamedSince
    })
}

const filesOf = (table: Table<QueuedFile, string>): FileQueue => ({
  waiting: async (names, since) => {
    const held = await table.bulkGet([...names])
    return names.filter((_, n) => isWaiting(held[n], since))
  },
  get: async (sha256) => table.get(sha256),
  add: async (files) => {
    const names = files.map(({ sha256 }) => sha256)
    const held = await table.bulkGet(names)
    await table.bulkPut(files.filter((_, n) => held[n] === undefined))
    await markNamed(table, names)
  },
  markNamed: (names) => markNamed(table, names),
  markUploaded: async (sha256, at) => {
    await table.update(sha256, { uploadedAt: at })
  },
  markWaiting: async (names) => {
    await table
      .where('sha256')
      .anyOf([...names])
      .modify({ uploadedAt: null })
  },
})

const appliedOf = (table: Table<AppliedMutation, string>): AppliedMutations => ({
  list: async () => (await table.toArray()).sort((a, b) => a.entry.seq - b.entry.seq),
  // No live query reads it.
  put: async (applied) => {
    await table.bulkPut([...applied])
  },
  deleteBefore: async (at) => {
    await table.where('at').below(at).delete()
  },
  clear: async () => table.clear(),
})

const stagedOf = (table: Table<Page['rows'], number>): StagedPages => ({
  list: async () => table.toArray(),
  add: async (rows) => {
    await table.add(rows)
  },
  clear: async () => table.clear(),
})

const META_KEY = 'client'

const metaOf = (table: Table<{ key: string; meta: ClientMeta }, string>): MetaRecord => ({
  get: async () => (await table.get(META_KEY))?.meta,
  put: async (meta) => {
    await table.put({ key: META_KEY, meta })
  },
})

/** Result of a complete transaction, and the entries that it queued. */
interface Attempt<R> {
  result: { readonly result: R } | undefined
  readonly queued: OutboxEntry[]
}

export const dexieClientStore = <T extends TableMap>(db: GotongDatabase): ClientStore<T> => {
  const engineStores = Object.keys(ENGINE_STORES).filter((name) => name !== DURABLE)
  const stores = [...Object.keys(db.view), ...engineStores]

  const once = async <R>(mode: TransactionMode, work: (tx: ClientTransaction<T>) => Promise<R>, did: Attempt<R>) =>
    db.transaction(mode === 'read' ? 'r' : 'rw', mode === 'strict' ? [...stores, DURABLE] : stores, async (trans) => {
      did.result = undefined
      did.queued.length = 0
      const result = await work({
        view: viewOf<T>(trans),
        bases: basesOf(trans.table('bases')),
        outbox: outboxOf(trans.table('outbox'), mode, did.queued),
        failed: failedOf(trans.table('failed')),
        applied: appliedOf(trans.table('applied')),
        files: filesOf(trans.table('files')),
        staged: stagedOf(trans.table('staged')),
        meta: metaOf(trans.table('meta')),
      })
      did.result = { result }
      return result
    })

  const reopen = async (): Promise<void> => {
    db.close({ disableAutoOpen: false })
    await db.open()
  }

  /** Null: nothing was saved, or it queued nothing that could be looked up. */
  const committed = async <R>({ result, queued }: Attempt<R>): Promise<{ readonly result: R } | null> => {
    if (result === undefined || queued.length === 0) return null
    const last = new Map(queued.map((entry) => [entry.seq, entry]))
    const stored = await db.transaction('r', ['outbox', 'failed', 'applied'], (trans) =>
      Promise.all(
        [...last.values()].map(async (entry) => {
          const here = await trans.table<OutboxEntry, number>('outbox').get(entry.seq)
          // A new entry may have got its wire id from another tab or the service worker.
          if (here?.ulid === entry.ulid) return entry.wireId === null || sameValue(here, entry)
          const later = ['failed', 'applied'].map((store) => trans.table(store).get(entry.ulid))
          return (await Promise.all(later)).some((row) => row !== undefined)
        }),
      ),
    )
    return stored.every(Boolean) ? result : null
  }

  const attempt = async <R>(
    mode: TransactionMode,
    work: (tx: ClientTransaction<T>) => Promise<R>,
    more: number,
  ): Promise<R> => {
    const did: Attempt<R> = { result: undefined, queued: [] }
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
