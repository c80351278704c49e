import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'
import { checkForRoom } from './check-for-room.ts'
import { isStorageFailingLockHeld } from './storage-failing-lock.ts'
import {
  isStorageFailing,
  noticeStorageFault,
  onRecovery,
  recoverStorage,
  renewLog,
  retryLater,
  unwatchStorage,
  watchStorage,
} from './storage-health.ts'
import { WatchedDatabase } from './watched-database.ts'

let caches: MemoryCaches
let db: WatchedDatabase

/** The browser closes the connection. */
const forceClose = (closed: Dexie): void => {
  const connection = closed.backendDB() as unknown as { dispatchEvent: (event: object) => void }
  connection.dispatchEvent(new IDBVersionChangeEvent('close'))
}

const notes = (): Promise<number> => Promise.resolve(db.table('notes').count())

beforeEach(async () => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches.storage)
  db = new WatchedDatabase('watched')
  db.version(1).stores({ notes: 'id' })
  watchStorage(db)
  await db.open()
})

afterEach(async () => {
  vi.useRealTimers()
  caches.isFull = false
  await recoverStorage()
  await vi.waitUntil(() => !isStorageFailing.get(), { timeout: 5_000 })
  unwatchStorage(db)
  await db.delete()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('SYN-031 C33 while storage fails no database is opened, and the first one afterwards is a scratch database', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  const remove = vi.spyOn(indexedDB, 'deleteDatabase')
  caches.isFull = true
  noticeStorageFault()
  await expect(notes()).rejects.toThrow('Database has been closed')
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(true)
  expect(open).not.toHaveBeenCalled()

  caches.isFull = false
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  expect(open.mock.calls.map(([name]) => name)).toEqual(['gotong-scratch', 'watched'])
  expect(remove.mock.calls).toEqual([['gotong-scratch']])
  expect(remove.mock.invocationCallOrder[0]!).toBeLessThan(open.mock.invocationCallOrder[1]!)
  expect(await notes()).toBe(0)
})

/** Locks of one page, as far as the app uses them. */
const pageLocks = () => {
  const held: { name: string }[] = []
  return {
    query: () => Promise.resolve({ held }),
    request: async (name: string, _options: object, work: () => Promise<void>) => {
      const lock = { name }
      held.push(lock)
      await work()
      held.splice(held.indexOf(lock), 1)
    },
  }
}

test('SYN-031 C33 while storage fails a page holds the lock that keeps the service worker from using a database', async () => {
  vi.stubGlobal('navigator', { locks: pageLocks() })
  expect(await isStorageFailingLockHeld()).toBe(false)
  caches.isFull = true
  noticeStorageFault()
  await vi.waitFor(async () => expect(await isStorageFailingLockHeld()).toBe(true))
  caches.isFull = false
  await recoverStorage()
  await vi.waitFor(async () => expect(await isStorageFailingLockHeld()).toBe(false))
})

/** Milliseconds that the page's clock is ahead. */
let ahead = 0
/** From now on the latest recovery is long ago. */
const passTime = (): void => {
  const now = performance.now()
  ahead += 10_000
  vi.spyOn(performance, 'now').mockReturnValue(now + ahead)
}

test('SYN-031 C33 faults do not postpone the next attempt to recover', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  passTime()
  caches.isFull = true
  noticeStorageFault()
  await recoverStorage()
  const before = caches.writes
  for (let n = 0; n < 3; n += 1) {
    await vi.advanceTimersByTimeAsync(600)
    noticeStorageFault()
  }
  expect(caches.writes).toBe(before)
  await vi.advanceTimersByTimeAsync(200)
  expect(caches.writes).toBe(before + 1)
})

