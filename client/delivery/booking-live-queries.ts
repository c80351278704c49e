// Loads bookings of a host's deliveries from the device.
import type { LiveTables } from '#client/store/lists/live-list.ts'
import { sorted } from '#client/store/lists/live-views.ts'
import type { Booking } from '#shared/delivery/booking.ts'

const asBooked = (a: Booking, b: Booking): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

export const hostBookings = (from: LiveTables) => {
  const bookings = sorted(from.rows('bookings', 'hostId', [from.userId]), asBooked)
  return (): readonly Booking[] => bookings.list
}

export const slotBookings = (from: LiveTables, did: string) => {
  const bookings = sorted(from.rows('bookings', 'did', [did]), asBooked)
  return (): readonly Booking[] => bookings.list.filter((booking) => booking.hostId === from.userId)
}
