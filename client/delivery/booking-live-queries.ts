// Loads bookings of a host's deliveries, and of an admin's groups, from the device.
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { sorted } from '#client/store/lists/live-views.ts'
import { mayListBooking, mayManageBooking } from '#shared/delivery/booking-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'

const asBooked = (a: Booking, b: Booking): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** Bookings of the person's deliveries, and all of the groups that the person administers. */
export const listedBookings = liveList((from: LiveTables) => {
  const memberships = from.rows('members', 'userId', [from.userId])
  const bookings = sorted(from.rows('bookings'), asBooked)
  return (): readonly Booking[] => {
    const mine = [...memberships.values()]
    return bookings.list.filter((booking) => mayListBooking(booking, from.userId, mine))
  }
})

/** Whether another host delivers in a group that the person administers. */
export const hasOthersBookings = liveList((from: LiveTables) => {
  const listed = listedBookings(from)
  return (): boolean => listed().some((booking) => !mayManageBooking(booking, from.userId))
})

export const deliveryBookings = liveList((from: LiveTables, did: string) => {
  const bookings = sorted(from.rows('bookings', 'did', [did]), asBooked)
  return (): readonly Booking[] => bookings.list.filter((booking) => booking.hostId === from.userId)
})
