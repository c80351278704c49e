// The host's status change of a booking, by the table of orders. Of two concurrent changes the later one wins,
// applied to the state that its author saw.
import { derivedId, type Decision, type Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { changesTogether, seenTime } from '#shared/order/host-choice.ts'
import { invalidNote, reasonText, TOGETHER_NOTE } from '#shared/order/order-history.ts'
import {
  canMarkInvalid,
  hostTransition,
  isCancelled,
  storedPair,
  type HostTransition,
} from '#shared/order/order-status.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { hasPaid, isClaimWaiting, isUnpaid } from '#shared/order/payment-state.ts'
import { amountBefore, isReopenedUnpaid, paidTimeOf } from '#shared/order/paid-amount.ts'
import { withPaymentAndShares } from '#shared/order/settled-shares.ts'
import {
  followsWhole,
  isWholeClaimed,
  loadPaidTogether,
  recordEffects,
  type CombinedPayment,
  type PaidTogether,
} from '#shared/payment/combined-payment.ts'
import { loadEntryOrders, entryOrderEffects, type EntryOrdersState } from '#shared/payment/payment-entry-orders.ts'
import type { Tables } from '#shared/tables.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { bookingRefund } from '#shared/payment/refund-owed.ts'
import type { BookingStatusOutput } from './update-delivery-booker-status.ts'
import { hostBookingSchema, type HostBookingInput } from './booking-inputs.ts'
import { BOOKING_NOT_BY_TABLE, BOOKING_NOT_FOUND, returnBookingFirst } from './booking-refusals.ts'
import { onlyDeliveryHost, putBookings, withBookingPair } from './booking-state.ts'
import { asBookingPair, asOrderPair, bookingPairOf, type Booking } from './booking.ts'
import { BOOKER_STATUS } from './booking-status-numbers.ts'

export interface HostBookingState extends EntryOrdersState {
  readonly booking: Booking | undefined
  /** The combined payment with all its entries. */
  readonly together: PaidTogether
}

/** Null: the payment status sent does not follow from the change. */
const transitionOf = (
  from: Parameters<typeof hostTransition>[0],
  { status, bookerStatus }: HostBookingInput,
  combined: boolean,
): HostTransition | null => {
  const byTable = hostTransition(from, status, { combined })
  if (bookerStatus === undefined || bookerStatus === byTable.pair.buyerStatus) return byTable
  if (status === ORDER_STATUS.unpaid && bookerStatus === BOOKER_STATUS.notPaid && canMarkInvalid(from))
    return hostTransition(from, ORDER_STATUS.unpaid, { combined, invalidPayment: true })
  return null
}

/**
 * Money that arrived for a cancelled booking, which a status of an unpaid booking would forget. A change whose author had not seen
 * it stands, so that concurrent changes converge.
 */
const forgottenMoney = (booking: Booking, { saw }: Pick<HostBookingInput, 'saw'>, to: StatusPair): Cents => {
  const isSeen = saw === null || saw.paidTime === paidTimeOf(booking)
  return isSeen && isReopenedUnpaid({ ...booking, ...asOrderPair(booking) }, to)
    ? (bookingRefund(booking)?.left ?? ZERO_CENTS)
    : ZERO_CENTS
}

/**
 * The amount that the change starts from. A payment that the host verifies has the price that they saw, unless the booker has
 * claimed one meanwhile.
 */
const amountFrom = (
  booking: Booking,
  isCurrent: boolean,
  { saw }: HostBookingInput,
  to: StatusPair,
): Booking['paidCents'] => {
  const before = amountBefore(booking, isCurrent ? null : saw)
  const isVerifiedNow = saw !== null && !hasPaid(saw.pair) && hasPaid(to) && !isClaimWaiting(asOrderPair(booking))
  return isVerifiedNow && saw.total !== undefined && saw.total !== booking.dzPrice ? saw.total : before
}

const decide = (
  { booking, together, ...state }: HostBookingState,
  input: HostBookingInput,
  stamp: Stamp,
): Decision<Tables, BookingStatusOutput> => {
  if (booking === undefined || (input.did !== undefined && input.did !== booking.did)) return BOOKING_NOT_FOUND
  const { saw } = input
  const isCurrent = saw === null || saw.version === booking.statusVersion
  const from = isCurrent ? asOrderPair(booking) : saw.pair
  const transition = transitionOf(from, input, changesTogether(booking, together.record, isCurrent ? null : saw))
  if (transition === null) return BOOKING_NOT_BY_TABLE
  const time = atLeastAfter(stamp.time, isCurrent ? booking.statusTime : seenTime(saw, stamp))
  const stands = isCurrent || time > booking.statusTime
  if (transition.rule === '-' || !stands) return { effects: [], output: { ref: booking.id, ...bookingPairOf(booking) } }

  const forgotten = forgottenMoney(booking, input, transition.pair)
  if (forgotten > 0) return returnBookingFirst(forgotten)
  const pair = asBookingPair(transition.pair)
  const { combined } = transition
  const others =
    combined === null
      ? []
      : together.bookings.filter(
          (other) =>
            other.id !== booking.id && time > other.statusTime && followsWhole(asOrderPair(other), combined.entryPair),
        )
  // A claimed payment has no unpaid entry: the host, on another device, did not know of the claim.
  const leaves = combined === null && isWholeClaimed(together.record) && isUnpaid(transition.pair)
  const isInvalid = transition.rule === '5' || transition.rule === '5c'
  const set = { time, invalidReason: isInvalid ? reasonText(input.reason) : '' }
  const changed = [
    {
      ...withBookingPair(
        { ...booking, paidCents: amountFrom(booking, isCurrent, input, transition.pair) },
        pair,
        stamp,
        { ...set, before: from },
      ),
      ...(leaves && { combinedPaymentRef: null }),
    },
    ...others.map((other) => withBookingPair(other, pair, stamp, { ...set, version: derivedId(stamp, other.id) })),
  ]
  const output = { ref: booking.id, ...pair }
  const whole = isInvalid
    ? ({ what: 'invalid-payment', note: invalidNote(input.reason, TOGETHER_NOTE) } as const)
    : ({ what: 'status', note: TOGETHER_NOTE } as const)
  const { after, effects } =
    combined === null
      ? { after: [], effects: [] }
      : entryOrderEffects(
          state,
          together.orders.filter(
            (order) => time > order.statusTime && followsWhole(storedPair(order), combined.entryPair),
          ),
          { ...whole, entryPair: combined.entryPair },
          stamp,
          () => time,
        )
  const all = [
    ...putBookings(changed),
    ...effects,
    ...recordEffects(together, { orders: after, bookings: changed }, combined),
  ]
  const paid = { orders: together.orders, events: state.events }
  return withPaymentAndShares({ effects: all, output }, paid, state.shared, stamp)
}

const who = (actor: Parameters<typeof onlyDeliveryHost>[0], { booking }: HostBookingState): Refusal | null =>
  onlyDeliveryHost(actor, booking)

export const updateDeliveryBookingStatus = operation({
  name: 'update-delivery-booking-status',
  label: 'Status of a delivery booking',
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-delivery-booking-status', msgCode: 32_300 },
  input: hostBookingSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 6_000 },
  quota: { maxPerDay: 20_000, noun: 'changes of bookings' },
  load: async (reader, input, actor): Promise<HostBookingState> => {
    const booking = await reader.get('bookings', input.ref)
    const together = await loadPaidTogether(reader, booking?.combinedPaymentRef, booking?.uid ?? '')
    return { booking, together, ...(await loadEntryOrders(reader, together.orders, actor.id)) }
  },
  who,
  decide,
})

/** The state of a booking that a screen sends with a status change. */
export const bookingSeen = (
  booking: Booking,
  payment?: Pick<CombinedPayment, 'placerStatus'>,
): NonNullable<HostBookingInput['saw']> => ({
  version: booking.statusVersion,
  time: booking.statusTime,
  pair: { status: booking.status, buyerStatus: booking.bookerStatus },
  combined: isWholeClaimed(payment),
  paidCents: booking.paidCents,
  paidTime: paidTimeOf(booking),
  ...(!isCancelled(asOrderPair(booking)) && { total: booking.dzPrice }),
})
