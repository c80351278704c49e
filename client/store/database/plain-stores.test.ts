import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientStore, OutboxEntry } from '#sync/client/client-store.ts'
import type { TableMap } from '#shared/kernel/change.ts'
import { openDatabase, type GotongDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'
import type { ChangedRows } from './row-feed.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'
import { isStorageFailing } from './storage-health.ts'

const entry = (seq: number): OutboxEntry => ({
  seq,
  ulid: `U${seq}`,
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
})

const order = (id: string, eid: string) => ({ id, eid, uid: 'u', hostId: 'h' })

let db: GotongDatabase
let store: ClientStore<TableMap>

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore(db)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

/** The values of a live query, oldest first. */
const followed = async <T>(query: () => PromiseLike<T>): Promise<{ values: T[]; end: () => void }> => {
  const values: T[] = []
  const subscription = liveQuery(() => query() as Promise<T>).subscribe({ next: (value) => values.push(value) })
  await vi.waitFor(() => expect(values).toHaveLength(1))
  return { values, end: () => subscription.unsubscribe() }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

test('P5 work of a transaction runs outside of Dexie’s zone, also after it has read', async () => {
  const zones = await store.transact('strict', async (tx) => {
    const before = Dexie.currentTransaction
    await tx.meta.get()
    return [before, Dexie.currentTransaction]
  })
  expect(zones).toEqual([null, null])
})

test('P5 a live query runs again after a transaction has put, deleted or cleared what it reads, and not after others', async () => {
  await store.transact('write', (tx) => tx.view.put('orders', [order('a', 'e1'), order('b', 'e2')]))
  const one = await followed(() => db.view.orders.where('eid').equals('e1').toArray())
  const ids = async (): Promise<string[]> => (one.values.at(-1) ?? []).map(({ id }) => id)
  await store.transact('write', (tx) => tx.view.put('orders', [order('c', 'e2')]))
  await settle()
  expect(one.values).toHaveLength(1)
  await store.transact('write', (tx) => tx.view.put('orders', [order('d', 'e1')]))
  await vi.waitFor(async () => expect(await ids()).toEqual(['a', 'd']))
  await store.transact('write', (tx) => tx.view.put('orders', [order('a', 'e2')]))
  await vi.waitFor(async () => expect(await ids()).toEqual(['d']))
  await store.transact('write', (tx) => tx.view.delete('orders', ['d']))
  await vi.waitFor(async () => expect(await ids()).toEqual([]))
  await store.transact('write', (tx) =>
    tx.view.put(
      'orders',
      Array.from({ length: 1200 }, (_, n) => order(`m${n}`, 'e1')),
    ),
  )
  await vi.waitFor(async () => expect(await ids()).toHaveLength(1200))
  one.end()
})

test('P5 a live query of an index with several values a row runs again', async () => {
  const lists = await followed(() => db.view.packing_lists.where('eventIds').equals('e2').primaryKeys())
  await store.transact('write', (tx) => tx.view.put('packing_lists', [{ id: 'p', eventIds: ['e1', 'e2'] } as never]))
  await vi.waitFor(() => expect(lists.values.at(-1)).toEqual(['p']))
  lists.end()
})

test('P5 a live query of base copies runs again after they are cleared', async () => {
  const copy = { table: 'orders', id: 'a', row: null, view: null, writers: ['U1'] }
  await store.transact('write', (tx) => tx.bases.put([copy]))
  const count = await followed(() => db.table('bases').count())
  await store.transact('write', (tx) => tx.bases.clear())
  await vi.waitFor(() => expect(count.values.at(-1)).toBe(0))
  count.end()
})

test('P5 the row feed gets the rows that a transaction has put and deleted, in one report after the commit', async () => {
  const heard: [string, ChangedRows][] = []
  for (const table of ['orders', 'events'])
    db.feed.subscribe(table, {
      changed: (rows) => heard.push([table, rows]),
      lost: () => heard.push([table, new Map()]),
    })
  await store.transact('write', async (tx) => {
    await tx.view.put('orders', [order('a', 'e1'), order('b', 'e1')])
    await tx.view.delete('orders', ['b'])
    expect(heard).toEqual([])
  })
  await settle()
  const rows = new Map<string, object | null>([
    ['a', order('a', 'e1')],
    ['b', null],
  ])
  expect(heard).toEqual([['orders', rows]])
})

test('C10 deleting entries leaves those between them', async () => {
  await store.transact('strict', (tx) => tx.outbox.put([1, 2, 3, 4, 5, 6].map(entry)))
  await store.transact('strict', (tx) => tx.outbox.delete([6, 1, 3, 4]))
  expect((await store.transact('read', (tx) => tx.outbox.list())).map(({ seq }) => seq)).toEqual([2, 5])
})

test('P1 a write that the database refuses undoes the whole transaction, which fails with its error', async () => {
  await store.transact('strict', (tx) => tx.outbox.put([entry(1)]))
  const { put } = IDBObjectStore.prototype
  const work = vi.fn<() => void>()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row: unknown) {
    return this.name === 'outbox' ? this.add(row) : put.call(this, row)
  })
  const failing = store.transact('strict', async (tx) => {
    work()
    await tx.view.put('orders', [order('a', 'e1')])
    await tx.outbox.put([entry(1)])
  })
  await expect(failing).rejects.toMatchObject({ name: 'ConstraintError' })
  expect(work).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  expect(await db.view.orders.count()).toBe(0)
})

/** The browser ends the transaction of each put, whose request fails with this error. */
const endPuts = (name: string): void => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row: unknown) {
    const request = put.call(this, row)
    this.transaction.abort()
    Object.defineProperty(request, 'error', { get: () => new DOMException('it failed', name), set: () => undefined })
    return request
  })
}

test('SYN-031 P1 a transaction that the browser ends during a write fails instead of waiting for ever', async () => {
  endPuts('AbortError')
  const failing = store.transact('strict', (tx) => tx.outbox.put([entry(1)]))
  await expect(failing).rejects.toMatchObject({ name: 'AbortError' })
  vi.restoreAllMocks()
  expect(await db.table('outbox').count()).toBe(0)
})

test('SYN-031 C33 a write that the disk refuses is noticed as a fault of storage, and is not repeated before the recovery', async () => {
  endPuts('UnknownError')
  const puts = vi.mocked(IDBObjectStore.prototype.put)
  const failing = store.transact('strict', (tx) => tx.outbox.put([entry(1)]))
  await expect(failing).rejects.toBeInstanceOf(Error)
  expect(puts).toHaveBeenCalledTimes(1)
  expect(isStorageFailing.get()).toBe(true)
  vi.restoreAllMocks()
  await vi.waitFor(() => expect(isStorageFailing.get()).toBe(false))
  expect(await db.table('outbox').count()).toBe(0)
})

test('C11 a missing id reads as a missing row', async () => {
  expect(
    await store.transact('read', (tx) => tx.view.getMany('orders', [undefined as unknown as string, 'O1'])),
  ).toEqual([undefined, undefined])
})
