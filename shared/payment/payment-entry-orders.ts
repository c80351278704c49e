// Effects on the orders of a combined payment that follow a change of the whole: rows, history and counts.
import type { Event } from '#shared/event/event.ts'
import type { Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { putCounts, recount, type EventCounts } from '#shared/order/event-counts.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { loadCounts } from '#shared/order/order-state.ts'
import { storedPair, type CombinedChange } from '#shared/order/order-status.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import { loadShared, type SharedEvent } from '#shared/order/settled-shares.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'

export type EntryPair = CombinedChange['entryPair']

export interface EntryOrdersState {
  /** Maps an event id to its counts. */
  readonly counts: ReadonlyMap<string, EventCounts>
  /** Maps an event id to the event. */
  readonly events: ReadonlyMap<string, Event>
  readonly shared: readonly SharedEvent[]
  readonly actorName: string
}

export const loadEntryOrders = async (
  reader: Reader<Tables>,
  orders: readonly Order[],
  actorId: string,
): Promise<EntryOrdersState> => {
  const counts = new Map<string, EventCounts>()
  const events = new Map<string, Event>()
  for (const eid of new Set(orders.map((order) => order.eid))) {
    const event = await reader.get('events', eid)
    if (event === undefined) continue
    events.set(eid, event)
    counts.set(eid, await loadCounts(reader, event))
  }
  return {
    counts,
    events,
    shared: await loadShared(reader, [...events.keys()]),
    actorName: (await reader.get('users', actorId))?.name ?? '',
  }
}

const countEffects = (
  counts: EntryOrdersState['counts'],
  orders: readonly Order[],
  changed: readonly Order[],
  stamp: Stamp,
): Effect<Tables>[] => {
  if (stamp.server === null) return []
  const after = new Map(counts)
  for (const [n, before] of orders.entries()) {
    const counted = after.get(before.eid)
    if (counted) after.set(before.eid, recount(counted, before, changed[n] ?? before))
  }
  return [...after.values()].flatMap(putCounts)
}

export const entryOrderEffects = (
  state: EntryOrdersState,
  orders: readonly Order[],
  {
    entryPair,
    what,
    note,
  }: { readonly entryPair: EntryPair; readonly what: OrderHistory['what']; readonly note: string },
  stamp: Stamp,
  timeOf: (order: Order) => HybridTime = () => stamp.time,
): { readonly after: readonly Order[]; readonly effects: Effect<Tables>[] } => {
  const after = orders.map((order): Order => {
    const statusTime = atLeastAfter(timeOf(order), order.statusTime)
    return { ...order, ...entryPair, statusVersion: stamp.mutation, statusTime }
  })
  const lines = orders.map((order) =>
    historyLine(order, stamp, state.actorName, { what, note, from: storedPair(order), to: entryPair }),
  )
  return {
    after,
    effects: [
      ...after.map((order) => put('orders', order)),
      ...lines.map((line) => put('order_history', line)),
      ...countEffects(state.counts, orders, after, stamp),
    ],
  }
}
