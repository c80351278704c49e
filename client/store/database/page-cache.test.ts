import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DURABLE } from './durability.ts'
import type { WatchedDatabase } from './watched-database.ts'

let page: EventTarget
let newDatabase: () => WatchedDatabase
const reload = vi.fn<() => void>()
let db: WatchedDatabase

/** The person leaves the page or returns. `persisted`: the browser keeps the page in memory. */
const move = (type: 'pagehide' | 'pageshow', persisted: boolean): void => {
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

beforeEach(async () => {
  // A page that has just started.
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  const { watchStorage } = await import('./storage-health.ts')
  const { WatchedDatabase } = await import('./watched-database.ts')
  newDatabase = () => {
    const made = new WatchedDatabase('left')
    made.version(1).stores({ notes: 'id', [DURABLE]: 'id' })
    watchStorage(made)
    return made
  }
  db = newDatabase()
  await db.open()
})

afterEach(async () => {
  await db.delete()
  vi.unstubAllGlobals()
})

/** The page leaves between two writes of a transaction. */
const writeAndLeave = async (stores: readonly string[], persisted = true): Promise<void> => {
  await db.transaction('rw', [...stores], async () => {
    await db.table('notes').put({ id: 1 })
    move('pagehide', persisted)
    await db.table('notes').put({ id: 2 })
  })
}

test('PWA-012 a page that the browser keeps without an unfinished transaction does not reload', () => {
  move('pagehide', true)
  move('pageshow', true)
  expect(reload).not.toHaveBeenCalled()
})

test('PWA-012 a page that the browser does not keep aborts nothing', async () => {
  await writeAndLeave(['notes'], false)
  expect(await db.table('notes').count()).toBe(2)
})

test('PWA-012 a person’s change is saved although the page leaves', async () => {
  await writeAndLeave(['notes', DURABLE])
  expect(await db.table('notes').count()).toBe(2)
})

test('PWA-012 a page that the browser keeps aborts its unfinished transactions, and reloads when it returns', async () => {
  await expect(writeAndLeave(['notes'])).rejects.toThrow(/abort|finished|inactive/i)
  expect(await db.table('notes').count()).toBe(0)
  expect(reload).not.toHaveBeenCalled()
  move('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

/** Locks that the page holds. */
const stubLocks = (): Set<string> => {
  const held = new Set<string>()
  const request = async (name: string, { mode }: LockOptions, work: () => Promise<void>): Promise<void> => {
    held.add(`${name}, ${mode}`)
    await work()
    held.clear()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return held
}

test('PWA-012 a page holds an exclusive lock while it opens a database, for which the browser drops a kept page', async () => {
  db.close()
  const held = stubLocks()
  const opened = db.open()
  expect([...held]).toEqual(['gotong-opening, exclusive'])
  await opened
  await vi.waitFor(() => expect([...held]).toEqual([]))
})

test('PWA-012 a page that the browser keeps aborts the upgrade of its database and holds the lock, and reloads when it returns', async () => {
  db.close()
  const held = stubLocks()
  const newer = newDatabase()
  newer
    .version(2)
    .stores({ notes: 'id', [DURABLE]: 'id' })
    .upgrade(async (upgrade) => {
      await upgrade.table('notes').count()
      move('pagehide', true)
      await upgrade.table('notes').put({ id: 1 })
    })
  await expect(newer.open()).rejects.toThrow(/closed|abort/i)
  vi.unstubAllGlobals()
  vi.stubGlobal('location', { reload })
  expect((await db.open()).backendDB().version).toBe(10)
  expect(await db.table('notes').count()).toBe(0)
  expect([...held]).toEqual(['gotong-opening, exclusive'])
  move('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})
