// Which of a buyer's orders can be paid in one transfer (statuses.md 8.5). Deliveries join when they have a table.
import { paymentDue } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isCancelled } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'

export interface Payable {
  readonly order: Pick<Order, 'id' | 'uid' | 'hostId' | 'eOrderNo' | 'payAfterClosing'>
  readonly event: Pick<Event, 'payTogether' | 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'paynow' | 'payable'>
  /** The derived one. */
  readonly pair: StatusPair
}

const waits = ({ order, event, pair }: Payable, now: Seconds): boolean =>
  event.payTogether &&
  order.eOrderNo !== null &&
  pair.buyerStatus === 1 &&
  !isCancelled(pair) &&
  paymentDue(event, order.payAfterClosing, now)

/** The others that can be paid with the order on screen, by collection; none where that one cannot be. */
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
