// In-memory index of a collection, by reference and by buyer.
import type { Event } from '#shared/event/event.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import type { Order } from '#shared/order/order.ts'
import { collectionOf, type CollectionState } from './collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from './hand-over-record.ts'

export interface CollectionBook {
  /** Maps a reference to its order, for the events of this collection. */
  readonly orders: ReadonlyMap<string, Order>
  /** Maps a reference to its order, for other events of the same host. */
  readonly ordersElsewhere: ReadonlyMap<string, Order>
  /** Maps a buyer to their orders in the list, lowest order number first. */
  readonly ordersByBuyer: ReadonlyMap<string, readonly Order[]>
  readonly recordsByOrder: ReadonlyMap<string, readonly HandOverRecord[]>
  readonly answersByOrder: ReadonlyMap<string, readonly HandoverAnswer[]>
  readonly events: ReadonlyMap<string, Event>
}

export interface CollectionRows {
  /** All orders of the host on the device. */
  readonly orders: readonly Order[]
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly events: readonly Event[]
  readonly inList: (eventId: string) => boolean
}

const NEWEST = Number.MAX_SAFE_INTEGER

/** Sorts by order number; orders without a number come last. */
export const byOrderNumber = (a: Order, b: Order): number =>
  (a.eOrderNo ?? NEWEST) - (b.eOrderNo ?? NEWEST) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export const collectionBook = ({ orders, records, answers, events, inList }: CollectionRows): CollectionBook => {
  const here = orders.filter((order) => inList(order.eid)).sort(byOrderNumber)
  const elsewhere = orders.filter((order) => !inList(order.eid))
  return {
    orders: new Map(here.map((order) => [order.id, order])),
    ordersElsewhere: new Map(elsewhere.map((order) => [order.id, order])),
    ordersByBuyer: groupBy(here, (order) => order.uid),
    recordsByOrder: groupBy(records, (record) => record.orderId),
    answersByOrder: groupBy(answers, (answer) => answer.orderId),
    events: new Map(events.map((event) => [event.id, event])),
  }
}

const NONE: readonly never[] = []

interface KnownOrder {
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly state: CollectionState
}

const known = new WeakMap<Order, KnownOrder>()

/** Records and answers never change, except for their time of receipt. */
const sameRows = (
  before: readonly { id: string; receivedAt?: number | null }[],
  now: readonly { id: string; receivedAt?: number | null }[],
): boolean =>
  before === now ||
  (before.length === now.length &&
    before.every((row, i) => row.id === now[i]?.id && row.receivedAt === now[i]?.receivedAt))

/** Cached state of an order; recomputed only when the order, its hand-over records or its answers change. */
export const stateIn = (
  book: Pick<CollectionBook, 'recordsByOrder' | 'answersByOrder'>,
  order: Order,
): CollectionState => {
  const records = book.recordsByOrder.get(order.id) ?? NONE
  const answers = book.answersByOrder.get(order.id) ?? NONE
  const computed = known.get(order)
  if (computed !== undefined && sameRows(computed.records, records) && sameRows(computed.answers, answers))
    return computed.state
  const state = collectionOf(order, records, answers)
  known.set(order, { records, answers, state })
  return state
}
