// Orders and bookings of a buyer that ask for payment.
import type { Destination } from '#client/ui/destination.ts'
import { bookingBanner, isBookingDisabled } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isOrderDisabled, orderBanner } from '#shared/order/order-banner.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import type { OrderView } from './order-live-queries.ts'
import { orderName } from './order-name.ts'

export interface WaitingPayment {
  readonly id: string
  /** Its page, which takes the shared picture. */
  readonly page: Destination
  readonly title: string
  readonly about: string
  readonly cents: Cents
  /** Time of collection or delivery. */
  readonly at: Seconds
}

/** Sorted by collection or delivery. */
export const waitingForPayment = (
  orders: readonly OrderView[],
  bookings: readonly Booking[],
  now: Seconds,
): WaitingPayment[] =>
  [
    ...orders
      .map((view) => ({ ...view, fee: buyerTotals(view.event, view.order, now).fee }))
      .filter(
        ({ order, event, fee, state: { pair } }) =>
          orderBanner(pair, order, event, now, fee).kind === 'pay' && !isOrderDisabled(pair, event, now),
      )
      .map(({ order, event, fee }): WaitingPayment => ({
        id: order.id,
        page: { to: '/event/purchase-detail', query: { ref: order.id, shared: '1' } },
        title: order.eTitle,
        about: `${orderName(order)} · Collection ${formatDay(event.pickupTimestamp)}`,
        cents: fee,
        at: event.pickupTimestamp,
      })),
    ...bookings
      .filter((booking) => bookingBanner(booking).kind === 'pay' && !isBookingDisabled(booking, now))
      .map((booking): WaitingPayment => ({
        id: booking.id,
        page: { to: '/event/delivery-detail', query: { ref: booking.id, shared: '1' } },
        title: `Delivery to ${booking.dzName}`,
        about: `${booking.hostName} · ${formatDay(booking.deliveryTimestamp)}`,
        cents: booking.dzPrice,
        at: booking.deliveryTimestamp,
      })),
  ].sort((a, b) => a.at - b.at)
