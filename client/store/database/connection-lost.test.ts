import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMeta, ClientStore, ClientTransaction, OutboxEntry } from '#sync/client/client-store.ts'
import type { Tables } from '#shared/tables.ts'
import { CommitUnknown, isStorageFailure } from './connection-lost.ts'
import { databaseName, openDatabase, type GotongDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const meta: ClientMeta = {
  clientId: 'c1',
  nextSeq: 1,
  lastTime: asHybridTime(''),
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

test('SYN-022 a connection closed by the browser is reopened and the work is done', async () => {
  db.backendDB().close()
  await store.transact('strict', (tx) => tx.meta.put(meta))
  expect(await store.transact('read', (tx) => tx.meta.get())).toEqual(meta)
})

test('SYN-022 a connection lost during a transaction leaves nothing of it, and the transaction is retried once', async () => {
  let tries = 0
  await store.transact('strict', async (tx) => {
    tries += 1
    await tx.meta.put({ ...meta, nextSeq: tries })
    if (tries === 1) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  expect(tries).toBe(2)
  expect((await store.transact('read', (tx) => tx.meta.get()))?.nextSeq).toBe(2)
})

test('SYN-022 a connection that fails twice is reported to the caller', async () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(lost))
  await expect(store.transact('strict', work)).rejects.toMatchObject({ name: 'UnknownError' })
  expect(work).toHaveBeenCalledTimes(2)
})

test('SYN-022 a full disk is reported at once, and nothing is written', async () => {
  const work = vi.fn<(tx: ClientTransaction<Tables>) => Promise<void>>(async (tx) => {
    await tx.meta.put(meta)
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(store.transact('strict', work)).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(work).toHaveBeenCalledTimes(1)
  expect(await store.transact('read', (tx) => tx.meta.get())).toBeUndefined()
})

test('SYN-013 a database upgraded by a newer version is not reopened', async () => {
  db.closeForGood()
  await expect(store.transact('strict', (tx) => tx.meta.put(meta))).rejects.toThrow('closed')
  expect(db.isOpen()).toBe(false)
})

test('SYN-022 a change that was saved, and was changed elsewhere before the check, is not queued twice', async () => {
  const entry: OutboxEntry = {
    seq: 1,
    ulid: 'U1',
    name: 'n',
    version: 1,
    input: {},
    time: asHybridTime(''),
    at: 0,
    device: { id: '', name: '' },
    dependsOn: [],
    after: [],
    files: [],
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
      await other.transact('strict', (tx) => tx.outbox.put([{ ...entry, attempts: 1 }]))
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
  const outbox = await other.transact('read', (tx) => tx.outbox.list())
  expect([works, outbox.map(({ ulid }) => ulid)]).toEqual([1, ['U1']])
  here.close()
  elsewhere.close()
  await Dexie.delete(databaseName('u-twice'))
})

/** A transaction whose connection is lost at its end: after or instead of the commit. */
const losing = (at: 'commit' | 'before commit'): void => {
  const real = db.transaction.bind(db) as (...all: unknown[]) => Promise<unknown>
  let isLost = false
  const lose = (): never => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  vi.spyOn(db, 'transaction').mockImplementation(((
    mode: string,
    stores: unknown,
    work: (trans: object) => Promise<unknown>,
  ) => {
    if (mode !== 'rw' || isLost) return real(mode, stores, work)
    isLost = true
    if (at === 'commit') return real(mode, stores, work).then(lose)
    return real(mode, stores, async (trans: object) => {
      await work(trans)
      lose()
    })
  }) as never)
}
const queued = (ulid: string, attempts = 0): OutboxEntry => ({
  seq: 1,
  ulid,
  name: 'n',
  version: 1,
  input: {},
  time: asHybridTime(''),
  at: 0,
  device: { id: '', name: '' },
  dependsOn: [],
  after: [],
  files: [],
  attempts,
})
const outbox = () => store.transact('read', (tx) => tx.outbox.list())

test('SYN-022 a transaction lost before its commit is looked up, not found, and repeated once', async () => {
  losing('before commit')
  let works = 0
  const result = await store.transact('strict', async (tx) => {
    works += 1
    await tx.outbox.put([queued(`U${works}`)])
    return works
  })
  expect([works, result, await outbox()]).toEqual([2, 2, [queued('U2')]])
})

test('SYN-022 a committed transaction is found, and its result is returned', async () => {
  losing('commit')
  let works = 0
  const result = await store.transact('strict', async (tx) => {
    works += 1
    await tx.outbox.put([queued('U1')])
    return `work ${works}`
  })
  expect([works, result, await outbox()]).toEqual([1, 'work 1', [queued('U1')]])
})

test('SYN-022 a counted attempt that was not saved is counted again', async () => {
  await store.transact('strict', (tx) => tx.outbox.put([queued('U1')]))
  losing('before commit')
  let works = 0
  await store.transact('strict', async (tx) => {
    works += 1
    await tx.outbox.put([queued('U1', works)])
  })
  expect([works, await outbox()]).toEqual([2, [queued('U1', 2)]])
})

test.each(['failed', 'applied'] as const)(
  'SYN-022 a change that was saved and has become %s before the check is not queued twice',
  async (where) => {
    const real = db.transaction.bind(db) as (...all: unknown[]) => Promise<unknown>
    let isLost = false
    const other = await openDatabase('u1')
    vi.spyOn(db, 'transaction').mockImplementation(((mode: string, ...rest: unknown[]) => {
      if (mode !== 'rw' || isLost) return real(mode, ...rest)
      isLost = true
      return real(mode, ...rest).then(async () => {
        await other.table('outbox').delete(1)
        await other.table(where).put({ ulid: 'U1', entry: queued('U1', 1), at: 1 })
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      })
    }) as never)
    let works = 0
    await store.transact('strict', async (tx) => {
      works += 1
      await tx.outbox.put([queued(`U${works}`)])
    })
    other.close()
    expect([works, await outbox()]).toEqual([1, []])
  },
)

test('SYN-022 when it is unknown whether a change was saved, the caller can check later', async () => {
  losing('commit')
  const open = vi.spyOn(db, 'open').mockRejectedValueOnce(new DOMException('No database', 'UnknownError'))
  const failure = await store
    .transact('strict', async (tx) => {
      await tx.outbox.put([queued('U1')])
      return 'done'
    })
    .catch((error: unknown) => error)
  open.mockRestore()
  expect(failure).toBeInstanceOf(CommitUnknown)
  expect(await (failure as CommitUnknown).committed()).toEqual({ result: 'done' })
})

test('SYN-031 a full disk and a failure that wraps it are failures of the storage; a bug is not', () => {
  const full = new DOMException('Full', 'QuotaExceededError')
  expect(isStorageFailure(full)).toBe(true)
  expect(isStorageFailure(Object.assign(new Error('aborted'), { inner: full }))).toBe(true)
  expect(isStorageFailure(Object.assign(new Error('aborted'), { inner: new Error('a bug') }))).toBe(false)
  expect(isStorageFailure('full')).toBe(false)
})
