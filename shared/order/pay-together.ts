// Selects the orders of a buyer that one transfer can pay (statuses.md 8.5).
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { paymentDue } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { isCancelled } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'
import { BUYER_STATUS } from './order-status-numbers.ts'

export interface Payable {
  readonly order: Pick<Order, 'id' | 'uid' | 'hostId' | 'eOrderNo' | 'payAfterClosing'>
  readonly event: Pick<Event, 'payTogether' | 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'paynow' | 'payable'>
  /** The derived pair. */
  readonly pair: StatusPair
}

/** An order that one transfer may pay together with others. */
export const orderWaits = ({ order, event, pair }: Payable, now: Seconds): boolean =>
  event.payTogether &&
  order.eOrderNo !== null &&
  pair.buyerStatus === BUYER_STATUS.notPaid &&
  !isCancelled(pair) &&
  paymentDue(event, order.payAfterClosing, now)

/** Bookings always qualify for pay together. */
export const bookingWaits = (booking: Pick<Booking, 'status' | 'bookerStatus'>): boolean =>
  booking.bookerStatus === BOOKER_STATUS.notPaid && !isCancelled(asOrderPair(booking))

/** Bookings payable with the order on screen, sorted by delivery; empty when that one is not payable. */
export const bookingsToPayWith = (shown: Payable, bookings: readonly Booking[], now: Seconds): Booking[] =>
  orderWaits(shown, now)
    ? bookings
        .filter(
          (booking) =>
            booking.hostId === shown.order.hostId &&
            booking.uid === shown.order.uid &&
            booking.receivedAt !== null &&
            bookingWaits(booking),
        )
        .sort((a, b) => a.deliveryTimestamp - b.deliveryTimestamp)
    : []

/** Other orders payable with the one on screen, sorted by collection; empty when that one is not payable. */
export const payTogetherWith = <P extends Payable>(shown: Payable, others: readonly P[], now: Seconds): P[] =>
  orderWaits(shown, now)
    ? others
        .filter(
          (other) =>
            other.order.id !== shown.order.id &&
            other.order.hostId === shown.order.hostId &&
            other.order.uid === shown.order.uid &&
            orderWaits(other, now),
        )
        .sort((a, b) => a.event.pickupTimestamp - b.event.pickupTimestamp)
    : []
