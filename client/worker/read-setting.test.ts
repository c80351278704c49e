import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { readSetting } from './read-setting.ts'

afterEach(() => vi.restoreAllMocks())

const store = (table: string): Promise<void> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('gotong', 10)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(table, { keyPath: 'key' }).put({ key: 'a', value: 1 })
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })

const remove = (): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('gotong').onsuccess = () => resolve()
  })

afterEach(remove)

test('a setting is read; there is none without a database, and none in another table', async () => {
  expect(await readSetting('a')).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
  await store('settings')
  expect([await readSetting('a'), await readSetting('b')]).toEqual([1, undefined])
  await remove()
  await store('other')
  expect(await readSetting('a')).toBeUndefined()
})

test('a setting counts as missing while the browser closes the connection', async () => {
  await store('settings')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing', 'InvalidStateError')
  })
  expect(await readSetting('a')).toBeUndefined()
  expect(await readSetting('a')).toBe(1)
})
