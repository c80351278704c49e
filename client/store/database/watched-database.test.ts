import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'

let caches: MemoryCaches

beforeEach(async () => {
  caches = memoryCaches()
  vi.stubGlobal('caches', caches.storage)
  const earlier = new Dexie('notes')
  earlier.version(1).stores({ notes: 'id' })
  await earlier.table('notes').put({ id: 1 })
  earlier.close()
})

/** The modules of a page that has just started. */
const startPage = async () => {
  vi.resetModules()
  const health = await import('./storage-health.ts')
  const { WatchedDatabase } = await import('./watched-database.ts')
  const db = new WatchedDatabase('notes')
  db.version(1).stores({ notes: 'id' })
  health.watchStorage(db)
  return { db, ...health }
}

afterEach(async () => {
  vi.useRealTimers()
  await Dexie.delete('notes')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const MARGIN_MS = 50

/** Time for what would happen at once. */
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MARGIN_MS))

test('SYN-031 C33 a page that starts on a full disk opens no database until there is room, and answers its first queries then', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  caches.isFull = true
  const { db, isStorageFailing, recoverStorage } = await startPage()
  const notes = db.table('notes').toArray()
  const opened = db.open()
  await vi.waitFor(() => expect(isStorageFailing.get()).toBe(true), { timeout: 5_000 })
  const later = db.table('notes').count()
  await recoverStorage()
  await soon()
  expect(open).not.toHaveBeenCalled()

  caches.isFull = false
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  expect(open.mock.calls.map(([name]) => name)).toEqual(['gotong-scratch', 'notes'])
  expect(await notes).toEqual([{ id: 1 }])
  expect(await later).toBe(1)
  expect((await opened).isOpen()).toBe(true)
  db.close()
})

test('SYN-031 C33 a fault before the first database is open leaves it closed until a recovery', async () => {
  const { db, isStorageFailing, noticeStorageFault, recoverStorage } = await startPage()
  const notes = db.table('notes').toArray()
  caches.isFull = true
  noticeStorageFault()
  await recoverStorage()
  await soon()
  expect(db.isOpen()).toBe(false)
  caches.isFull = false
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  expect(await notes).toEqual([{ id: 1 }])
  db.close()
})

test('SYN-031 C33 a recovery whose step opens a closed database again does not wait for itself', async () => {
  const { db, isStorageFailing, noticeStorageFault, onRecovery, recoverStorage } = await startPage()
  expect(await db.table('notes').count()).toBe(1)
  const seen: number[] = []
  const leave = onRecovery(async () => ({
    beforeReopen: async () => undefined,
    afterReopen: async () => {
      // As Dexie does where the browser has closed the connection.
      db.close({ disableAutoOpen: false })
      seen.push(await db.table('notes').count())
    },
  }))
  noticeStorageFault()
  await recoverStorage()
  leave()
  expect(seen).toEqual([1])
  expect(isStorageFailing.get()).toBe(false)
  db.close()
})

test('SYN-031 C33 SYN-013 a database of an earlier version that waits for room is upgraded after the recovery', async () => {
  caches.isFull = true
  const { isStorageFailing, recoverStorage, canStore } = await startPage()
  const { openDatabase } = await import('./gotong-database.ts')
  const { databaseSchema, SCHEMA_VERSION } = await import('./dexie-schema.ts')
  const earlier = new Dexie('gotong-mei')
  earlier.version(SCHEMA_VERSION - 1).stores(databaseSchema())
  await earlier.open()
  earlier.close()
  const opening = openDatabase('mei')
  await vi.waitFor(() => expect(isStorageFailing.get()).toBe(true), { timeout: 5_000 })
  expect(await canStore()).toBe(false)
  caches.isFull = false
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  const db = await opening
  expect(db.backendDB().version).toBe(SCHEMA_VERSION * 10)
  expect(await canStore()).toBe(true)
  await db.delete()
})

test('C33 a page that starts with room asks once, and opens its databases', async () => {
  const { db, isStorageFailing } = await startPage()
  expect(await db.table('notes').count()).toBe(1)
  db.close({ disableAutoOpen: false })
  expect(await db.table('notes').count()).toBe(1)
  expect(caches.writes).toBe(1)
  expect(isStorageFailing.get()).toBe(false)
  db.close()
})

test('C33 a browser without Cache Storage, or whose Cache Storage may not be used, opens its databases', async () => {
  for (const storage of [undefined, { open: () => Promise.reject(new DOMException('Not allowed', 'SecurityError')) }]) {
    vi.stubGlobal('caches', storage)
    const { db, isStorageFailing } = await startPage()
    expect(await db.table('notes').count()).toBe(1)
    expect(isStorageFailing.get()).toBe(false)
    db.close()
  }
})

test('C33 a Cache Storage that does not answer keeps the databases closed for 5 s at most', async () => {
  vi.stubGlobal('caches', { open: () => new Promise(() => undefined) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { db } = await startPage()
  const count = db.table('notes').count()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(db.isOpen()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect(await count).toBe(1)
  db.close()
})
