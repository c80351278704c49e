import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedStore } from '#client/store/engine/active-store.ts'
import { enqueue } from './enqueue-operation.ts'
import { discardableCount, discardUnsaved, unsavedCount, retryUnsaved } from './unsaved-changes.ts'
import { recoverStorage } from '#client/store/database/storage-health.ts'
import { setUnsentCopies } from '#client/store/engine/unsent-copies.ts'
import { rules } from '#client/store/engine/rules.ts'
import { exportUnsent, signOutThrowingAway } from '#client/store/session/end-session.ts'
import { writeSession } from '#client/store/device/stored-session.ts'
import { changeNamePackingList } from '#shared/packing/change-name-packing-list.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const input = { id: 'p1', packingListName: 'Sunday' }
const rename = (): ReturnType<typeof enqueue> => enqueue(changeNamePackingList.name, input)

beforeEach(async () => {
  await rules.load([changeNamePackingList.name])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true })
  await writeSession({ token: 't', user: { id: 'mei', name: 'Mei', email: 'mei@example.com' } })
  await vi.waitUntil(async () => (await openedStore())?.db.gone === false)
  // The first round writes too, and would meet the failures of a test.
  await (await openedStore())!.engine.syncOnce()
  await (await openedStore())!.db.view.packing_lists.put({
    id: 'p1',
    hostId: 'mei',
    name: 'Saturday',
    nameTime: asHybridTime(''),
    eventIds: ['e1'],
    createdAt: 1,
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await recoverStorage()
  await signOutThrowingAway()
  vi.unstubAllGlobals()
})

test('SYN-022 SYN-026 unsaved changes are included in the export of unsent changes, also when the device cannot be read', async () => {
  await failing('QuotaExceededError', 100)
  const renaming = rename()
  await vi.waitUntil(() => unsavedCount() === 1)
  const copy = async (): Promise<unknown> => JSON.parse(await (await exportUnsent()).text())
  const held = [{ name: changeNamePackingList.name, input }]
  expect(await copy()).toMatchObject({ version: 3, userId: 'mei', outbox: [], held })
  vi.spyOn((await openedStore())!.db, 'transaction').mockImplementation((() =>
    Promise.reject(new Error('gone'))) as never)
  expect(await copy()).toMatchObject({ version: 3, userId: 'mei', held })
  discardUnsaved()
  await renaming
})

const queued = async (): Promise<number> => (await openedStore())!.db.table('outbox').count()

/** The database fails this many transactions. */
const failing = async (name: string, times: number): Promise<void> => {
  const { db } = (await openedStore())!
  const transact = db.transaction.bind(db) as unknown as (...args: unknown[]) => Promise<unknown>
  let left = times
  vi.spyOn(db, 'transaction').mockImplementation(((...args: unknown[]) => {
    if (args[0] !== 'rw' || left === 0) return transact(...args)
    left -= 1
    return Promise.reject(new DOMException('not now', name))
  }) as never)
}

test('SYN-022 on a full disk a change is held in memory, counted as not saved, and saved once there is room', async () => {
  await failing('QuotaExceededError', 1)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  await retryUnsaved()
  expect(await outcome).toMatchObject({ ok: true })
  expect(unsavedCount()).toBe(0)
  expect(await queued()).toBe(1)
})

test('SYN-031 C34 a held change stays held while the rows of a discarded database are not downloaded again', async () => {
  const { db } = (await openedStore())!
  const row = await db.view.packing_lists.get('p1')
  await failing('QuotaExceededError', 1)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  await recoverStorage()
  await db.view.packing_lists.delete('p1')
  await retryUnsaved()
  expect(unsavedCount()).toBe(1)
  await db.view.packing_lists.put(row!)
  await retryUnsaved()
  expect(await outcome).toMatchObject({ ok: true })
  expect(await queued()).toBe(1)
})

test('SYN-022 a change after a held one waits for it, which preserves the order', async () => {
  await failing('QuotaExceededError', 1)
  const first = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  const second = enqueue(changeNamePackingList.name, { id: 'p1', packingListName: 'Monday' })
  await vi.waitFor(() => expect(unsavedCount()).toBe(2))
  await retryUnsaved()
  expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }])
  const entries = await (await openedStore())!.db.table('outbox').toArray()
  expect(entries.map((entry) => entry.input.packingListName)).toEqual(['Sunday', 'Monday'])
})

