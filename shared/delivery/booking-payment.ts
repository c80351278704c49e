// Payment of a booking from its status pair. Imports no schema: the start page needs it.
import type { PaymentState } from '#shared/order/payment-state.ts'
import type { BookerStatus, BookingPair } from './booking.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from './booking-status-numbers.ts'

const PAYMENTS: Record<Exclude<BookerStatus, 2>, PaymentState> = { [-2]: 'refunded', [-1]: 'cancelled', 1: 'unpaid' }

/** Payment as the host sees it: the booker's side, and whether the host has verified it. */
export const bookingPayment = ({ status, bookerStatus }: BookingPair): PaymentState => {
  if (bookerStatus !== BOOKER_STATUS.paid) return PAYMENTS[bookerStatus]
  return status === BOOKING_STATUS.verified ? 'verified' : 'claimed'
}
