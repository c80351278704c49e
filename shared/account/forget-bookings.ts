// Anonymises the deliveries of a deleted account: bookings stay for those who need them, without the person; unpaid
// ones are cancelled, and nothing more can be booked. Only the server runs it.
import { z } from 'zod/mini'
import { putBookings, withBookingPair } from '#shared/delivery/booking-state.ts'
import { bookerMay, isPaidBooking } from '#shared/delivery/booking-status.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { isOver } from '#shared/delivery/delivery-state.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { derivedId, type Stamp } from '#shared/kernel/change.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put, remove } from '#shared/writes.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { isSettled } from './open-proof.ts'
import { DELETED_NAME } from './user.ts'
import { STILL_DELIVERING } from './account-refusals.ts'

/** Paid deliveries in the future: their host cannot delete the account until then. */
const owedDeliveries = (bookings: readonly Booking[], now: Seconds): Booking[] =>
  bookings.filter((booking) => isPaidBooking(booking) && !isOver(booking, now))

export const stillDelivering = (bookings: readonly Booking[], now: Seconds): Refusal | null => {
  const owed = owedDeliveries(bookings, now)
  return owed.length === 0
    ? null
    : refuseWith(
        STILL_DELIVERING,
        {},
        {
          names: [...new Set(owed.map(({ deliveryTimestamp }) => formatDay(deliveryTimestamp)))],
        },
      )
}

const withoutBooker = (booking: Booking, stamp: Stamp): Booking => ({
  ...(bookerMay('cancel', booking)
    ? withBookingPair(booking, { status: booking.status, bookerStatus: BOOKER_STATUS.cancelled }, stamp, {
        version: derivedId(stamp, booking.id),
      })
    : booking),
  uName: DELETED_NAME,
  uPhone: '',
  uEmail: '',
  address: '',
  place: null,
  comment: '',
  // A buyer who could still cancel has not paid.
  paymentScreenshot: isSettled(asOrderPair(booking)) ? null : booking.paymentScreenshot,
})

const withoutHost = (booking: Booking, stamp: Stamp): Booking => ({
  ...(booking.status !== BOOKING_STATUS.cancelled && booking.bookerStatus === BOOKER_STATUS.notPaid
    ? withBookingPair(booking, { status: BOOKING_STATUS.cancelled, bookerStatus: BOOKER_STATUS.notPaid }, stamp, {
        version: derivedId(stamp, booking.id),
      })
    : booking),
  hostName: DELETED_NAME,
  hostPhotoUrl: null,
})

export const forgetBookings = systemOperation({
  name: 'forget-bookings',
  input: z.object({ userId: idText() }),
  load: async (reader, { userId }) => ({
    booked: await reader.list('bookings', 'uid', userId),
    hosted: await reader.list('bookings', 'hostId', userId),
    refunds: [
      ...(await reader.list('refunds', 'buyerId', userId)),
      ...(await reader.list('refunds', 'hostId', userId)),
    ],
    deliveries: await reader.list('deliveries', 'hostId', userId),
  }),
  decide: ({ booked, hosted, deliveries, refunds }, { userId }, stamp) => {
    // A booking may have been paid meanwhile.
    const refused = stillDelivering(hosted, stamp.server?.now ?? stamp.at)
    if (refused) return refused
    const left = new Map(booked.map((booking) => [booking.id, withoutBooker(booking, stamp)]))
    for (const booking of hosted) left.set(booking.id, withoutHost(left.get(booking.id) ?? booking, stamp))
    const deliveryRemovals = deliveries.map(({ id }) => remove('deliveries', id))
    const notes = refunds.filter(({ note }) => note !== '').map((row) => put('refunds', { ...row, note: '' }))
    return { effects: [...putBookings([...left.values()]), ...notes, ...deliveryRemovals], output: { userId } }
  },
})
