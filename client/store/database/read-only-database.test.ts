import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteAbandoned, openReadOnlyDatabase } from './read-only-database.ts'

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
