import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { isStorageFailing, recoverStorage } from '#client/store/database/storage-health.ts'
import { setUnsentCopies } from '#client/store/engine/unsent-copies.ts'
import { untilCopied } from './copied-changes.ts'

afterEach(async () => {
  setUnsentCopies(undefined)
  await recoverStorage()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('SYN-031 C34 a change without a copy waits for a recovery, and is copied then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const wasFailing: boolean[] = []
  let refusals = 1
  const copy = async (): Promise<void> => {
    wasFailing.push(isStorageFailing.get())
    if (refusals-- > 0) throw new DOMException('Entry was not found', 'NotFoundError')
  }
  setUnsentCopies({ copy, inMemory: () => ({ outbox: [], failed: [] }) })
  const waiting = untilCopied()
  await vi.waitFor(() => expect(isStorageFailing.get()).toBe(true), { interval: 1 })
  await waiting
  expect(wasFailing).toEqual([false, false])
  expect(isStorageFailing.get()).toBe(false)
})
