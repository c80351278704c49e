// The host records the amount that arrived for a booking: less or more than its price, or money for a cancelled booking, which is
// then to be returned.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { addCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { writeFields } from '#shared/order/field-times.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { paidCentsInput, paidTimeOf, withArrived } from '#shared/order/paid-amount.ts'
import { hasPaid } from '#shared/order/payment-state.ts'
import { put } from '#shared/writes.ts'
import { BOOKER_STATUS } from './booking-status-numbers.ts'
import { BOOKING_NOT_FOUND, BOOKING_NOT_PAID } from './booking-refusals.ts'
import { onlySlotHost, received } from './booking-state.ts'
import { asOrderPair } from './booking.ts'

export interface BookingPaidOutput {
  readonly ref: string
  /** Received and not returned. */
  readonly paidCents: Cents
}

export const updateDeliveryBookingPaid = operation({
  name: 'update-delivery-booking-paid',
  label: 'Payment of a delivery booking settled',
  subject: 'payment',
  version: 1,
  rest: { method: 'PATCH', path: '/update-delivery-booking-paid', msgCode: 32_800 },
  input: z.object({
    ref: idText(),
    /** Cents that the host has received and not returned. */
    amount: paidCentsInput(),
    /** Cents that the author saw as returned already; absent: all. Another device may return money at the same time. */
    returned: z.optional(paidCentsInput()),
    /**
     * For a cancelled booking: 'record' says that money arrived all the same, 'undo' takes that back, and `amount` is then the
     * amount before it. Without it, a cancelled booking is refused.
     */
    late: z.optional(z.enum(['record', 'undo'])),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of bookings' },
  load: async (reader, { ref }) => ({ booking: await reader.get('bookings', ref) }),
  who: (actor, { booking }) => onlySlotHost(actor, booking),
  decide: ({ booking }, { amount, returned, late }, stamp) => {
    if (booking === undefined) return BOOKING_NOT_FOUND
    const pair = asOrderPair(booking)
    const isGone = isCancelled(pair)
    const hasRefund = booking.bookerStatus === BOOKER_STATUS.refunded
    // The host settled the amount before a concurrent refund, which keeps it.
    const isRefundedLater = hasRefund && booking.statusTime > stamp.time
    const isReceivedLater = isGone && late !== undefined && booking.statusTime <= stamp.time
    const isPaid = !isGone && hasPaid(pair)
    if (!isPaid && !isReceivedLater && !isRefundedLater) return BOOKING_NOT_PAID
    const all = addCents(amount, returned ?? booking.returnedCents)
    const isForgotten = late === 'undo' && isReceivedLater && all === 0
    const written = writeFields(booking, { paidCents: isForgotten ? null : all }, stamp.time)
    const isWritten = paidTimeOf(written) !== paidTimeOf(booking)
    const after = isReceivedLater && isWritten ? withArrived(written, late === 'record') : written
    const known = isGone && !hasRefund ? ZERO_CENTS : booking.dzPrice
    const output: BookingPaidOutput = {
      ref: booking.id,
      paidCents: subtractCents(after.paidCents ?? known, booking.returnedCents),
    }
    return { effects: isWritten ? [put('bookings', { ...after, ...received(stamp) })] : [], output }
  },
})
