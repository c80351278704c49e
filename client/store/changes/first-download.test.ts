import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#shared/kernel/result.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/database.ts'
import { decidedOnAll, NOT_HERE_YET } from './first-download.ts'

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

/** Decides by whether there was a download; counts how often it was asked. */
const deciding = (syncOnce: () => Promise<unknown>) => {
  let times = 0
  const decide = async () => {
    times += 1
    const [first] = await db.table<{ meta: { lastSyncAt: number | null } }>('meta').toArray()
    return (first?.meta.lastSyncAt ?? null) === null ? REFUSED : DONE
  }
  const outcome = decidedOnAll({ db, engine: { syncOnce } as never }, decide)
  return { outcome, times: () => times }
}

const never = (): Promise<unknown> => Promise.reject(new Error('not asked'))

test('what is refused before the first download is decided once more after it', async () => {
  await downloaded(null)
  const { outcome, times } = deciding(async () => downloaded(1))
  expect(await outcome).toEqual({ ok: true })
  expect(times()).toBe(2)
})

test('a download that came while it was decided counts', async () => {
  let times = 0
  const outcome = await decidedOnAll({ db, engine: { syncOnce: () => Promise.resolve() } as never }, async () => {
    times += 1
    if (times === 2) return DONE
    await downloaded(1)
    return REFUSED
  })
  expect(outcome).toEqual({ ok: true })
})

test('a refusal stands on a device that has everything, without asking anybody', async () => {
  await downloaded(1)
  const asked = vi.fn<() => Promise<unknown>>(never)
  const outcome = await decidedOnAll({ db, engine: { syncOnce: asked } as never }, () => Promise.resolve(REFUSED))
  expect(outcome).toBe(REFUSED)
  expect(asked).not.toHaveBeenCalled()
})

test('what goes through at once waits for no download', async () => {
  const asked = vi.fn<() => Promise<unknown>>(never)
  const outcome = await decidedOnAll({ db, engine: { syncOnce: asked } as never }, () => Promise.resolve(DONE))
  expect(outcome).toEqual({ ok: true })
  expect(asked).not.toHaveBeenCalled()
})

test('where the download does not come, nobody is told that something does not exist', async () => {
  const { outcome, times } = deciding(() => Promise.resolve())
  expect(await outcome).toEqual(NOT_YET)
  expect(times()).toBe(1)
})

test('what is wrong with an input is told where the download does not come, too', async () => {
  const wrong = { ok: false, refusal: refuse(422, 11_703, 'Content cannot be blank') } as const
  const syncOnce = () => Promise.resolve()
  expect(await decidedOnAll({ db, engine: { syncOnce } as never }, () => Promise.resolve(wrong))).toBe(wrong)
})

test('nobody waits longer than 15 seconds for the download', async () => {
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
