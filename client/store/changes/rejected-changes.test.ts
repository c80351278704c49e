import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FailedMutation } from '#sync/client/client-store.ts'
import { recoverStorage } from '#client/store/database/storage-health.ts'
import { writeSession } from '#client/store/device/stored-session.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { rules } from '#client/store/engine/rules.ts'
import { setUnsentCopies } from '#client/store/engine/unsent-copies.ts'
import { signOutThrowingAway } from '#client/store/session/end-session.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'
import { changeNamePackingList } from '#shared/packing/change-name-packing-list.ts'
import { retryRejected } from './rejected-changes.ts'

const card: FailedMutation = {
  ulid: '01J00000000000000000000001',
  name: changeNamePackingList.name,
  version: 1,
  input: { id: 'p1', packingListName: 'Sunday' },
  at: 1,
  code: 1,
  message: 'No',
}

beforeEach(async () => {
  await rules.load([changeNamePackingList.name])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('navigator', { userAgent: 'Android Mobile', onLine: true })
  await writeSession({ token: 't', user: { id: 'mei', name: 'Mei', email: 'mei@example.com' } })
  await vi.waitUntil(async () => (await openedStore())?.db.gone === false)
  const { db, engine } = (await openedStore())!
  await engine.syncOnce()
  const list = { id: 'p1', hostId: 'mei', name: 'Saturday', nameTime: asHybridTime(''), eventIds: ['e1'], createdAt: 1 }
  await db.view.packing_lists.put(list)
  await db.table('failed').put(card)
})

afterEach(async () => {
  setUnsentCopies(undefined)
  vi.restoreAllMocks()
  await recoverStorage()
  await signOutThrowingAway()
  vi.unstubAllGlobals()
})

test('SYN-031 C34 after a fault a card that is retried is called saved once it has a copy', async () => {
  const copied: number[] = []
  const copy = async (): Promise<unknown> => copied.push(await (await openedStore())!.db.table('outbox').count())
  setUnsentCopies({ copy, inMemory: () => ({ outbox: [], failed: [] }) })
  expect(await retryRejected(card.ulid, card.input)).toMatchObject({ ok: true })
  expect(copied).toEqual([1])
})
