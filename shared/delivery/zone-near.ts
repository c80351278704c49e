// Compares the zone of a booking with those of bookings near it.
import { distanceM, type Place } from '#shared/address/place.ts'
import { isBookingCancelled } from './booking-status.ts'
import type { Booking } from './booking.ts'

/** Addresses further apart say nothing about each other's zone. */
export const MAX_SAME_ZONE_M = 2_000

type PlacedBooking = Pick<Booking, 'dzName' | 'place' | 'status' | 'bookerStatus'>

/** Names of the zones of bookings near the place, the nearest first. */
export const zonesNear = (place: Place | null, bookings: readonly PlacedBooking[]): string[] => {
  if (place === null) return []
  const near = bookings.flatMap((booking) => {
    if (booking.place === null || isBookingCancelled(booking)) return []
    const distance = distanceM(place, booking.place)
    return distance <= MAX_SAME_ZONE_M ? [{ zone: booking.dzName, distance }] : []
  })
  return [...new Set(near.sort((a, b) => a.distance - b.distance).map(({ zone }) => zone))]
}

/** Another zone that bookings near this one have, when none of them has its zone; otherwise null. */
export const otherZoneNear = (
  booking: Pick<Booking, 'id' | 'groupId' | 'dzName' | 'place'>,
  bookings: readonly Booking[],
): string | null => {
  const others = bookings.filter(({ id, groupId }) => id !== booking.id && groupId === booking.groupId)
  const zones = zonesNear(booking.place, others)
  return zones.includes(booking.dzName) ? null : (zones[0] ?? null)
}
