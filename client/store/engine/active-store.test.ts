import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noticeStorageFault, recoverStorage } from '#client/store/database/storage-health.ts'
import { databaseName } from '#client/store/database/gotong-database.ts'
import { removeSession, writeSession } from '#client/store/device/stored-session.ts'
import { signOutThrowingAway } from '#client/store/session/end-session.ts'
import { openedStore, storeTrouble } from './active-store.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await recoverStorage()
  await signOutThrowingAway()
  vi.unstubAllGlobals()
})

const signIn = (): Promise<void> =>
  writeSession({ token: 't', user: { id: 'mei', name: 'Mei', email: 'mei@example.com' } })

const isOpen = async (): Promise<void> => {
  await vi.waitFor(async () => expect((await openedStore())?.userId).toBe('mei'), { timeout: 5_000 })
  expect(storeTrouble.get()).toBeNull()
}

test('a database that was opened meanwhile is not opened again', async () => {
  const open = indexedDB.open.bind(indexedDB)
  let faults = 1
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === databaseName('mei') && faults-- > 0) throw new DOMException('lost', 'InvalidStateError')
    return open(name, version)
  })
  await signIn()
  await vi.waitFor(async () => expect([await openedStore(), storeTrouble.get()]).toEqual([null, 'unavailable']))
  await removeSession()
  await vi.waitFor(async () => expect(await openedStore()).toBeNull())
  await signIn()
  await isOpen()
  const store = await openedStore()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await openedStore()).toBe(store)
})

test('SYN-031 C33 a database that a fault closes while it is opened is opened after the recovery', async () => {
  const open = indexedDB.open.bind(indexedDB)
  let faults = 1
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === databaseName('mei') && faults-- > 0) queueMicrotask(noticeStorageFault)
    return open(name, version)
  })
  await signIn()
  await isOpen()
  expect(faults).toBeLessThan(0)
})
