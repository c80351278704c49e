import type { Booking } from '#shared/delivery/booking.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const bookings = codecOf('bookings')

export const bookingByRef = async (snapshot: Snapshot, ref: string): Promise<Booking | undefined> => {
  const row = await snapshot.selectFrom('bookings').select(bookings.fields).where('id', '=', ref).executeTakeFirst()
  return row && bookings.fromStored(row)
}

/** Newest first. */
export const bookingsOfBuyer = async (snapshot: Snapshot, buyerId: string): Promise<Booking[]> => {
  const rows = await snapshot
    .selectFrom('bookings')
    .select(bookings.fields)
    .where('uid', '=', buyerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return bookings.readable(rows)
}

/** By delivery time, then oldest first. `at` null: any time. */
export const bookingsOfHost = async (snapshot: Snapshot, hostId: string, at: Seconds | null): Promise<Booking[]> => {
  const all = snapshot.selectFrom('bookings').select(bookings.fields).where('hostId', '=', hostId)
  const rows = await (at === null ? all : all.where('deliveryTimestamp', '=', at))
    .orderBy('deliveryTimestamp')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return bookings.readable(rows)
}

/** Oldest first. */
export const bookingsOfDeliveries = async (snapshot: Snapshot, deliveryIds: readonly string[]): Promise<Booking[]> => {
  if (deliveryIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('bookings')
    .select(bookings.fields)
    .where('did', 'in', [...new Set(deliveryIds)])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return bookings.readable(rows)
}
