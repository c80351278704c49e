import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#shared/kernel/result.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { retryAfterInitialSync } from './first-download.ts'
import { NOT_HERE_YET } from '#shared/device-refusals.ts'

const USER = 'mei'
const REFUSED = { ok: false, refusal: refuse(404, 1007, 'Account not found') } as const
const DONE = { ok: true } as const
const NOT_YET = { ok: false, refusal: NOT_HERE_YET }

let db: GotongDatabase

beforeEach(async () => {
  db = await openDatabase(USER, () => undefined)
})

afterEach(async () => {
  vi.useRealTimers()
  db.closeForGood()
  await Dexie.delete(databaseName(USER))
})

const downloaded = (lastSyncAt: number | null): PromiseLike<unknown> =>
  db.table('meta').put({ key: 'meta', meta: { lastSyncAt } })

/** Decides by the state of the initial sync; counts its calls. */
const deciding = (syncOnce: () => Promise<unknown>) => {
  let times = 0
  const decide = async () => {
    times += 1
    const [first] = await db.table<{ meta: { lastSyncAt: number | null } }>('meta').toArray()
    return (first?.meta.lastSyncAt ?? null) === null ? REFUSED : DONE
  }
  const outcome = retryAfterInitialSync({ db, engine: { syncOnce } }, decide)
  return { outcome, times: () => times }
}

const never = (): Promise<unknown> => Promise.reject(new Error('not asked'))

test('a refusal before the initial sync is decided again after it', async () => {
  await downloaded(null)
  const { outcome, times } = deciding(async () => downloaded(1))
  expect(await outcome).toEqual({ ok: true })
  expect(times()).toBe(2)
})

test('an initial sync that completes during the decision counts', async () => {
  let times = 0
  const outcome = await retryAfterInitialSync({ db, engine: { syncOnce: () => Promise.resolve() } }, async () => {
    times += 1
    if (times === 2) return DONE
    await downloaded(1)
    return REFUSED
  })
  expect(outcome).toEqual({ ok: true })
})

test('on a device with all data a refusal is final and nothing is requested', async () => {
  await downloaded(1)
  const run = vi.fn<() => Promise<unknown>>(never)
  const outcome = await retryAfterInitialSync({ db, engine: { syncOnce: run } }, () => Promise.resolve(REFUSED))
  expect(outcome).toBe(REFUSED)
  expect(run).not.toHaveBeenCalled()
})

test('a change that succeeds at once does not wait for the initial sync', async () => {
  const run = vi.fn<() => Promise<unknown>>(never)
  const outcome = await retryAfterInitialSync({ db, engine: { syncOnce: run } }, () => Promise.resolve(DONE))
  expect(outcome).toEqual({ ok: true })
  expect(run).not.toHaveBeenCalled()
})

test('without an initial sync a missing record is not reported as missing', async () => {
  const { outcome, times } = deciding(() => Promise.resolve())
  expect(await outcome).toEqual(NOT_YET)
  expect(times()).toBe(1)
})

test('invalid input is refused even without an initial sync', async () => {
  const wrong = { ok: false, refusal: refuse(422, 11_703, 'Content cannot be blank') } as const
  const syncOnce = () => Promise.resolve()
  expect(await retryAfterInitialSync({ db, engine: { syncOnce } }, () => Promise.resolve(wrong))).toBe(wrong)
})

test('the wait for the initial sync is limited to 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { outcome } = deciding(() => new Promise(() => undefined))
  let done: unknown
  void outcome.then((value) => (done = value))
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 5_000 })
  await vi.advanceTimersByTimeAsync(14_999)
  expect(done).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual(NOT_YET)
})
