// Measures the time from a local check-off to the lists that show it, and counts the lists that a pull wakes.
import { liveQuery } from 'dexie'
import { liveCollection } from '#client/collection/collection-live-queries.ts'
import { managedEvent } from '#client/order/order-live-queries.ts'
import { LiveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped, mapped, sorted, summed } from '#client/store/lists/live-views.ts'
import { byOrderNumber } from '#shared/collection/collection-book.ts'
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'
import { seedOf, type Seed, type SeedPlan } from '#bench/seed.ts'
import { checkOff, close, filledDevice, type Device } from './bench-device.ts'

export interface LiveSamples {
  /** List of the next fifty orders to collect, with the number of remaining ones. */
  readonly shown: number[]
  /** Data of the collection page. */
  readonly counter: number[]
  /** One event with its 500 orders, as the order desk reads it. */
  readonly managed: number[]
  /** The same fifty orders with a Dexie live query that reads them again. */
  readonly dexie: number[]
  /** With one list for each event: lists woken by a pull of 50 orders of one event. */
  readonly woken: number[]
  /** The same with a live query for each event and a plain `bulkPut`. */
  readonly wokenQueries: number[]
}

const SHOWN_ORDERS = 50
const TIMEOUT_MS = 20_000

interface Standing {
  readonly order: Order
  readonly state: CollectionState
}

interface Shown {
  readonly rows: readonly Standing[]
  readonly left: number
}

const byNumber = (a: Standing, b: Standing): number => byOrderNumber(a.order, b.order)
const isLeft = ({ state }: Standing): boolean => !state.collected

const patched = (from: LiveTables, eventIds: readonly string[]) => {
  const facts = grouped(from.rows('handovers', 'eid', eventIds), (fact) => fact.orderId)
  const standings = mapped(
    from.rows('orders', 'hostId', [from.userId]),
    (order): Standing => ({ order, state: collectionOf(order, facts.of(order.id), []) }),
    [facts],
  )
  const left = sorted(standings, byNumber, isLeft)
  const counts = summed(standings, (standing) => ({ left: isLeft(standing) ? 1 : 0 }))
  return (): Shown => ({ rows: left.window(0, SHOWN_ORDERS), left: counts.of('left') })
}

const readAnew = async ({ db, userId }: Device, eventIds: readonly string[]): Promise<Shown> => {
  const orders = await db.view.orders.where('hostId').equals(userId).toArray()
  const facts = await db.view.handovers.where('eid').anyOf(eventIds).toArray()
  const byOrder = new Map<string, HandOverRecord[]>()
  for (const fact of facts) byOrder.set(fact.orderId, [...(byOrder.get(fact.orderId) ?? []), fact])
  const left = orders
    .map((order) => ({ order, state: collectionOf(order, byOrder.get(order.id) ?? [], []) }))
    .filter(isLeft)
    .sort(byNumber)
  return { rows: left.slice(0, SHOWN_ORDERS), left: left.length }
}

/** Commit time of the latest writing transaction, recorded before other listeners run. */
let committedAt = 0
const listenToCommits = (): void => {
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const trans = begin.call(this, stores, mode, options)
    if (mode === 'readwrite') trans.addEventListener('complete', () => (committedAt = performance.now()))
    return trans
  }
}

type Follow<T> = (onValue: (value: T) => void) => () => void

const ofList =
  <T>(device: Device, declare: (from: LiveTables) => () => T): Follow<T> =>
  (onValue) => {
    const list = new LiveList<T>(device.db, declare)
    return list.subscribe(() => {
      const { value, error } = list.get()
      if (error) throw error.cause
      if (value !== undefined) onValue(value)
    })
  }

const ofQuery =
  <T>(query: () => Promise<T>): Follow<T> =>
  (onValue) => {
    const subscription = liveQuery(query).subscribe(onValue)
    return () => subscription.unsubscribe()
  }

/** Milliseconds from each commit to the first value that includes it. */
const known = async <T>(
  device: Device,
  follow: Follow<T>,
  refs: readonly string[],
  holds: (value: T, ref: string) => boolean,
): Promise<number[]> => {
  const samples: number[] = []
  let heard: (value: T) => void = () => undefined
  const next = (wanted: (value: T) => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the list never knew')), TIMEOUT_MS)
      heard = (value) => {
        const at = performance.now()
        if (!wanted(value)) return
        clearTimeout(timer)
        resolve(at)
      }
    })
  const first = next(() => true)
  const stop = follow((value) => heard(value))
  await first
  for (const ref of refs) {
    const { input } = await checkOff(device, ref)
    const knows = next((value) => holds(value, ref))
    const outcome = await device.engine.enqueue('hand-over', input)
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const written = committedAt
    samples.push((await knows) - written)
  }
  stop()
  return samples
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300))

/** Number of lists that a write wakes. */
const wokenBy = async <T>(follows: readonly Follow<T>[], write: () => PromiseLike<unknown>): Promise<number> => {
  const woken = new Set<number>()
  const stops = follows.map((follow, n) => follow(() => woken.add(n)))
  while (woken.size < follows.length) await settled()
  woken.clear()
  await write()
  await settled()
  for (const stop of stops) stop()
  return woken.size
}

const woken = async (device: Device, { eventIds }: Seed, samples: LiveSamples): Promise<void> => {
  for (const eid of eventIds.slice(0, 3)) {
    const orders = await device.db.view.orders.where('eid').equals(eid).limit(SHOWN_ORDERS).toArray()
    const renamed = (name: string): Order[] => orders.map((order) => ({ ...order, uName: name }))
    const lists = eventIds.map((id) => ofList(device, (from) => managedEvent(from, id)))
    const pulled = (): Promise<void> =>
      device.store.transact('strict', (tx) => tx.view.put('orders', renamed('Pulled')))
    samples.woken.push(await wokenBy<unknown>(lists, pulled))
    const queries = eventIds.map((id) => ofQuery(() => device.db.view.orders.where('eid').equals(id).toArray()))
    samples.wokenQueries.push(await wokenBy<unknown>(queries, () => device.db.view.orders.bulkPut(renamed('Put'))))
  }
}

export const live = async ({ plan, repeats }: { plan: SeedPlan; repeats: number }): Promise<LiveSamples> => {
  const seed = seedOf(plan)
  listenToCommits()
  const device = await filledDevice(plan.hostId, seed.rows)
  const { eventIds, refs } = seed
  let taken = 0
  const some = (): readonly string[] => refs.slice(taken, (taken += repeats))
  const isGone = ({ rows }: Shown, ref: string): boolean => rows.every(({ order }) => order.id !== ref)
  const shown = await known(
    device,
    ofList(device, (from) => patched(from, eventIds)),
    some(),
    isGone,
  )
  const dexie = await known(
    device,
    ofQuery(() => readAnew(device, eventIds)),
    some(),
    isGone,
  )
  const counter = await known(
    device,
    ofList(device, (from) => liveCollection(from, eventIds)),
    some(),
    ({ book }, ref) => book.recordsByOrder.has(ref),
  )
  const managed = await known(
    device,
    ofList(device, (from) => managedEvent(from, eventIds[0]!)),
    some(),
    (found, ref) => found?.orders.some(({ order, records }) => order.id === ref && records.length > 0) ?? false,
  )
  const samples: LiveSamples = { shown, dexie, counter, managed, woken: [], wokenQueries: [] }
  await woken(device, seed, samples)
  await close(device)
  return samples
}
