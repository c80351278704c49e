import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { deleteAbandoned, openReadOnlyDatabase } from './read-only-database.ts'
import { isStorageFailing, noticeStorageFault, recoverStorage } from './storage-health.ts'

/** Names of locks that a page holds. */
let held: Set<string>

const request = async (name: string, ...rest: readonly unknown[]): Promise<void> => {
  const work = rest.at(-1) as (lock: object | null) => Promise<void>
  if (rest.length > 1) return work(held.has(name) ? null : {})
  held.add(name)
  await work({})
  held.delete(name)
}

const views = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('gotong-operator-view-'))

beforeEach(() => {
  held = new Set()
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

test('ADM-018 the rows of an operator’s page that ended without deleting them are deleted; those of open pages stay', async () => {
  const abandoned = await openReadOnlyDatabase('mei', { orders: [] })
  const open = await openReadOnlyDatabase('raj', { orders: [] })
  held.delete(abandoned.db.name)
  await deleteAbandoned()
  expect(await views()).toEqual([open.db.name])
  open.close()
  await vi.waitFor(async () => expect(await views()).toEqual([]))
})

test('ADM-018 rows that cannot be stored leave no database behind', async () => {
  await expect(openReadOnlyDatabase('mei', { orders: [{ withoutId: true }] })).rejects.toBeInstanceOf(Error)
  await vi.waitFor(async () => expect(await views()).toEqual([]))
})

test('SYN-031 C33 while storage fails the databases of the browser are not listed', async () => {
  const caches = memoryCaches()
  vi.stubGlobal('caches', caches.storage)
  const list = vi.spyOn(indexedDB, 'databases')
  caches.isFull = true
  noticeStorageFault()
  await deleteAbandoned()
  expect(list).not.toHaveBeenCalled()
  caches.isFull = false
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  await deleteAbandoned()
  expect(list).toHaveBeenCalled()
})
