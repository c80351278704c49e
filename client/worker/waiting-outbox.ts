// Access to a user's outbox, files and client record without Dexie, as far as sending requires it.
import type { SendingContext } from '#sync/client/context.ts'
import type { ClientMeta, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import { isWaiting } from '#sync/client/is-waiting.ts'

const STORES = ['outbox', 'files', 'meta']

/** Format used by the store. */
interface MetaRecord {
  readonly key: string
  readonly meta: ClientMeta
}

const META_KEY = 'client'

const answered = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

/** Null when no database of the current version exists: it is neither created nor upgraded here. */
export const openWaiting = (name: string): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(null)
    opening.onsuccess = () => {
      const database = opening.result
      database.onversionchange = () => database.close()
      const isWhole = [...STORES, 'durable'].every((store) => database.objectStoreNames.contains(store))
      if (!isWhole) database.close()
      resolve(isWhole ? database : null)
    }
  })

/** Number of pending changes. */
export const waitingIn = (database: IDBDatabase): Promise<number> =>
  answered(database.transaction('outbox').objectStore('outbox').count())

export const waitingOutbox = (database: IDBDatabase): SendingContext['store'] => ({
  transact: async (mode, work) => {
    const durability = mode === 'strict' ? 'strict' : 'relaxed'
    const transaction = database.transaction(STORES, mode === 'read' ? 'readonly' : 'readwrite', { durability })
    const [outbox, files, meta] = STORES.map((name) => transaction.objectStore(name)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ]
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    })
    const fileNamed = (sha256: string): Promise<QueuedFile | undefined> => answered(files.get(sha256))
    const putFile = async (sha256: string, change: Partial<QueuedFile>): Promise<void> => {
      const file = await fileNamed(sha256)
      if (file) await answered(files.put({ ...file, ...change }))
    }
    try {
      const value = await work({
        outbox: {
          list: () => answered<OutboxEntry[]>(outbox.getAll()),
          put: async (entries) => void (await Promise.all(entries.map((entry) => answered(outbox.put(entry))))),
          delete: async (seqs) => void (await Promise.all(seqs.map((seq) => answered(outbox.delete(seq))))),
        },
        files: {
          waiting: async (names, since) => {
            const held = await Promise.all(names.map(fileNamed))
            return names.filter((_, n) => isWaiting(held[n], since))
          },
          get: fileNamed,
          markUploaded: (sha256, at) => putFile(sha256, { uploadedAt: at }),
        },
        meta: {
          get: async () => (await answered<MetaRecord | undefined>(meta.get(META_KEY)))?.meta,
          put: async (record) => void (await answered(meta.put({ key: META_KEY, meta: record } satisfies MetaRecord))),
        },
      })
      await done
      return value
    } catch (error) {
      done.catch(() => undefined)
      try {
        transaction.abort()
      } catch {
        // The transaction has already ended.
      }
      throw error
    }
  },
})
