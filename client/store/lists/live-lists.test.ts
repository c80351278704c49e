// A patched list equals a fresh query, for any writes by any connection, reported or not.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList, type LiveTables } from './live-list.ts'
import { grouped, mapped, sorted, summed } from './live-views.ts'
import { pause } from '#client/store/pause.ts'

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

interface Shown {
  readonly id: string
  readonly no: number
  readonly given: readonly string[]
  readonly title: string
}

const byNumber = (a: Shown, b: Shown): number => a.no - b.no
const isShown = (order: Shown): boolean => order.no % 3 !== 0

/** Every feature of lists: filter, order, window, groups, counts, sums, rows selected by other rows. */
const declared = (from: LiveTables) => {
  const orders = from.rows('orders', 'eid', ['e1', 'e2'])
  const facts = grouped(from.rows('handovers', 'eid', ['e1', 'e2']), (fact) => fact.orderId)
  const chosen = from.rows('events', 'id', () => [...new Set([...orders.values()].map((order) => order.eid))])
  const shown = mapped(
    orders,
    (order): Shown => ({
      id: order.id,
      no: order.eOrderNo ?? 0,
      given: facts.of(order.id).map((fact) => fact.id),
      title: chosen.get(order.eid)?.title ?? 'gone',
    }),
    [facts],
    [chosen],
  )
  const list = sorted(shown, byNumber, isShown)
  const counts = summed(shown, (each) => ({ orders: 1, given: each.given.length, [`kind ${each.no % 2}`]: 1 }))
  const late = sorted(from.above('events', 'closingTimestamp', 50), (a, b) => a.closingTimestamp - b.closingTimestamp)
  const packed = grouped(from.rows('packing_lists', 'eventIds', ['e1']), (each) => each.hostId)
  return () => ({
    list: list.list,
    first: list.window(0, 5),
    size: list.size,
    counts: Object.fromEntries(counts.map),
    byOrder: [...facts.map]
      .map(([id, held]) => [id, held.map((fact) => fact.id)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    late: late.list.map((event) => event.id),
    packed: packed.of('h').map((each) => each.id),
  })
}
type Value = ReturnType<ReturnType<typeof declared>>

const fresh = async (db: GotongDatabase): Promise<Value> => {
  const orders = await db.view.orders.where('eid').anyOf(['e1', 'e2']).toArray()
  const facts = await db.view.handovers.where('eid').anyOf(['e1', 'e2']).toArray()
  const events = await db.view.events.toArray()
  const lists = await db.view.packing_lists.where('eventIds').equals('e1').toArray()
  const compare = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  const of = (id: string): string[] =>
    facts
      .filter((fact) => fact.orderId === id)
      .sort(compare)
      .map((fact) => fact.id)
  const all = orders.map((order) => ({
    id: order.id,
    no: order.eOrderNo ?? 0,
    given: of(order.id),
    title: events.find((event) => event.id === order.eid)?.title ?? 'gone',
  }))
  const list = all.filter(isShown).sort((a, b) => byNumber(a, b) || compare(a, b))
  const counts: Record<string, number> = {}
  const add = (key: string, amount: number): void => {
    if (amount !== 0) counts[key] = (counts[key] ?? 0) + amount
  }
  for (const each of all) {
    add('orders', 1)
    add('given', each.given.length)
    add(`kind ${each.no % 2}`, 1)
  }
  return {
    list,
    first: list.slice(0, 5),
    size: list.length,
    counts: counts,
    byOrder: [...new Set(facts.map((fact) => fact.orderId))]
      .map((id) => [id, of(id)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    late: events
      .filter((event) => event.closingTimestamp > 50)
      .sort((a, b) => a.closingTimestamp - b.closingTimestamp || compare(a, b))
      .map((event) => event.id),
    packed: lists
      .filter((each) => each.hostId === 'h')
      .sort(compare)
      .map((each) => each.id),
  }
}

type Write =
  | { readonly what: 'orders'; readonly ids: readonly number[]; readonly eid: number; readonly no: number }
  | {
      readonly what: 'bulk'
      readonly from: number
      readonly count: number
      readonly eid: number
      readonly chunk: number
    }
  | { readonly what: 'facts'; readonly ids: readonly number[]; readonly of: number; readonly eid: number }
  | { readonly what: 'event'; readonly id: number; readonly closing: number; readonly title: string }
  | { readonly what: 'list'; readonly id: number; readonly eids: readonly number[] }
  | { readonly what: 'remove'; readonly table: 'orders' | 'handovers' | 'events'; readonly ids: readonly number[] }
  | { readonly what: 'range'; readonly eid: number }
  | { readonly what: 'clear' }

const id = fc.integer({ min: 0, max: 30 })
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 6 })
const eid = fc.integer({ min: 1, max: 4 })
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('orders' as const), ids, eid, no: fc.nat(40) }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('facts' as const), ids, of: id, eid }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('event' as const),
      id: eid,
      closing: fc.nat(100),
      title: fc.string({ maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('list' as const),
      id,
      eids: fc.uniqueArray(eid, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('remove' as const),
      table: fc.constantFrom('orders' as const, 'handovers' as const, 'events' as const),
      ids,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('bulk' as const),
      from: id,
      count: fc.constantFrom(55, 55, 120, 120, 1010),
      eid,
      chunk: fc.constantFrom(49, 2000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('range' as const), eid }) },
  { weight: 1, arbitrary: fc.constant({ what: 'clear' as const }) },
)

