// Meaning of a booking's statuses for host and buyer (statuses.md 4). Knows no row and no operation.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { PurchaseListing } from '#shared/order/order-banner.ts'
import { isCancelled, paymentLabel } from '#shared/order/order-status.ts'
import { paymentText } from '#shared/order/payment-state.ts'
import { asOrderPair, type BookerStatus, type Booking, type BookingPair, type BookingStatus } from './booking.ts'
import { isOver } from './delivery-state.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from './booking-status-numbers.ts'

const STATUS_LABELS: Record<BookingStatus, string> = { [-1]: 'Cancelled', 1: 'Not Paid', 2: 'Paid' }

/** Status choices of the host, in the order of the dropdown. */
export const BOOKING_TARGETS: readonly BookingStatus[] = [
  BOOKING_STATUS.cancelled,
  BOOKING_STATUS.unpaid,
  BOOKING_STATUS.verified,
]

export const bookingStatusLabel = (status: BookingStatus): string => STATUS_LABELS[status]
export const bookerStatusLabel = (status: BookerStatus): string => paymentLabel(status)

/** Cancelled by the host or the buyer, or refunded. */
export const isBookingCancelled = (pair: BookingPair): boolean => isCancelled(asOrderPair(pair))

export const isPaidBooking = (pair: BookingPair): boolean =>
  pair.status !== BOOKING_STATUS.cancelled && pair.bookerStatus === BOOKER_STATUS.paid

/** The booker has claimed a payment that is neither refunded nor refused. */
export const hasPayment = ({ bookerStatus }: Pick<BookingPair, 'bookerStatus'>): boolean =>
  bookerStatus === BOOKER_STATUS.paid

/** The host could not find the claimed payment, and the booker has not paid again. The screenshot stays. */
const isBookingPaymentInvalid = (booking: BookingPair & Pick<Booking, 'paymentScreenshot'>): boolean =>
  booking.bookerStatus === BOOKER_STATUS.notPaid &&
  booking.status === BOOKING_STATUS.unpaid &&
  booking.paymentScreenshot !== null

/** The host's reason for an invalid payment, or '' without one; null where the payment is not invalid. */
export const invalidBookingReason = (
  booking: BookingPair & Pick<Booking, 'paymentScreenshot' | 'invalidReason'>,
): string | null => (isBookingPaymentInvalid(booking) ? booking.invalidReason : null)

/** Word for the payment in the host's lists and exports: a claimed one is not called paid. */
export const bookingPaymentText = (pair: BookingPair): string => paymentText(asOrderPair(pair))

/** Greyed out in the buyer's list. */
export const isBookingDisabled = (
  booking: BookingPair & Pick<Booking, 'deliveryTimestamp' | 'deliveryDuration'>,
  now: Seconds,
): boolean => isBookingCancelled(booking) || isOver(booking, now)

/** Section of the booking in a buyer's purchases. */
export const bookingListing = (
  booking: BookingPair & Pick<Booking, 'deliveryTimestamp' | 'deliveryDuration'>,
  now: Seconds,
): PurchaseListing => ({
  disabled: isBookingDisabled(booking, now),
  pickupTimestamp: booking.deliveryTimestamp,
  eOrderNo: null,
})

export type BookerAction = 'change' | 'claim' | 'cancel'

interface BookerRule {
  readonly status: readonly BookingStatus[]
  readonly bookerStatus: readonly BookerStatus[]
  /** Null: the status does not change. */
  readonly to: BookerStatus | null
}

/**
 * For each buyer action the allowed statuses and the resulting status. Delivery and ownership are checked elsewhere.
 */
export const BOOKER_TABLE: Record<BookerAction, BookerRule> = {
  change: { status: [BOOKING_STATUS.unpaid, BOOKING_STATUS.verified], bookerStatus: [BOOKER_STATUS.notPaid], to: null },
  claim: {
    status: [BOOKING_STATUS.unpaid, BOOKING_STATUS.verified],
    bookerStatus: [BOOKER_STATUS.notPaid],
    to: BOOKER_STATUS.paid,
  },
  cancel: { status: [BOOKING_STATUS.unpaid], bookerStatus: [BOOKER_STATUS.notPaid], to: BOOKER_STATUS.cancelled },
}

export const bookerMay = (action: BookerAction, { status, bookerStatus }: BookingPair): boolean =>
  BOOKER_TABLE[action].status.includes(status) && BOOKER_TABLE[action].bookerStatus.includes(bookerStatus)

/** The host's 'Paid' applies to the booked zone and its fee. */
export const isFeeFixed = ({ status }: Pick<BookingPair, 'status'>): boolean => status === BOOKING_STATUS.verified

export type BookingBannerKind = 'cancelled' | 'pay' | 'free' | 'pending' | 'confirmed'

export interface BookingBanner {
  readonly kind: BookingBannerKind
  /** Text on the booking's page; the payment block replaces it while payment is due. */
  readonly page: string
  /** Text on the booking's card in the list. */
  readonly card: string
}

const BANNERS: Record<BookingBannerKind, BookingBanner> = {
  cancelled: { kind: 'cancelled', page: 'CANCELLED', card: 'CANCELLED' },
  pay: { kind: 'pay', page: '', card: 'Click here to make Payment' },
  free: { kind: 'free', page: 'Nothing to pay', card: 'Nothing to pay' },
  pending: { kind: 'pending', page: 'pending confirmation', card: 'Pending Confirmation' },
  confirmed: { kind: 'confirmed', page: 'Payment confirmed', card: 'Payment Confirmed' },
}

/** The first matching row applies. */
export const bookingBanner = (pair: BookingPair & Pick<Booking, 'dzPrice'>): BookingBanner => {
  if (isBookingCancelled(pair)) return BANNERS.cancelled
  if (pair.bookerStatus === BOOKER_STATUS.notPaid) return pair.dzPrice > 0 ? BANNERS.pay : BANNERS.free
  return pair.status === BOOKING_STATUS.unpaid ? BANNERS.pending : BANNERS.confirmed
}
