import 'fake-indexeddb/auto'
import { liveQuery, type Subscription } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClientStore } from '#sync/client/client-store.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'

const order = (eid: string, n: number, comment = ''): Order =>
  ({ id: `${eid}-${n}`, eid, hostId: 'h', uid: 'u', comment }) as unknown as Order
const orders = (eid: string, comment = ''): Order[] => Array.from({ length: 230 }, (_, n) => order(eid, n, comment))

let db: GotongDatabase
let store: ClientStore<Tables>
let subscriptions: Subscription[]

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore(db)
  subscriptions = []
  await store.transact('write', (tx) => tx.view.put('orders', [...orders('e1'), ...orders('e2')]))
})

afterEach(async () => {
  for (const subscription of subscriptions) subscription.unsubscribe()
  await db.delete()
})

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

const follow = async (query: () => PromiseLike<unknown>): Promise<() => number> => {
  let runs = 0
  const counted = async (): Promise<unknown> => {
    runs += 1
    return query()
  }
  subscriptions.push(liveQuery(counted).subscribe({}))
  await pause()
  const before = runs
  return () => runs - before
}

test("a pull of one event wakes only that event's live queries, for any number of rows", async () => {
  const first = await follow(() => db.view.orders.where('eid').equals('e1').toArray())
  const second = await follow(() => db.view.orders.where('eid').equals('e2').toArray())
  const one = await follow(() => db.view.orders.get('e2-7'))
  const others = await follow(() => db.view.events.toArray())
  await store.transact('strict', (tx) => tx.view.put('orders', orders('e1', 'changed')))
  await pause()
  expect(first()).toBeGreaterThan(0)
  expect([second(), one(), others()]).toEqual([0, 0, 0])
})

test('a transaction wakes a live query once, and a failed one wakes none', async () => {
  const runs = await follow(() => db.view.orders.where('eid').equals('e1').toArray())
  await store.transact('strict', (tx) => tx.view.put('orders', orders('e1', 'changed')))
  await pause()
  expect(runs()).toBe(1)
  const failing = store.transact('strict', async (tx) => {
    await tx.view.put('orders', orders('e1', 'again'))
    throw new Error('crash')
  })
  await expect(failing).rejects.toThrow('crash')
  await pause()
  expect(runs()).toBe(1)
})
