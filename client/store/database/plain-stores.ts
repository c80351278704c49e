// The object stores of one transaction by plain IndexedDB. Dexie opens, commits and reports the transaction; its
// wrapper around each request, and its zone around each await, take several times as long as the requests.
import type { WriteReport } from './write-report.ts'

/** A promise's reactions run within the event of its request: the transaction is still active in them. */
export const settled = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      event.preventDefault()
      event.stopPropagation()
      reject(request.error ?? new DOMException('The request failed', 'UnknownError'))
    }
  })

/** Rows of one store. Writes are not awaited: a failed one ends the transaction. */
export interface PlainStore<R extends object> {
  get(key: IDBValidKey): Promise<R | undefined>
  /** In the order of `keys`. */
  getMany(keys: readonly IDBValidKey[]): Promise<(R | undefined)[]>
  /** Sorted by key. */
  all(): Promise<R[]>
  /** Sorted by key. */
  byIndex(index: string, query: IDBValidKey | IDBKeyRange): Promise<R[]>
  /** The first of them that `isWanted`. */
  firstByIndex(index: string, query: IDBValidKey, isWanted: (row: R) => boolean): Promise<R | undefined>
  count(): Promise<number>
  put(rows: readonly R[]): void
  /** For a store that numbers its rows. */
  add(row: R): void
  delete(keys: readonly IDBValidKey[]): void
  deleteByIndex(index: string, range: IDBKeyRange): Promise<void>
  clear(): void
}

/** Numbers that follow one another without a gap, as ranges. */
const runsOf = (keys: readonly number[]): [from: number, to: number][] => {
  const runs: [from: number, to: number][] = []
  for (const key of [...keys].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && key <= last[1] + 1) last[1] = key
    else runs.push([key, key])
  }
  return runs
}

const isWhole = (keys: readonly IDBValidKey[]): keys is readonly number[] => keys.every(Number.isInteger)

/** `fail`: ends the transaction with this error. */
export const plainStore = <R extends object>(
  trans: IDBTransaction,
  name: string,
  report: WriteReport,
  fail: (error: unknown) => void,
): PlainStore<R> => {
  const store = trans.objectStore(name)
  const keyOf = (row: object): IDBValidKey => {
    const at = (path: string): unknown => (row as Readonly<Record<string, unknown>>)[path]
    return (Array.isArray(store.keyPath) ? store.keyPath.map(at) : at(store.keyPath as string)) as IDBValidKey
  }
  const write = (request: IDBRequest): void => {
    request.onerror = (event) => {
      event.preventDefault()
      event.stopPropagation()
      fail(request.error)
    }
  }
  return {
    get: (key) => settled(store.get(key)),
    getMany: (keys) =>
      Promise.all(
        // An operation of a later version may ask for an id that an old row lacks.
        keys.map(async (key: IDBValidKey | undefined) =>
          key === undefined ? undefined : settled<R | undefined>(store.get(key)),
        ),
      ),
    all: () => settled(store.getAll()),
    byIndex: (index, query) => settled(store.index(index).getAll(query)),
    firstByIndex: (index, query, isWanted) =>
      new Promise((resolve, reject) => {
        const request = store.index(index).openCursor(query)
        request.onsuccess = () => {
          const cursor = request.result
          if (!cursor || isWanted(cursor.value as R)) resolve(cursor?.value as R | undefined)
          else cursor.continue()
        }
        request.onerror = (event) => {
          event.preventDefault()
          event.stopPropagation()
          reject(request.error ?? new DOMException('The request failed', 'UnknownError'))
        }
      }),
    count: () => settled(store.count()),
    put: (rows) => {
      if (rows.length === 0) return
      for (const row of rows) write(store.put(row))
      report.put(name, rows.map(keyOf), rows)
    },
    add: (row) => {
      write(store.add(row))
      report.all(name)
    },
    delete: (keys) => {
      if (keys.length === 0) return
      if (isWhole(keys)) for (const [from, to] of runsOf(keys)) write(store.delete(IDBKeyRange.bound(from, to)))
      else for (const key of keys) write(store.delete(key))
      report.delete(name, keys)
    },
    deleteByIndex: async (index, range) => {
      const keys = await settled(store.index(index).getAllKeys(range))
      for (const key of keys) write(store.delete(key))
      if (keys.length > 0) report.delete(name, keys)
    },
    clear: () => {
      write(store.clear())
      report.all(name)
    },
  }
}
