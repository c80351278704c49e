// What the order pages read from the device.
import type { GotongDatabase } from '#client/store/database.ts'
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { Handover, HandoverAnswer } from '#shared/collection/handover.ts'
import type { Event, EventStats } from '#shared/event/event.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'

export interface OrderView {
  readonly order: Order
  readonly event: Event
  /** The event was removed: its title is all that is left of it. */
  readonly gone: boolean
  readonly facts: readonly Handover[]
  readonly answers: readonly HandoverAnswer[]
  readonly state: CollectionState
}

const viewOf = (
  order: Order,
  event: Event | undefined,
  facts: readonly Handover[],
  answers: readonly HandoverAnswer[],
): OrderView => ({
  order,
  event: event ?? eventGone(order),
  gone: event === undefined,
  facts,
  answers,
  state: collectionOf(order, facts, answers),
})

const grouped = <R extends { readonly orderId: string }>(rows: readonly R[]): Map<string, R[]> => {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}

/** Orders with what was handed over of them. */
const viewsOf = async (db: GotongDatabase, orders: readonly Order[]): Promise<OrderView[]> => {
  const ids = orders.map((order) => order.id)
  const [events, facts, answers] = await Promise.all([
    db.view.events.bulkGet(orders.map((order) => order.eid)),
    db.view.handovers.where('orderId').anyOf(ids).toArray(),
    db.view.handover_answers.where('orderId').anyOf(ids).toArray(),
  ])
  const factsOf = grouped(facts)
  const answersOf = grouped(answers)
  return orders.map((order, at) =>
    viewOf(order, events[at], factsOf.get(order.id) ?? [], answersOf.get(order.id) ?? []),
  )
}

export const myPurchases = async (db: GotongDatabase): Promise<OrderView[]> =>
  viewsOf(db, await db.view.orders.where('uid').equals(db.userId).toArray())

export interface Purchase extends OrderView {
  readonly history: readonly OrderHistory[]
}

const newestFirst = (lines: readonly OrderHistory[]): OrderHistory[] => [...lines].sort((a, b) => b.at - a.at)

/** Null when the order is not on the device. */
export const purchase = async (db: GotongDatabase, ref: string): Promise<Purchase | null> => {
  const order = await db.view.orders.get(ref)
  const [view] = order ? await viewsOf(db, [order]) : []
  if (!view) return null
  return { ...view, history: newestFirst(await db.view.order_history.where('orderId').equals(ref).toArray()) }
}

export interface ManagedEvent {
  readonly event: Event
  readonly stats: EventStats | undefined
  readonly orders: readonly OrderView[]
  /** Packing lists that the event is in. */
  readonly lists: readonly { readonly id: string; readonly name: string }[]
}

/** Null when the person does not host the event. */
export const managedEvent = async (db: GotongDatabase, eid: string): Promise<ManagedEvent | null> => {
  const event = await db.view.events.get(eid)
  if (!event || event.createdUserId !== db.userId) return null
  const [orders, facts, answers, stats, lists] = await Promise.all([
    db.view.orders.where('eid').equals(eid).toArray(),
    db.view.handovers.where('eid').equals(eid).toArray(),
    db.view.handover_answers.where('eid').equals(eid).toArray(),
    db.view.event_stats.get(eid),
    db.view.packing_lists.where('eventIds').equals(eid).toArray(),
  ])
  const factsOf = grouped(facts)
  const answersOf = grouped(answers)
  return {
    event,
    stats,
    orders: orders.map((order) => viewOf(order, event, factsOf.get(order.id) ?? [], answersOf.get(order.id) ?? [])),
    lists: lists.map(({ id, name }) => ({ id, name })),
  }
}

export const orderHistory = async (db: GotongDatabase, ref: string): Promise<OrderHistory[]> =>
  newestFirst(await db.view.order_history.where('orderId').equals(ref).toArray())
