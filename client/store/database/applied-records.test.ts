import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppliedMutation, ClientStore } from '#sync/client/client-store.ts'
import type { Tables } from '#shared/tables.ts'
import { openDatabase, type GotongDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'

const applied = (seq: number, at: number): AppliedMutation =>
  ({ ulid: `U${seq}`, at, entry: { seq, ulid: `U${seq}` } }) as AppliedMutation

let db: GotongDatabase
let store: ClientStore<Tables>

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore(db)
})

afterEach(() => db.delete())

const listed = (): Promise<AppliedMutation[]> => store.transact('read', (tx) => tx.applied.list())

test('C18 500 mutations that one pull reports are one record, and are listed singly', async () => {
  const all = Array.from({ length: 500 }, (_, n) => applied(n + 1, 7))
  await store.transact('write', (tx) => tx.applied.put(all))
  expect(await db.table('applied').count()).toBe(1)
  expect(await listed()).toEqual(all)
})

test('C18 a record of an earlier version is one mutation', async () => {
  await db.table('applied').put(applied(1, 3))
  await store.transact('write', (tx) => tx.applied.put([applied(2, 4), applied(3, 4)]))
  expect(await listed()).toEqual([applied(1, 3), applied(2, 4), applied(3, 4)])
})

test('C18 a mutation that is stored again keeps those of its record', async () => {
  await store.transact('write', (tx) => tx.applied.put([applied(1, 3), applied(2, 3)]))
  await store.transact('write', (tx) => tx.applied.put([applied(1, 5), applied(3, 5)]))
  expect(await listed()).toEqual([applied(1, 5), applied(2, 3), applied(3, 5)])
})

test('C18 two records hold a mutation: the later one counts', async () => {
  await store.transact('write', (tx) => tx.applied.put([applied(1, 3), applied(2, 5)]))
  await store.transact('write', (tx) => tx.applied.put([applied(3, 4), applied(2, 4)]))
  expect(await listed()).toEqual([applied(1, 3), applied(2, 5), applied(3, 4)])
})
