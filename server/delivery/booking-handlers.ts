// REST queries of bookings: a buyer's own, and those of a host's deliveries.
import { BOOKING_NOT_FOUND, NOT_YOUR_DELIVERIES } from '#shared/delivery/booking-refusals.ts'
import { mayListBooking } from '#shared/delivery/booking-state.ts'
import { NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { eventById } from '#server/event/event-repository.ts'
import { membershipsOf } from '#server/group/group-repository.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { bookingByRef, bookingsOfBuyer, bookingsOfHost, bookingsOfDeliveries } from './booking-repository.ts'
import { bookingReplies } from './booking-reply-repository.ts'
import { deliveriesOf } from './delivery-repository.ts'

/** Null: any time. Undefined: invalid time. */
const readTime = (text: string | undefined): Seconds | null | undefined => {
  if (text === undefined || text === '') return null
  return /^\d{1,12}$/.test(text) ? Number(text) : parseDateTime(text)
}

export const bookingHandlers = ({
  database,
}: ServerContext): HandlersFor<
  | 'list-delivery-bookings-by-event'
  | 'get-delivery-booking'
  | 'list-delivery-bookings-by-buyer'
  | 'list-delivery-bookings-by-host'
> => ({
  'list-delivery-bookings-by-event': ({ eid }, { actor }) =>
    database.read(async (snapshot) => {
      const event = await eventById(snapshot, eid)
      if (event?.createdUserId !== actor.id) return NOT_YOUR_EVENT
      const deliveries = await deliveriesOf(snapshot, [eid])
      const ids = deliveries.map(({ id }) => id)
      const booked = await bookingsOfDeliveries(snapshot, ids)
      return bookingReplies(
        snapshot,
        booked.filter(({ hostId }) => hostId === actor.id),
      )
    }),

  'get-delivery-booking': ({ ref, id }, { actor }) =>
    database.read(async (snapshot) => {
      const booking = await bookingByRef(snapshot, ref ?? id ?? '')
      if (!booking) return BOOKING_NOT_FOUND
      const isMine = booking.uid === actor.id
      if (!isMine && !mayListBooking(booking, actor.id, await membershipsOf(snapshot, actor.id)))
        return BOOKING_NOT_FOUND
      const [reply] = await bookingReplies(snapshot, [booking])
      return reply ?? BOOKING_NOT_FOUND
    }),

  'list-delivery-bookings-by-buyer': ({ buyerId }, { actor }) =>
    database.read(async (snapshot) => {
      if (buyerId !== undefined && buyerId !== actor.id) return NOT_YOUR_DELIVERIES
      return bookingReplies(snapshot, await bookingsOfBuyer(snapshot, actor.id))
    }),

  'list-delivery-bookings-by-host': ({ hostId, deliveryTime }, { actor }) =>
    database.read(async (snapshot) => {
      const host = hostId ?? actor.id
      // A group admin gets another host's bookings in the admin's groups.
      const memberships = host === actor.id ? [] : (await membershipsOf(snapshot, actor.id)).filter(isGroupAdmin)
      const hosted = (await membershipsOf(snapshot, host)).map(({ groupId }) => groupId)
      if (host !== actor.id && !memberships.some(({ groupId }) => hosted.includes(groupId))) return NOT_YOUR_DELIVERIES
      const at = readTime(deliveryTime)
      if (at === undefined) return []
      const bookings = await bookingsOfHost(snapshot, host, at)
      return bookingReplies(
        snapshot,
        bookings.filter((booking) => mayListBooking(booking, actor.id, memberships)),
      )
    }),
})
