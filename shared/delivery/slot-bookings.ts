// What becomes of the bookings of a slot that its host moves or removes.
import { madeId, type Reader, type Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { hostTransition } from '#shared/order/order-status.ts'
import type { Tables } from '#shared/tables.ts'
import { HAS_PAID_BOOKINGS } from './booking-refusals.ts'
import { ofSlot, withBookingPair } from './booking-state.ts'
import { isPaidBooking } from './booking-status.ts'
import { asBookingPair, asOrderPair, type Booking } from './booking.ts'
import type { Delivery } from './delivery.ts'

/** A booking outlives its slot and keeps its id: whoever has a slot by that id now has nothing of it. */
export const hasHostOf = (booking: Pick<Booking, 'hostId'>, slot: Pick<Delivery, 'hostId'>): boolean =>
  booking.hostId === slot.hostId

export const loadBookingsOf = async (
  reader: Reader<Tables>,
  slot: Pick<Delivery, 'id' | 'hostId'> | undefined,
): Promise<readonly Booking[]> =>
  slot ? (await reader.list('bookings', 'did', slot.id)).filter((booking) => hasHostOf(booking, slot)) : []

/** Those that say another time or host than the slot now does. */
export const followSlot = (slot: Delivery, bookings: readonly Booking[]): Booking[] =>
  bookings
    .map((booking) => ({ booking, after: { ...booking, ...ofSlot(slot) } }))
    .filter(({ booking, after }) => JSON.stringify(booking) !== JSON.stringify(after))
    .map(({ after }) => after)

/** Those that are cancelled with it, as their host would. Refused while one is paid for. */
export const withoutSlot = (
  bookings: readonly Booking[],
  stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>,
): Booking[] | Refusal =>
  bookings.some(isPaidBooking)
    ? HAS_PAID_BOOKINGS
    : bookings
        .filter((booking) => booking.status !== -1)
        .map((booking) =>
          withBookingPair(booking, asBookingPair(hostTransition(asOrderPair(booking), -1).pair), stamp, {
            version: madeId(stamp, booking.id),
          }),
        )
