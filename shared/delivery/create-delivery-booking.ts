// Books a place in a delivery. The server decides about zones, prices and closing when it receives the booking.
import type { User } from '#shared/account/user.ts'
import { memberId, type Member } from '#shared/group/group.ts'
import type { Actor, Decision, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { notBefore } from '#shared/kernel/not-before.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { checkBooking, findZone, wrongBooking } from './booking-check.ts'
import { createBookingSchema, type CreateBookingInput } from './booking-inputs.ts'
import {
  BOOKING_NOT_FOUND,
  BOOKING_REF_TAKEN,
  NOT_ALLOWED_ON_BOOKING,
  NOT_IN_ITS_GROUP,
  DELIVERY_CLOSED,
} from './booking-refusals.ts'
import { ofDelivery, received } from './booking-state.ts'
import type { Booking } from './booking.ts'
import type { Delivery } from './delivery.ts'
import { isBookable } from './delivery-state.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from './booking-status-numbers.ts'

export interface CreateBookingState {
  /** The existing booking with this reference. */
  readonly known: Booking | undefined
  /** The reference belongs to an order: refunds find a record by its reference alone. */
  readonly isOfOrder: boolean
  readonly delivery: Delivery | undefined
  readonly buyer: User | undefined
  readonly member: Member | undefined
  /** Membership of the delivery's host in its group. */
  readonly host: Member | undefined
}

/** Allows approved, unbanned members of the delivery's group, and its host. */
export const mayBook = (
  actorId: string,
  delivery: Pick<Delivery, 'hostId'>,
  member: Member | undefined,
): Refusal | null => {
  if (isBanned(member)) return NOT_ALLOWED_ON_BOOKING
  return delivery.hostId === actorId || isApproved(member) ? null : NOT_IN_ITS_GROUP
}

/** A delivery of a banned host takes no bookings, even when it is open. */
export const takesBookings = (delivery: Delivery, host: Member | undefined, now: Seconds): boolean =>
  isBookable(delivery, now) && !isBanned(host)

export const loadDeliveryHost = (
  reader: Reader<Tables>,
  { groupId, hostId }: Pick<Delivery, 'groupId' | 'hostId'>,
): Promise<Member | undefined> => reader.get('members', memberId(groupId, hostId))

const who = (actor: Actor, { known, delivery, member, buyer }: CreateBookingState): Refusal | null => {
  if (actor.kind !== 'user' || buyer === undefined) return NOT_ALLOWED_ON_BOOKING
  if (known?.uid === actor.id) return null
  return delivery === undefined ? BOOKING_NOT_FOUND : mayBook(actor.id, delivery, member)
}

const book = (
  { known, isOfOrder, delivery, buyer, host }: CreateBookingState,
  input: CreateBookingInput,
  stamp: Stamp,
): Decision<Tables, { readonly ref: string }> => {
  const output = { ref: input.ref }
  // A repeated request of the same buyer succeeds; another buyer's reference is refused, so that the device creates a
  // new one.
  if (known !== undefined) return known.uid === stamp.actor.id ? { effects: [], output } : BOOKING_REF_TAKEN
  if (isOfOrder) return BOOKING_REF_TAKEN
  if (delivery === undefined) return BOOKING_NOT_FOUND
  if (buyer === undefined) return NOT_ALLOWED_ON_BOOKING
  if (!takesBookings(delivery, host, stamp.server?.now ?? stamp.at)) return DELIVERY_CLOSED
  const wrong = wrongBooking(checkBooking(delivery, input))
  const zone = findZone(delivery, input.zone)
  if (wrong !== null || zone === undefined) return wrong ?? BOOKING_NOT_FOUND
  const booking: Booking = {
    id: input.ref,
    ...ofDelivery(delivery),
    uid: buyer.id,
    uName: buyer.name,
    uPhone: buyer.phone,
    uEmail: buyer.email,
    dzName: zone.name,
    dzPrice: zone.price,
    address: input.address.trim(),
    place: null,
    comment: input.comment.trim(),
    status: BOOKING_STATUS.unpaid,
    bookerStatus: BOOKER_STATUS.notPaid,
    statusVersion: stamp.mutation,
    statusTime: stamp.time,
    combinedPaymentRef: null,
    paymentScreenshot: null,
    paidCents: null,
    returnedCents: ZERO_CENTS,
    invalidReason: '',
    ...received(stamp),
    fieldTimes: {},
    createdAt: notBefore(stamp.at, delivery),
  }
  return { effects: [put('bookings', booking)], output }
}

export const createDeliveryBooking = operation({
  name: 'create-delivery-booking',
  label: 'New delivery booking',
  subject: 'delivery',
  version: 1,
  rest: { method: 'POST', path: '/create-delivery-booking', msgCode: 32_000 },
  input: createBookingSchema,
  offline: true,
  onRefCollision: { refusal: BOOKING_REF_TAKEN },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 200 },
  quota: { maxPerDay: 500, noun: 'delivery bookings' },
  load: async (reader, input, actor): Promise<CreateBookingState> => {
    const delivery = await reader.get('deliveries', input.did)
    return {
      known: await reader.get('bookings', input.ref),
      isOfOrder: (await reader.get('orders', input.ref)) !== undefined,
      delivery,
      buyer: await reader.get('users', actor.id),
      member: delivery && (await reader.get('members', memberId(delivery.groupId, actor.id))),
      host: delivery && (await loadDeliveryHost(reader, delivery)),
    }
  },
  who,
  decide: book,
})
