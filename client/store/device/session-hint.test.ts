import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { SETTINGS_CACHE } from './copy-names.ts'
import { keepSessionHint } from './keep-session-hint.ts'
import { hasSessionHint, mayHoldSession } from './session-hint.ts'

let indexedDB: IDBFactory
let caches: ReturnType<typeof memoryCaches>
let stored: Map<string, string>

beforeEach(() => {
  indexedDB = new IDBFactory()
  caches = memoryCaches()
  stored = new Map()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('caches', caches.storage)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

/** The database as `device-database.ts` makes it. */
const store = (keys: readonly string[], table = 'settings'): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('gotong', 10)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'key' })
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'))
    opening.onsuccess = () => {
      const trans = opening.result.transaction(table, 'readwrite')
      for (const key of keys) trans.objectStore(table).put({ key, value: 1 })
      trans.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

test('a browser without data holds no session, and looking leaves no database', async () => {
  expect(await mayHoldSession()).toBe(false)
  expect(await indexedDB.databases()).toEqual([])
})

test('a guest with settings holds no session', async () => {
  await store(['device', 'known-devices'])
  expect(await mayHoldSession()).toBe(false)
})

test('a stored session is found, and the database stays usable', async () => {
  await store(['device', 'session'])
  expect(await mayHoldSession()).toBe(true)
  await store(['choice:sound'])
})

test('a copy of a session is found after the browser discarded the database (C34)', async () => {
  await caches.storage.open(SETTINGS_CACHE)
  expect(await mayHoldSession()).toBe(true)
})

test('a database that cannot be read counts as a session: its reader says what is wrong', async () => {
  await store([], 'other')
  expect(await mayHoldSession()).toBe(true)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  expect(await mayHoldSession()).toBe(true)
})

test('C33 on a full disk a browser with a service worker counts as one with a session, and opens no database', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  caches.isFull = true
  expect(await mayHoldSession()).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

test('a connection that the browser has closed counts as a session', async () => {
  const close = vi.fn<() => void>()
  const result = {
    close,
    objectStoreNames: { contains: () => true },
    transaction: () => {
      throw new DOMException('The connection is closing', 'InvalidStateError')
    },
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      const opening: { onsuccess?: () => void; readonly result: unknown } = { result }
      setTimeout(() => {
        try {
          opening.onsuccess?.()
        } catch {
          // As in a browser, an error of the handler ends nothing.
        }
      })
      return opening
    },
  })
  expect(await Promise.race([mayHoldSession(), new Promise((resolve) => setTimeout(resolve, 1_000))])).toBe(true)
  expect(close).toHaveBeenCalledOnce()
})

test('a browser without IndexedDB has only guests', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await mayHoldSession()).toBe(false)
})

test('the hint answers without a database', async () => {
  keepSessionHint(true)
  expect(hasSessionHint()).toBe(true)
  vi.stubGlobal('indexedDB', undefined)
  expect(await mayHoldSession()).toBe(true)
  keepSessionHint(false)
  expect(hasSessionHint()).toBe(false)
})
