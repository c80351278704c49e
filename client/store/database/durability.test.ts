import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientStore, OutboxEntry } from '#sync/client/client-store.ts'
import type { Tables } from '#shared/tables.ts'
import { openDatabase, type GotongDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const entry: OutboxEntry = {
  seq: 1,
  ulid: '01J00000000000000000000000',
  name: 'hand-over',
  version: 1,
  input: {},
  time: asHybridTime(''),
  at: 0,
  device: { id: 'd1', name: 'Counter 2' },
  dependsOn: [],
  after: [],
  files: [],
  attempts: 0,
}

let db: GotongDatabase
let store: ClientStore<Tables>
const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')

const transactions = (): unknown[] => transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability])

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore(db)
  transaction.mockClear()
})

afterEach(() => db.delete())

test('SYN-005 a transaction that writes the outbox requests strict durability from IndexedDB', async () => {
  await store.transact('strict', (tx) => tx.outbox.put([entry]))
  expect(transactions()).toEqual([['readwrite', 'strict']])
})

test('SYN-005 data that the server can send again is written relaxed', async () => {
  await store.transact('write', (tx) => tx.files.markUploaded('a', 1))
  expect(transactions()).toEqual([['readwrite', 'relaxed']])
})

test('C4 SYN-005 the outbox cannot be written in a transaction that is not strict', async () => {
  await expect(store.transact('write', (tx) => tx.outbox.put([entry]))).rejects.toThrow('strict')
  await expect(store.transact('write', (tx) => tx.outbox.delete([1]))).rejects.toThrow('strict')
  expect(await store.transact('read', (tx) => tx.outbox.list())).toEqual([])
})
