import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMeta, ClientStore, ClientTransaction, OutboxEntry } from '#sync/client/client-store.ts'
import type { Tables } from '#shared/tables.ts'
import { databaseName, openDatabase, type GotongDatabase } from './database.ts'
import { dexieClientStore } from './dexie-client-store.ts'

const meta: ClientMeta = {
  clientId: 'c1',
  nextSeq: 1,
  nextMutationId: 1,
  lastTime: '',
  acknowledged: 0,
  cursor: null,
  pulls: 0,
  lastSyncAt: null,
  verifiedAt: null,
  staging: null,
}

let db: GotongDatabase
let store: ClientStore<Tables>

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore(db)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

test('SYN-022 a connection that was closed under the app is opened again and the work is done', async () => {
  db.backendDB().close()
  await store.transact('strict', (tx) => tx.meta.put(meta))
  expect(await store.transact('read', (tx) => tx.meta.get())).toEqual(meta)
})

test('SYN-022 a connection lost in the middle of a transaction leaves nothing of it and is tried once more', async () => {
  let tries = 0
  await store.transact('strict', async (tx) => {
    tries += 1
    await tx.meta.put({ ...meta, nextSeq: tries })
    if (tries === 1) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  expect(tries).toBe(2)
  expect((await store.transact('read', (tx) => tx.meta.get()))?.nextSeq).toBe(2)
})

test('SYN-022 a connection that cannot be kept is told to the caller after two tries', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(lost))
  await expect(store.transact('strict', work)).rejects.toMatchObject({ name: 'UnknownError' })
  expect(work).toHaveBeenCalledTimes(2)
})

test('SYN-022 a full disk is told to the caller at once, and nothing is written', async () => {
  const work = vi.fn<(tx: ClientTransaction<Tables>) => Promise<void>>(async (tx) => {
    await tx.meta.put(meta)
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(store.transact('strict', work)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(work).toHaveBeenCalledTimes(1)
  expect(await store.transact('read', (tx) => tx.meta.get())).toBeUndefined()
})

test('SYN-013 a database that a newer version took over is not opened again', async () => {
  db.closeForGood()
  await expect(store.transact('strict', (tx) => tx.meta.put(meta))).rejects.toThrow('closed')
  expect(db.isOpen()).toBe(false)
})

test('SYN-022 a change that was kept, and given its wire id elsewhere before anybody looked, is not queued twice', async () => {
  const entry: OutboxEntry = {
    seq: 1,
    ulid: 'U1',
    name: 'n',
    version: 1,
    input: {},
    time: '',
    at: 0,
    device: { id: '', name: '' },
    dependsOn: [],
    after: [],
    files: [],
    wireId: null,
    attempts: 0,
  }
  const [here, elsewhere] = [await openDatabase('u-twice'), await openDatabase('u-twice')]
  const other = dexieClientStore<Tables>(elsewhere)
  const real = here.transaction.bind(here) as (...all: unknown[]) => Promise<unknown>
  let lost = false
  vi.spyOn(here, 'transaction').mockImplementation(((mode: string, ...rest: unknown[]) => {
    const run = real(mode, ...rest)
    if (mode !== 'rw' || lost) return run
    lost = true
    return run.then(async () => {
      await other.transact('strict', (tx) => tx.outbox.put([{ ...entry, wireId: 1 }]))
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
  }) as never)
  let works = 0
  await dexieClientStore<Tables>(here).transact('strict', async (tx) => {
    works += 1
    const all = await tx.outbox.list()
    await tx.outbox.put([{ ...entry, seq: all.length + 1, ulid: `U${works}` }])
  })
  vi.restoreAllMocks()
  const kept = await other.transact('read', (tx) => tx.outbox.list())
  expect([works, kept.map(({ ulid }) => ulid)]).toEqual([1, ['U1']])
  here.close()
  elsewhere.close()
  await Dexie.delete(databaseName('u-twice'))
})