interface Step {
  readonly writes: readonly Write[]
  /** The writing connection; `unheard`: its writes are not reported. */
  readonly by: 'here' | 'there' | 'unheard'
  readonly aborted: boolean
  /** Whether the next transaction waits for this one, and for everything to settle. */
  readonly after: 'next' | 'settle'
}

const step: fc.Arbitrary<Step> = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 4 }),
  by: fc.oneof(
    { weight: 6, arbitrary: fc.constant('here' as const) },
    { weight: 4, arbitrary: fc.constant('there' as const) },
    { weight: 1, arbitrary: fc.constant('unheard' as const) },
  ),
  aborted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  after: fc.constantFrom('next' as const, 'settle' as const),
})

const order = (n: number, eventNo: number, no: number): Order =>
  ({ id: `o${n}`, eid: `e${eventNo}`, uid: `u${n % 5}`, hostId: 'h', eOrderNo: no }) as unknown as Order

const carryOut = async (db: GotongDatabase, each: Write): Promise<void> => {
  const { view } = db
  if (each.what === 'orders') await view.orders.bulkPut(each.ids.map((n) => order(n, each.eid, each.no + (n % 3))))
  else if (each.what === 'bulk') {
    const rows = Array.from({ length: each.count }, (_, n) => order(each.from + n, each.eid, n % 90))
    for (let at = 0; at < rows.length; at += each.chunk) await view.orders.bulkPut(rows.slice(at, at + each.chunk))
  } else if (each.what === 'facts')
    await view.handovers.bulkPut(
      each.ids.map((n) => ({ id: `f${n}`, orderId: `o${each.of}`, eid: `e${each.eid}` }) as unknown as HandOverRecord),
    )
  else if (each.what === 'event')
    await view.events.put({ id: `e${each.id}`, title: each.title, closingTimestamp: each.closing } as never)
  else if (each.what === 'list')
    await view.packing_lists.put({ id: `l${each.id}`, hostId: 'h', eventIds: each.eids.map((n) => `e${n}`) } as never)
  else if (each.what === 'remove')
    await view[each.table].bulkDelete(
      each.ids.map((n) => (each.table === 'orders' ? `o${n}` : each.table === 'handovers' ? `f${n}` : `e${n}`)),
    )
  else if (each.what === 'range') await view.orders.where('eid').equals(`e${each.eid}`).delete()
  else await view.handovers.clear()
}

let here: GotongDatabase
let there: GotongDatabase

beforeEach(async () => {
  here = await openDatabase('u1')
  there = await openDatabase('u1')
})

afterEach(async () => {
  there.closeForGood()
  await here.delete()
  vi.unstubAllGlobals()
})

/** Waits until nothing is being read. */
const settled = async (list: LiveList<Value>, now: () => Promise<Value>): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    await pause(2)
    try {
      expect(list.get().value).toEqual(await now())
      return
    } catch {
      // Not yet.
    }
  }
  expect(list.get().value).toEqual(await now())
}

const transact = async (db: GotongDatabase, { writes, aborted }: Step): Promise<void> => {
  try {
    await db.transaction('rw', db.tables, async () => {
      for (const each of writes) await carryOut(db, each)
      if (aborted) throw new Error('aborted')
    })
  } catch (error) {
    if (!aborted) throw error
  }
}

/** Other tabs receive structured clones without classes. */
const tellCopies = (): void => {
  const fire = Dexie.on.storagemutated.fire.bind(Dexie.on.storagemutated)
  let mute = false
  Object.defineProperty(Dexie.on.storagemutated, 'fire', {
    configurable: true,
    value: (parts: object) => {
      if (!mute) fire(parts as never)
    },
  })
  silence = async (work) => {
    mute = true
    try {
      await work()
    } finally {
      mute = false
    }
  }
}
let silence: (work: () => Promise<void>) => Promise<void> = (work) => work()
tellCopies()

test(`after any writes, here or in another tab, a patched list equals a fresh query (SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(3), async (steps, opensAt) => {
      for (const table of here.tables) await table.clear()
      const list = new LiveList(here, declared)
      let stop: (() => void) | undefined
      const running: Promise<void>[] = []
      let missed = false
      for (const [n, each] of steps.entries()) {
        if (n === opensAt) stop = list.subscribe(() => undefined)
        const db = each.by === 'here' ? here : there
        if (each.by === 'unheard') {
          await Promise.all(running)
          await silence(() => transact(db, each))
          missed = true
        } else running.push(transact(db, each))
        if (each.after === 'next') continue
        await Promise.all(running)
        if (missed) here.feed.readAgain()
        missed = false
        if (stop) await settled(list, () => fresh(here))
      }
      stop ??= list.subscribe(() => undefined)
      await Promise.all(running)
      if (missed) here.feed.readAgain()
      await settled(list, () => fresh(here))
      stop()
      await pause(1)
    }),
    { seed: SEED, numRuns: 15, endOnFailure: false },
  )
}, 120_000)
