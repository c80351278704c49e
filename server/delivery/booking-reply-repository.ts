import { bookingReply, type BookingReply } from '#shared/delivery/booking-reply.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import type { Snapshot } from '#server/db/database.ts'

/** The buyer may see the host's phone number, because it identifies the payee. */
export const bookingReplies = async (snapshot: Snapshot, bookings: readonly Booking[]): Promise<BookingReply[]> => {
  const hosts = await usersByIds(snapshot, [...new Set(bookings.map(({ hostId }) => hostId))])
  const phones = new Map(hosts.map(({ id, phone }) => [id, phone]))
  return bookings.map((booking) => bookingReply(booking, phones.get(booking.hostId) ?? ''))
}
