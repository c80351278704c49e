// Reads that begin together share one transaction by plain IndexedDB, and are answered together. A page's lists begin with the
// page: a transaction of Dexie costs more than most of their reads, and the page renders once for each answer.
import { Dexie } from 'dexie'

/** Reads within the transaction; its promises are those of requests. */
type Read<R> = (store: IDBObjectStore) => Promise<R>

interface Waiting {
  readonly table: string
  readonly read: Read<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

const waitingAt = new WeakMap<Dexie, Waiting[]>()

const readAll = async (db: Dexie, waiting: readonly Waiting[]): Promise<void> => {
  const tables = [...new Set(waiting.map(({ table }) => table))]
  const results = await db.transaction('r', tables, ({ idbtrans }) =>
    Dexie.ignoreTransaction(() =>
      // One that fails is no reason to withhold the others.
      Promise.allSettled(waiting.map(async ({ table, read }) => read(idbtrans.objectStore(table)))),
    ),
  )
  for (const [n, result] of results.entries())
    if (result.status === 'fulfilled') waiting[n]!.resolve(result.value)
    else waiting[n]!.reject(result.reason)
}

const begin = (db: Dexie): Waiting[] => {
  const waiting: Waiting[] = []
  waitingAt.set(db, waiting)
  queueMicrotask(() => {
    waitingAt.delete(db)
    Dexie.ignoreTransaction(() => readAll(db, waiting)).catch((error: unknown) => {
      for (const { reject } of waiting) reject(error)
    })
  })
  return waiting
}

export const readTogether = <R>(db: Dexie, table: string, read: Read<R>): Promise<R> =>
  new Promise<R>((resolve, reject) => {
    const waiting = waitingAt.get(db) ?? begin(db)
    waiting.push({ table, read, resolve: resolve as (result: unknown) => void, reject })
  })
