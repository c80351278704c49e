// Effects on bookings when the host moves or removes their delivery.
import { derivedId, type Reader, type Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { hostTransition } from '#shared/order/order-status.ts'
import type { Tables } from '#shared/tables.ts'
import { HAS_PAID_BOOKINGS } from './booking-refusals.ts'
import { ofDelivery, withBookingPair } from './booking-state.ts'
import { isPaidBooking } from './booking-status.ts'
import { asBookingPair, asOrderPair, type Booking } from './booking.ts'
import type { Delivery } from './delivery.ts'
import { BOOKING_STATUS } from './booking-status-numbers.ts'

/** A booking outlives its delivery and keeps the id: another host's delivery with that id has no power over it. */
export const hasHostOf = (booking: Pick<Booking, 'hostId'>, delivery: Pick<Delivery, 'hostId'>): boolean =>
  booking.hostId === delivery.hostId

export const loadBookingsOf = async (
  reader: Reader<Tables>,
  delivery: Pick<Delivery, 'id' | 'hostId'> | undefined,
): Promise<readonly Booking[]> =>
  delivery ? (await reader.list('bookings', 'did', delivery.id)).filter((booking) => hasHostOf(booking, delivery)) : []

/** Bookings whose time or host differs from the delivery's. */
export const followDelivery = (delivery: Delivery, bookings: readonly Booking[]): Booking[] =>
  bookings
    .map((booking) => ({ booking, after: { ...booking, ...ofDelivery(delivery) } }))
    .filter(({ booking, after }) => JSON.stringify(booking) !== JSON.stringify(after))
    .map(({ after }) => after)

/** Cancels the bookings as their host would. Refused while one is paid. */
export const withoutDelivery = (
  bookings: readonly Booking[],
  stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>,
): Booking[] | Refusal =>
  bookings.some(isPaidBooking)
    ? HAS_PAID_BOOKINGS
    : bookings
        .filter((booking) => booking.status !== BOOKING_STATUS.cancelled)
        .map((booking) =>
          withBookingPair(booking, asBookingPair(hostTransition(asOrderPair(booking), -1).pair), stamp, {
            version: derivedId(stamp, booking.id),
          }),
        )
