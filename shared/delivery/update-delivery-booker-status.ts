// The buyer's status changes of a booking: paid (with a screenshot) and cancelled.
import type { Decision, Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { withoutEntries, type CombinedPayment } from '#shared/payment/combined-payment.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { uploadId, type Upload } from '#shared/payment/upload.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { perRecordPerDay } from '#shared/order/change-quota.ts'
import { bookerStatusInputSchema, type BookerStatusInput } from './booking-inputs.ts'
import { BOOKING_NOT_FOUND, NO_PROOF, NOT_ALLOWED_ON_BOOKING } from './booking-refusals.ts'
import { onlyBooker, withBookingPair } from './booking-state.ts'
import { BOOKER_TABLE, bookerMay, type BookerAction } from './booking-status.ts'
import type { Booking, BookingPair } from './booking.ts'
import { BOOKER_STATUS } from './booking-status-numbers.ts'

export interface BookerState {
  readonly booking: Booking | undefined
  /** Record that this buyer uploaded the bytes of the screenshot. */
  readonly upload: Upload | undefined
  /** The combined payment that the booking leaves when it is paid alone. */
  readonly record: CombinedPayment | undefined
}

export type BookingStatusOutput = { readonly ref: string } & BookingPair

const ACTIONS: Record<BookerStatusInput['bookerStatus'], BookerAction> = { [-1]: 'cancel', 2: 'claim' }

const LABELS: Record<BookerStatusInput['bookerStatus'], string> = {
  [-1]: 'Delivery booking cancelled',
  2: 'Payment of a delivery booking',
}

const hashOf = ({ paymentScreenshot }: BookerStatusInput): string | undefined =>
  paymentScreenshot === null ? undefined : fileHash(paymentScreenshot)

const isUnproven = (state: BookerState, input: BookerStatusInput, { server }: Stamp): boolean =>
  hashOf(input) === undefined || (server !== null && state.upload === undefined)

const refusalOf = (state: BookerState, booking: Booking, input: BookerStatusInput, stamp: Stamp): Refusal | null => {
  const action = ACTIONS[input.bookerStatus]
  if (!bookerMay(action, booking)) return NOT_ALLOWED_ON_BOOKING
  return action === 'claim' && isUnproven(state, input, stamp) ? NO_PROOF : null
}

const change = (state: BookerState, input: BookerStatusInput, stamp: Stamp): Decision<Tables, BookingStatusOutput> => {
  const { booking } = state
  if (booking === undefined) return BOOKING_NOT_FOUND
  const wrong = refusalOf(state, booking, input, stamp)
  if (wrong !== null) return wrong
  const action = ACTIONS[input.bookerStatus]
  const { status, bookerStatus } = booking
  const pair = { status, bookerStatus: BOOKER_TABLE[action].to ?? bookerStatus }
  const changed: Booking = {
    ...withBookingPair(booking, pair, stamp),
    ...(action === 'claim' && { paymentScreenshot: input.paymentScreenshot, combinedPaymentRef: null }),
  }
  const left = action === 'claim' && state.record ? [withoutEntries(state.record, [booking.id])] : []
  return { effects: [put('bookings', changed), ...left], output: { ref: booking.id, ...pair } }
}

export const updateDeliveryBookerStatus = operation({
  name: 'update-delivery-booker-status',
  label: 'Delivery booking paid or cancelled',
  labelOf: ({ bookerStatus }) => LABELS[bookerStatus],
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-delivery-booker-status', msgCode: 32_200 },
  input: bookerStatusInputSchema,
  offline: true,
  onRefCollision: { replacedBy: () => ['update-delivery-booker-status'] },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, perTargetPerDay: perRecordPerDay('booking'), noun: 'changes of bookings' },
  load: async (reader, input, actor): Promise<BookerState> => {
    const hash = hashOf(input)
    const booking = await reader.get('bookings', input.ref)
    const combined = booking?.combinedPaymentRef ?? null
    return {
      booking,
      record: combined === null ? undefined : await reader.get('combined_payments', combined),
      upload: hash === undefined ? undefined : await reader.get('uploads', uploadId(hash, actor.id)),
    }
  },
  who: (actor, { booking }) => onlyBooker(actor, booking),
  decide: change,
  files: (input) => {
    const hash = hashOf(input)
    return input.bookerStatus !== BOOKER_STATUS.paid || hash === undefined ? [] : [hash]
  },
})
