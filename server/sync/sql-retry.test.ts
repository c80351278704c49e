// How the store repeats a transaction, on a database that only pretends.
import { Kysely, DummyDriver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database, Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { OutOfTurn } from './lock-set.ts'
import { sqlStore } from './sql-store.ts'

const BUSY = new Error('busy')
const FULL = new Error('full')

const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const storeOver = (failures: readonly Error[]) => {
  const left = [...failures]
  const write = vi.fn<(work: (native: Tx) => Promise<unknown>) => Promise<unknown>>(async (work) => {
    const failure = left.shift()
    if (failure) throw failure
    return work({} as Tx)
  })
  const database = {
    compiler,
    locks: null,
    write,
    retryable: (error: unknown) => error === BUSY,
    unavailable: (error: unknown) => error === FULL,
  } as unknown as Database
  const none = (): never => {
    throw new Error('no table is asked for')
  }
  return { write, store: sqlStore(database, { codecOf: none, rootOf: none }) }
}

test('P1 a transaction that was busy or out of turn runs again', async () => {
  const { write, store } = storeOver([BUSY, new OutOfTurn('a'), BUSY])
  expect(await store.write(async () => 'done')).toBe('done')
  expect(write).toHaveBeenCalledTimes(4)
})

test('P1 any other failure is reported at once, and a busy database after twelve attempts', async () => {
  const broken = storeOver([new Error('broken')])
  await expect(broken.store.write(async () => 'done')).rejects.toThrow('broken')
  expect(broken.write).toHaveBeenCalledTimes(1)
  const busy = storeOver(Array.from({ length: 30 }, () => BUSY))
  await expect(busy.store.write(async () => 'done')).rejects.toBe(BUSY)
  expect(busy.write).toHaveBeenCalledTimes(12)
})

test('S7 the store distinguishes a database that cannot work from a mutation that failed', () => {
  const { store } = storeOver([])
  expect([store.unavailable(FULL), store.unavailable(BUSY)]).toEqual([true, false])
  expect([store.retryable(BUSY), store.retryable(new OutOfTurn('a')), store.retryable(FULL)]).toEqual([
    true,
    true,
    false,
  ])
})
