// Archived events: their collection is long over, and nothing of their orders waits for the host. The server sends these orders to
// the host's devices only while somebody looks at them.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { pickupEnd } from '#shared/event/event-state.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { eventBalance } from './event-balance.ts'
import type { Order } from './order.ts'

/** Days from the end of the collection. */
const ARCHIVED_AFTER_DAYS = 92

/** Events whose collection ended at this time or earlier may be archived. */
export const archivedUntil = (now: Seconds): Seconds => addDays(now, -ARCHIVED_AFTER_DAYS)

export const isLongOver = (event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>, now: Seconds): boolean =>
  pickupEnd(event) <= archivedUntil(now)

export interface PastOrder {
  readonly order: Order
  readonly state: Pick<CollectionState, 'pair' | 'question' | 'cancelledWithGoods'>
  /** A change that was superseded, which the host has not seen. */
  readonly hasUnseenChange: boolean
}

/**
 * Whether something of an order waits for the host: a payment to verify, money to return or to ask back, a question about a
 * hand-over, or a superseded change. An order that nobody paid or collected does not wait.
 */
export const waitsForHost = (event: Event, orders: readonly PastOrder[]): boolean => {
  const { toDo } = eventBalance(
    event,
    orders.map(({ order, state }) => ({ order, pair: state.pair })),
    new Set(),
  )
  return (
    toDo.toVerify + toDo.toReturn + toDo.toAskBack > 0 ||
    orders.some(({ state, hasUnseenChange }) => state.question !== null || state.cancelledWithGoods || hasUnseenChange)
  )
}