test('C33 a fault is followed by an attempt at once, and one soon after a recovery by an attempt 2 s later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  passTime()
  const before = caches.writes
  noticeStorageFault()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(caches.writes).toBe(before + 1)
  await vi.waitUntil(() => !isStorageFailing.get())
  noticeStorageFault()
  await vi.advanceTimersByTimeAsync(1_999)
  expect([isStorageFailing.get(), caches.writes]).toEqual([true, before + 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(caches.writes).toBe(before + 2)
  await vi.waitUntil(() => !isStorageFailing.get())
})

test('SYN-031 C33 a fault during an attempt leaves the databases closed', async () => {
  let faults = 1
  const leave = onRecovery(async () => ({
    beforeReopen: async () => undefined,
    afterReopen: async () => {
      if (faults-- > 0) noticeStorageFault()
    },
  }))
  noticeStorageFault()
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(true)
  await expect(notes()).rejects.toThrow('Database has been closed')
  await recoverStorage()
  leave()
  expect(isStorageFailing.get()).toBe(false)
  expect(await notes()).toBe(0)
})

test('SYN-031 C34 copies are written before a database is opened, and compared after it', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  const seen: string[] = []
  const leave = onRecovery(async () => ({
    beforeReopen: async () => void seen.push(`before, ${open.mock.calls.length} opened`),
    afterReopen: async () => void seen.push(`after, ${await notes()} notes`),
  }))
  noticeStorageFault()
  await recoverStorage()
  leave()
  expect(seen).toEqual(['before, 0 opened', 'after, 0 notes'])
})

const begin = IDBDatabase.prototype.transaction

/** Dexie holds the function from the moment when it opens. */
const openWith = async (transaction: typeof begin): Promise<void> => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    return args[1] === 'readwrite' ? transaction.apply(this, args) : begin.apply(this, args)
  })
  db.close({ disableAutoOpen: false })
  await db.open()
  vi.restoreAllMocks()
  caches.isFull = true
}

test('SYN-031 C33 storage fails when a transaction does not begin because there is no room', async () => {
  await openWith(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await expect(db.table('notes').put({ id: 1 })).rejects.toThrow('The disk is full')
  expect(isStorageFailing.get()).toBe(true)
})

test('SYN-031 C33 storage fails when a transaction ends because the disk refuses a write', async () => {
  await openWith(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args)
    const error = new DOMException('IO error', 'UnknownError')
    Object.defineProperty(transaction, 'error', { get: () => error, set: () => undefined })
    // Before its first request.
    queueMicrotask(() => transaction.abort())
    return transaction
  })
  const work = db.transaction('rw', 'notes', () => db.table('notes').put({ id: 1 }))
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(isStorageFailing.get()).toBe(true))
})

test('SYN-031 C33 storage fails when the browser closes a connection', () => {
  forceClose(db)
  expect(isStorageFailing.get()).toBe(true)
})

test('SYN-031 C33 a new log is started while storage works, and not while it fails', async () => {
  const remove = vi.spyOn(indexedDB, 'deleteDatabase')
  await renewLog()
  expect(remove.mock.calls).toEqual([['gotong-scratch']])
  caches.isFull = true
  noticeStorageFault()
  await renewLog()
  expect(remove).toHaveBeenCalledTimes(1)
})

test('an error in a rule does not count as a storage failure', async () => {
  const work = db.transaction('rw', 'notes', () => Promise.reject(new Error('a rule')))
  await expect(work).rejects.toThrow('a rule')
  expect(isStorageFailing.get()).toBe(false)
})

test('C33 a failed read is repeated once storage works', async () => {
  caches.isFull = true
  noticeStorageFault()
  const work = vi.fn<() => void>()
  const cancelled = vi.fn<() => void>()
  retryLater(work, 0)
  retryLater(cancelled, 0)()
  await recoverStorage()
  expect(work).not.toHaveBeenCalled()
  caches.isFull = false
  await recoverStorage()
  expect(work).toHaveBeenCalledTimes(1)
  expect(cancelled).not.toHaveBeenCalled()
})

test('C33 the check for room fails on a full disk, and leaves nothing behind', async () => {
  await checkForRoom()
  expect(await caches.storage.has('gotong-room')).toBe(false)
  caches.isFull = true
  await expect(checkForRoom()).rejects.toThrow('Unexpected internal error')
  expect(await caches.storage.has('gotong-room')).toBe(false)
})