test('SYN-022 a discarded change is reported as not saved', async () => {
  await failing('QuotaExceededError', 1000)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  discardUnsaved()
  expect(await outcome).toMatchObject({ ok: false, refusal: { message: expect.stringContaining('Not saved') } })
})

test('SYN-022 a connection lost right after the commit queues the change once', async () => {
  const store = (await openedStore())!
  const transact = store.db.transaction.bind(store.db) as unknown as (...args: unknown[]) => Promise<unknown>
  let broken = false
  vi.spyOn(store.db, 'transaction').mockImplementation((async (...args: unknown[]) => {
    const result = await transact(...args)
    if (broken || args[0] !== 'rw') return result
    broken = true
    store.db.backendDB().close()
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }) as never)
  expect(await rename()).toMatchObject({ ok: true })
  expect(broken).toBe(true)
  expect(await queued()).toBe(1)
})

test('SYN-022 a connection lost at commit that does not reopen is checked later, and the change is queued once', async () => {
  const store = (await openedStore())!
  const transact = store.db.transaction.bind(store.db) as unknown as (...args: unknown[]) => Promise<unknown>
  let broken = false
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const opening = vi.spyOn(store.db, 'open')
  vi.spyOn(store.db, 'transaction').mockImplementation((async (...args: unknown[]) => {
    const result = await transact(...args)
    if (broken || args[0] !== 'rw') return result
    broken = true
    opening.mockImplementationOnce((() => Promise.reject(lost)) as never)
    throw lost
  }) as never)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  await retryUnsaved()
  expect(await outcome).toMatchObject({ ok: true })
  expect(await queued()).toBe(1)
})

test('SYN-031 C34 after a fault a change whose copy cannot be written counts as not saved, and is queued once', async () => {
  let isFull = true
  setUnsentCopies({
    copy: () => (isFull ? Promise.reject(new DOMException('Entry was not found', 'NotFoundError')) : Promise.resolve()),
    inMemory: () => ({ outbox: [], failed: [] }),
  })
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  isFull = false
  await retryUnsaved()
  expect(await outcome).toMatchObject({ ok: true })
  expect(unsavedCount()).toBe(0)
  expect(await queued()).toBe(1)
})

/** The connection is lost after the next commit, and this many times before the commit can be looked up. */
const losing = async (lookUps: number): Promise<void> => {
  const store = (await openedStore())!
  const transact = store.db.transaction.bind(store.db) as unknown as (...args: unknown[]) => Promise<unknown>
  let broken = false
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const opening = vi.spyOn(store.db, 'open')
  vi.spyOn(store.db, 'transaction').mockImplementation((async (...args: unknown[]) => {
    const result = await transact(...args)
    if (broken || args[0] !== 'rw') return result
    broken = true
    for (let n = 0; n < lookUps; n += 1) opening.mockImplementationOnce((() => Promise.reject(lost)) as never)
    throw lost
  }) as never)
}

test('SYN-022 giving up a change that is queued without a copy answers that it is queued', async () => {
  setUnsentCopies({
    copy: () => Promise.reject(new DOMException('Entry was not found', 'NotFoundError')),
    inMemory: () => ({ outbox: [], failed: [] }),
  })
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  expect(discardableCount()).toBe(0)
  discardUnsaved()
  setUnsentCopies(undefined)
  expect(await outcome).toMatchObject({ ok: true })
  await recoverStorage()
  expect(await queued()).toBe(1)
})

test('SYN-022 giving up a change that may be committed answers once that is known', async () => {
  await losing(1)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  expect(discardableCount()).toBe(1)
  discardUnsaved()
  expect(await outcome).toMatchObject({ ok: true })
  expect(await queued()).toBe(1)
})

test('SYN-022 giving up a change during an attempt answers with the result of that attempt', async () => {
  await failing('QuotaExceededError', 1)
  const outcome = rename()
  await vi.waitFor(() => expect(unsavedCount()).toBe(1))
  const retrying = retryUnsaved()
  await recoverStorage()
  await vi.waitFor(async () => expect(await queued()).toBe(1), { interval: 1 })
  discardUnsaved()
  await retrying
  expect(await outcome).toMatchObject({ ok: true })
})
