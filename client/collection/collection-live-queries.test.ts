import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionBook } from '#shared/collection/collection-book.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { recentInBook, tallyOf } from '#tests/support/collection-models.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList } from '#client/store/lists/live-list.ts'
import { liveCollection, type LiveCollection } from './collection-live-queries.ts'

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const EVENTS = ['e1', 'e2']
const events = [{ id: 'e1', title: 'Mangoes' } as Event]

interface Step {
  readonly n: number
  readonly eid: number
  readonly status: Order['status']
  readonly act: 'order' | 'hand over' | 'undo' | 'answer' | 'remove'
  readonly of: number
  readonly device: number
  readonly quantity: number
}

const step: fc.Arbitrary<Step> = fc.record({
  n: fc.nat(12),
  eid: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(-1 as const, 1 as const, 2 as const),
  act: fc.constantFrom('order', 'hand over', 'hand over', 'undo', 'answer', 'remove'),
  of: fc.nat(12),
  device: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
})

const carryOut = async (db: GotongDatabase, each: Step, at: number): Promise<void> => {
  const order = {
    id: `o${each.n}`,
    eid: `e${each.eid}`,
    hostId: 'u1',
    uid: `u${each.n % 4}`,
    eTitle: 'Removed',
    eOrderNo: each.n % 2 === 0 ? each.n : null,
    status: each.status,
    buyerStatus: each.status === -1 ? -1 : 2,
    lines: [
      { id: 'a', pQuantity: 2 },
      { id: 'b', pQuantity: 1 },
    ],
  } as unknown as Order
  const fact = {
    id: `f${at}`,
    kind: each.act === 'undo' ? 'undo' : 'handover',
    orderId: `o${each.of}`,
    eid: (await db.view.orders.get(`o${each.of}`))?.eid ?? 'e1',
    hostId: 'u1',
    lines: [{ lineId: each.n % 2 === 0 ? 'a' : 'b', quantity: each.quantity }],
    undoes: [`f${at - 1}`, `f${at - 2}`],
    seen: at % 3 === 0 ? [`f${at - 1}`] : [],
    deviceId: ['', 'd1', 'd2'][each.device],
    deviceName: at % 5 === 0 ? 'Renamed' : 'Counter',
    time: String(at).padStart(4, '0'),
    receivedAt: null,
  } as unknown as HandOverRecord
  if (each.act === 'order') await db.view.orders.put(order)
  else if (each.act === 'remove') {
    await db.view.orders.delete(`o${each.n}`)
    await db.view.handovers.delete(`f${each.of}`)
  } else if (each.act === 'answer')
    await db.view.handover_answers.put({
      id: `a${at}`,
      orderId: `o${each.of}`,
      eid: fact.eid,
      answer: at % 2 === 0 ? 'same' : 'both',
      facts: [`f${at - 1}`, `f${at - 2}`],
      time: fact.time,
    } as unknown as HandoverAnswer)
  else await db.view.handovers.put(fact)
}

const plain = <V>(map: ReadonlyMap<string, V>): readonly (readonly [string, V])[] => [...map]
const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]): number => (a[0] < b[0] ? -1 : 1)

/** Hand-over records of an order are sorted by their index; nothing depends on the order. */
const sortedFacts = (map: ReadonlyMap<string, readonly HandOverRecord[]>) =>
  plain(map)
    .map(([key, facts]) => [key, facts.toSorted((a, b) => (a.id < b.id ? -1 : 1))] as const)
    .toSorted(byKey)

test(`COL-019 the patched counter equals a counter computed from scratch: book, tally and last hand-overs (SEED=${SEED})`, async () => {
  const db = await openDatabase('u1')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const table of db.tables) await table.clear()
      const list = new LiveList<LiveCollection>(db, (from) => liveCollection(from, EVENTS))
      const stop = list.subscribe(() => undefined)
      for (const [at, each] of steps.entries()) await db.transaction('rw', db.tables, () => carryOut(db, each, at))
      for (let tries = 0; list.get().value === undefined && tries < 100; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 2))
      const now = list.get().value!
      const [facts, answers] = await Promise.all(
        [db.view.handovers, db.view.handover_answers].map((table) => table.where('eid').anyOf(EVENTS).toArray()),
      )
      const fresh = collectionBook({
        orders: await db.view.orders.where('hostId').equals('u1').toArray(),
        records: facts as HandOverRecord[],
        answers: answers as HandoverAnswer[],
        events,
        inList: (eid) => EVENTS.includes(eid),
      })
      expect(plain(now.book.orders)).toEqual(plain(fresh.orders))
      expect(plain(now.book.ordersElsewhere).toSorted(byKey)).toEqual(plain(fresh.ordersElsewhere).toSorted(byKey))
      expect(plain(now.book.ordersByBuyer).toSorted(byKey)).toEqual(plain(fresh.ordersByBuyer).toSorted(byKey))
      expect(sortedFacts(now.book.recordsByOrder)).toEqual(sortedFacts(fresh.recordsByOrder))
      const idsOf = (recent: typeof now.recent) => recent.map(({ parts }) => parts.map(({ record }) => record.id))
      expect(idsOf(now.recent)).toEqual(idsOf(recentInBook(fresh, '')))
      const [tally, wanted] = [now.tally(fresh.events), tallyOf(fresh)]
      const byDevice = (some: typeof wanted) => some.byDevice.toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
      expect(tally.total).toEqual(wanted.total)
      expect(tally.byEvent).toEqual(wanted.byEvent)
      expect(byDevice(tally)).toEqual(byDevice(wanted))
      stop()
    }),
    { seed: SEED, numRuns: 40 },
  )
  await db.delete()
}, 120_000)
