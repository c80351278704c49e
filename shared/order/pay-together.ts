// Selects the orders of a buyer that one transfer can pay (statuses.md 8.5).
import { paymentDue } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isCancelled } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'

export interface Payable {
  readonly order: Pick<Order, 'id' | 'uid' | 'hostId' | 'eOrderNo' | 'payAfterClosing'>
  readonly event: Pick<Event, 'payTogether' | 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'paynow' | 'payable'>
  /** The derived pair. */
  readonly pair: StatusPair
}

const waits = ({ order, event, pair }: Payable, now: Seconds): boolean =>
  event.payTogether &&
  order.eOrderNo !== null &&
  pair.buyerStatus === 1 &&
  !isCancelled(pair) &&
  paymentDue(event, order.payAfterClosing, now)

/** Other orders payable with the one on screen, sorted by collection; empty when that one is not payable. */
export const payTogetherWith = <P extends Payable>(shown: Payable, others: readonly P[], now: Seconds): P[] =>
  waits(shown, now)
    ? others
        .filter(
          (other) =>
            other.order.id !== shown.order.id &&
            other.order.hostId === shown.order.hostId &&
            other.order.uid === shown.order.uid &&
            waits(other, now),
        )
        .sort((a, b) => a.event.pickupTimestamp - b.event.pickupTimestamp)
    : []
