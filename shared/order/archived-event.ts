// Archived events: their collection is long over, and nothing of their orders waits for the host. The server sends these orders to
// the host's devices only while somebody looks at them.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { isPaidOrder, pickupEnd } from '#shared/event/event-state.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { eventBalance } from './event-balance.ts'
import type { Order } from './order.ts'

/** Days from the end of the collection. */
const ARCHIVED_AFTER_DAYS = 92
/** A device asks earlier: its clock and its copy of the event may be behind the server's. */
const ASKED_AFTER_DAYS = 60

/** Events whose collection ended at this time or earlier may be archived. */
export const archivedUntil = (now: Seconds): Seconds => addDays(now, -ARCHIVED_AFTER_DAYS)

/** Whether the server may have archived the event, as far as a device knows. */
export const mayBeArchived = (event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>, now: Seconds): boolean =>
  pickupEnd(event) <= addDays(now, -ASKED_AFTER_DAYS)

export interface PastOrder {
  readonly order: Order
  readonly state: Pick<CollectionState, 'pair' | 'question' | 'cancelledWithGoods'>
  /** A change that was superseded, which the host has not seen. */
  readonly hasUnseenChange: boolean
}

/**
 * Whether something of an order waits for the host: a payment to verify, the rest of a payment, money to return or to ask back, a
 * question about a hand-over, or a superseded change. Unpaid orders and orders that were not collected do not wait.
 */
export const waitsForHost = (event: Event, orders: readonly PastOrder[]): boolean => {
  const balance = eventBalance(
    event,
    orders.map(({ order, state }) => ({ order, pair: state.pair })),
    new Set(),
  )
  const { toVerify, toReturn, toAskBack } = balance.toDo
  return (
    toVerify + toReturn + toAskBack > 0 ||
    balance.orders('owedByBuyers').some(({ pair }) => isPaidOrder(pair)) ||
    orders.some(({ state, hasUnseenChange }) => state.question !== null || state.cancelledWithGoods || hasUnseenChange)
  )
}
