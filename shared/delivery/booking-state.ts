// Rules shared by booking operations: permissions, and the fields that a booking copies from its delivery.
import type { Actor, Effect, Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import type { Member } from '#shared/group/group.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { isGroupAdmin } from '#shared/roles.ts'
import { isArrived, withCancelledClaim, withoutReturned } from '#shared/order/paid-amount.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { put } from '#shared/writes.ts'
import { BOOKING_NOT_FOUND, NOT_ALLOWED_ON_BOOKING } from './booking-refusals.ts'
import { asOrderPair, type Booking, type BookingPair } from './booking.ts'
import type { Delivery } from './delivery.ts'
import { BOOKER_STATUS } from './booking-status-numbers.ts'

type OfDelivery = Pick<
  Booking,
  'did' | 'hostId' | 'hostName' | 'hostPhotoUrl' | 'groupId' | 'deliveryTimestamp' | 'deliveryDuration'
>

export const ofDelivery = (delivery: Delivery): OfDelivery => ({
  did: delivery.id,
  hostId: delivery.hostId,
  hostName: delivery.createdUserName,
  hostPhotoUrl: delivery.createdUserPhotoUrl,
  groupId: delivery.groupId,
  deliveryTimestamp: delivery.deliveryTimestamp,
  deliveryDuration: delivery.deliveryDuration,
})

/** Unrelated users get 404, so that references cannot be probed. */
const only = (whose: 'uid' | 'hostId', actor: Actor, booking: Booking | undefined): Refusal | null => {
  if (actor.kind !== 'user') return NOT_ALLOWED_ON_BOOKING
  if (booking === undefined || (booking.uid !== actor.id && booking.hostId !== actor.id)) return BOOKING_NOT_FOUND
  return booking[whose] === actor.id ? null : NOT_ALLOWED_ON_BOOKING
}

export const onlyBooker = (actor: Actor, booking: Booking | undefined): Refusal | null => only('uid', actor, booking)

export const onlyDeliveryHost = (actor: Actor, booking: Booking | undefined): Refusal | null =>
  only('hostId', actor, booking)

/** Only the delivery's host decides about its payments, because the host receives them (statuses.md 4.1). */
export const mayManageBooking = ({ hostId }: Pick<Booking, 'hostId'>, userId: string): boolean => hostId === userId

/** Bookings that a person reads as their host, or as an admin of the group. */
export const mayListBooking = (
  booking: Pick<Booking, 'hostId' | 'groupId'>,
  userId: string,
  memberships: readonly Member[],
): boolean =>
  booking.hostId === userId || memberships.some((member) => member.groupId === booking.groupId && isGroupAdmin(member))

export const received = ({ server }: Pick<Stamp, 'server'>): Pick<Booking, 'receivedAt'> => ({
  receivedAt: server?.now ?? null,
})

/** An invalid payment ends the amount; money that arrived for a cancelled booking is kept while it stays cancelled. */
const endsPayment = (booking: Booking, pair: BookingPair): boolean =>
  pair.bookerStatus === BOOKER_STATUS.notPaid && !(isArrived(booking) && isCancelled(asOrderPair(pair)))

/**
 * Sets another status pair with a time after the current one. `version` distinguishes several changes of one
 * mutation, `before` is the pair that the author saw. The reason of an invalid payment lasts until the next change.
 */
export const withBookingPair = (
  booking: Booking,
  pair: BookingPair,
  stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>,
  { time = stamp.time, version = stamp.mutation, invalidReason = '', before = asOrderPair(booking) } = {},
): Booking => {
  const after: Booking = {
    ...(endsPayment(booking, pair) ? withoutReturned({ ...booking, paidCents: null }, stamp.time) : booking),
    ...pair,
    statusVersion: version,
    statusTime: atLeastAfter(time, booking.statusTime),
    invalidReason,
    ...received(stamp),
  }
  return withCancelledClaim(after, { before, after: asOrderPair(pair), isHandedOver: false })
}

export const putBookings = (bookings: readonly Booking[]): Effect<Tables>[] =>
  bookings.map((booking) => put('bookings', booking))
