// Loads a buyer's deliveries from the device.
import { savedAddresses } from '#client/address/parts/saved-addresses.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { FailedMutation } from '#client/store/changes/rejected-changes.ts'
import type { Place } from '#shared/address/place.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { hasSameFee } from '#shared/delivery/booking-check.ts'
import { createBookingSchema, updateBookingSchema, type CreateBookingInput } from '#shared/delivery/booking-inputs.ts'
import { isFeeFixed } from '#shared/delivery/booking-status.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { deliveryTimeOptions, isBookable, isOffered } from '#shared/delivery/delivery-state.ts'
import { rememberedText, type Address } from '#shared/address/address.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface BookingView {
  readonly booking: Booking
  /** Null when the host removed the delivery or the buyer left the group. */
  readonly delivery: Delivery | null
  /** Deliveries of the same group that the booking can have, its own included, latest first. */
  readonly times: readonly Delivery[]
  /** The server has not confirmed the booking or its last change, so that the price may change. */
  readonly isUnplaced: boolean
  /** The buyer's saved addresses, the default first. */
  readonly addresses: readonly Address[]
}

interface Queued {
  readonly name: string
  readonly input: unknown
}

const places = ({ name, input }: Queued, ref: string): boolean => {
  if (name === 'create-delivery-booking') return createBookingSchema.safeParse(input).data?.ref === ref
  const change = name === 'update-delivery-booking' ? updateBookingSchema.safeParse(input).data : undefined
  return change?.ref === ref && (change.did !== undefined || change.zone !== undefined)
}

/** Null when the booking is not on the device. */
export const bookingView = async (db: GotongDatabase, ref: string, now: Seconds): Promise<BookingView | null> => {
  const [booking, queued] = await Promise.all([db.view.bookings.get(ref), db.table<Queued, number>('outbox').toArray()])
  if (booking === undefined) return null
  const [deliveries, addresses] = await Promise.all([
    db.view.deliveries.where('groupId').equals(booking.groupId).toArray(),
    savedAddresses(db, booking.uid),
  ])
  return {
    booking,
    delivery: deliveries.find(({ id }) => id === booking.did) ?? null,
    times: deliveryTimeOptions(deliveries, booking.groupId, now).filter(
      (delivery) =>
        isBookable(delivery, now) &&
        (delivery.id === booking.did || !isFeeFixed(booking) || hasSameFee(booking, delivery)),
    ),
    isUnplaced: queued.some((each) => places(each, ref)),
    addresses,
  }
}

/** Deliveries of other hosts in the person's groups that can be booked, latest first. */
const deliveriesToBook = async (db: GotongDatabase, userId: string, now: Seconds): Promise<Delivery[]> => {
  const deliveries = await db.view.deliveries.toArray()
  return deliveries
    .filter((delivery) => delivery.hostId !== userId && isOffered(delivery, now))
    .sort((a, b) => b.deliveryTimestamp - a.deliveryTimestamp || (a.id < b.id ? -1 : 1))
}

export interface KnownPlaces {
  /** The person's addresses, the default first. */
  readonly addresses: readonly Address[]
  readonly bookings: readonly Booking[]
}

const knownPlaces = async (db: GotongDatabase, userId: string): Promise<KnownPlaces> => {
  const [bookings, addresses] = await Promise.all([
    db.view.bookings.where('uid').equals(userId).toArray(),
    savedAddresses(db, userId),
  ])
  return { addresses, bookings }
}

/** Coordinates of an address; null where no saved address or booking of the person has them. */
export const placeOf = ({ addresses, bookings }: KnownPlaces, text: string): Place | null => {
  const saved = addresses.find((address) => address.place !== null && rememberedText(address) === text)
  const booked = bookings.find((booking) => booking.place !== null && booking.address === text)
  return saved?.place ?? booked?.place ?? null
}

export interface RefusedBooking {
  readonly ulid: string
  /** The server's reason. */
  readonly reason: string
  readonly input: CreateBookingInput
}

/** A rejected booking; null when it no longer exists. */
const refusedBooking = async (db: GotongDatabase, ulid: string): Promise<RefusedBooking | null> => {
  const failed = await db.table<FailedMutation, string>('failed').get(ulid)
  const sent = createBookingSchema.safeParse(failed?.name === 'create-delivery-booking' ? failed.input : null)
  return failed && sent.success ? { ulid, reason: failed.message, input: sent.data } : null
}

/** Everything that the booking form needs; `refused` is the id of a rejected booking. */
export const bookingForm = async (db: GotongDatabase, userId: string, now: Seconds, refused: string | undefined) => {
  const [deliveries, me, known, booking] = await Promise.all([
    deliveriesToBook(db, userId, now),
    db.view.users.get(userId),
    knownPlaces(db, userId),
    refused === undefined ? null : refusedBooking(db, refused),
  ])
  const [home] = known.addresses
  const address = me?.rememberedDeliveryAddress || (home ? rememberedText(home) : '')
  return { deliveries, address, known, refused: booking }
}
