// The buyer's change of zone, address and time of a booking, until it is paid.
import { memberId, type Member } from '#shared/group/group.ts'
import type { Decision, Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { writeFields } from '#shared/order/field-times.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { perRecordPerDay } from '#shared/order/change-quota.ts'
import { checkBooking, findZone, wrongBooking } from './booking-check.ts'
import { updateBookingSchema, type UpdateBookingInput } from './booking-inputs.ts'
import { BOOKING_NOT_FOUND, NOT_ALLOWED_ON_BOOKING, DELIVERY_CLOSED } from './booking-refusals.ts'
import { ofDelivery, onlyBooker, received } from './booking-state.ts'
import { bookerMay, isFeeFixed } from './booking-status.ts'
import { loadDeliveryHost, mayBook, takesBookings } from './create-delivery-booking.ts'
import type { Booking } from './booking.ts'
import type { Delivery } from './delivery.ts'
import { isBookable } from './delivery-state.ts'

export interface UpdateBookingState {
  readonly booking: Booking | undefined
  /** The booking's current delivery. */
  readonly from: Delivery | undefined
  /** The target delivery: another one when the change names it. */
  readonly delivery: Delivery | undefined
  readonly member: Member | undefined
  /** Membership of the target delivery's host. */
  readonly host: Member | undefined
}

type EditedFields = Pick<Booking, 'address' | 'comment' | 'dzName' | 'dzPrice' | keyof ReturnType<typeof ofDelivery>>

const change = (
  { booking, from, delivery, member, host }: UpdateBookingState,
  input: UpdateBookingInput,
  stamp: Stamp,
): Decision<Tables, { readonly ref: string }> => {
  if (booking === undefined || delivery === undefined) return BOOKING_NOT_FOUND
  if (!bookerMay('change', booking)) return NOT_ALLOWED_ON_BOOKING
  const now = stamp.server?.now ?? stamp.at
  if (!takesBookings(delivery, host, now)) return DELIVERY_CLOSED
  const moves = delivery.id !== booking.did
  // A closed delivery is being packed (decision Q-123). A device may have fewer rows than the server.
  if (moves && stamp.server !== null && (from === undefined || !isBookable(from, now))) return DELIVERY_CLOSED
  if (moves && delivery.groupId !== booking.groupId) return BOOKING_NOT_FOUND
  const refused = moves ? mayBook(booking.uid, delivery, member) : null
  if (refused !== null) return refused
  // A booking keeps a zone that the host has removed since.
  const zoned = moves || input.zone !== undefined
  const zone = zoned
    ? findZone(delivery, input.zone ?? booking.dzName)
    : { name: booking.dzName, price: booking.dzPrice }
  // The host's 'Paid' applies to this host and fee only, and a buyer's change leaves statuses unchanged.
  const agreed = delivery.hostId === booking.hostId && zone?.name === booking.dzName && zone.price === booking.dzPrice
  if (isFeeFixed(booking) && !agreed) return NOT_ALLOWED_ON_BOOKING
  const address = input.address ?? booking.address
  const wrong = wrongBooking(checkBooking({ deliveryZones: zone ? [zone] : [] }, { zone: zone?.name ?? '', address }))
  if (wrong !== null || zone === undefined) return wrong ?? BOOKING_NOT_FOUND
  const patch: Partial<EditedFields> = {
    ...(input.address !== undefined && { address: input.address.trim() }),
    ...(input.comment !== undefined && { comment: input.comment.trim() }),
    // Delivery and zone are one choice with one time.
    ...(zoned && { ...ofDelivery(delivery), dzName: zone.name, dzPrice: zone.price }),
  }
  const written = writeFields(booking, patch as EditedFields, stamp)
  const changed = written.address === booking.address ? written : { ...written, place: null }
  return { effects: [put('bookings', { ...changed, ...received(stamp) })], output: { ref: booking.id } }
}

export const updateDeliveryBooking = operation({
  name: 'update-delivery-booking',
  label: 'Delivery booking changed',
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-delivery-booking', msgCode: 32_100 },
  input: updateBookingSchema,
  offline: true,
  onRefCollision: { replacedBy: () => ['update-delivery-booking'] },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: { maxPerDay: 1_000, perTargetPerDay: perRecordPerDay('booking'), noun: 'changes of bookings' },
  load: async (reader, input, actor): Promise<UpdateBookingState> => {
    const booking = await reader.get('bookings', input.ref)
    const from = booking && (await reader.get('deliveries', booking.did))
    const delivery = input.did === undefined ? from : await reader.get('deliveries', input.did)
    return {
      booking,
      from,
      delivery,
      member: delivery && (await reader.get('members', memberId(delivery.groupId, actor.id))),
      host: delivery && (await loadDeliveryHost(reader, delivery)),
    }
  },
  who: (actor, { booking }) => onlyBooker(actor, booking),
  decide: change,
})
