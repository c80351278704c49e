// The host records the amount that arrived for a booking: less or more than its price, or money for a cancelled booking, which is
// then to be returned.
import { subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { paidTimeOf } from '#shared/order/paid-amount.ts'
import { recordAmount, recordedAmountSchema } from '#shared/order/record-amount.ts'
import { put } from '#shared/writes.ts'
import { BOOKER_STATUS } from './booking-status-numbers.ts'
import { BOOKING_NOT_FOUND, BOOKING_NOT_PAID } from './booking-refusals.ts'
import { onlyDeliveryHost, received } from './booking-state.ts'
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
  input: recordedAmountSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of bookings' },
  load: async (reader, { ref }) => ({ booking: await reader.get('bookings', ref) }),
  who: (actor, { booking }) => onlyDeliveryHost(actor, booking),
  decide: ({ booking }, input, stamp) => {
    if (booking === undefined) return BOOKING_NOT_FOUND
    const pair = asOrderPair(booking)
    const hasRefund = booking.bookerStatus === BOOKER_STATUS.refunded
    const after = recordAmount(booking, input, { pair, keepsRefunded: hasRefund, stamp })
    if (after === null) return BOOKING_NOT_PAID
    const isWritten = paidTimeOf(after) !== paidTimeOf(booking)
    const known = isCancelled(pair) && !hasRefund ? ZERO_CENTS : booking.dzPrice
    const output: BookingPaidOutput = {
      ref: booking.id,
      paidCents: subtractCents(after.paidCents ?? known, booking.returnedCents),
    }
    return { effects: isWritten ? [put('bookings', { ...booking, ...after, ...received(stamp) })] : [], output }
  },
})
