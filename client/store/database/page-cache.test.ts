import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DURABLE } from './durability.ts'
import { unwatchStorage, watchStorage } from './storage-health.ts'
import { WatchedDatabase } from './watched-database.ts'

const page = new EventTarget()
const reload = vi.fn<() => void>()
let db: WatchedDatabase

/** The person leaves the page or returns. `persisted`: the browser keeps the page in memory. */
const move = (type: 'pagehide' | 'pageshow', persisted: boolean): void => {
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

beforeEach(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  db = new WatchedDatabase('left')
  db.version(1).stores({ notes: 'id', [DURABLE]: 'id' })
  watchStorage(db)
  await db.open()
})

afterEach(async () => {
  unwatchStorage(db)
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
  move('pageshow', false)
  expect(reload).not.toHaveBeenCalled()
  move('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})
