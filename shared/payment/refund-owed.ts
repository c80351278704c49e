// The amount that a host owes a buyer for an order or a booking: derived from its payment, less what was returned.
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import { formatMoney, maxCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { awaitsShares, ownTotals } from '#shared/order/order-totals.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { isArrived, isCancelledClaim, isPaymentMade, paidTimeOf } from '#shared/order/paid-amount.ts'
import { hostGapText, paymentGap, verifiedGap, type PaymentGap } from '#shared/order/payment-gap.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

export const REFUND_REASONS = ['cancelled', 'claimed', 'late', 'short', 'overpaid'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export interface RefundOwed {
  readonly reason: RefundReason
  /** To be returned altogether. */
  readonly due: Cents
  readonly returned: Cents
  /** At least one of the two is zero. */
  readonly left: Cents
  readonly excess: Cents
}

const owed = (reason: RefundReason, due: Cents, returned: Cents): RefundOwed | null =>
  due === 0 && returned === 0
    ? null
    : {
        reason,
        due,
        returned,
        left: maxCents(ZERO_CENTS, subtractCents(due, returned)),
        excess: maxCents(ZERO_CENTS, subtractCents(returned, due)),
      }

type Costs = Pick<Event, 'adminCost' | 'deliveryCost' | 'discount'>

/** The lines changed after the payment, so that the buyer gets less than they paid for. */
const isShort = (order: Order): boolean => (order.fieldTimes['lines'] ?? '') > (paidTimeOf(order) ?? order.statusTime)

/** Null where nothing is to be returned and nothing was. `pair` is the derived pair: goods handed over count as paid. */
export const orderRefund = (event: Costs, order: Order, pair: StatusPair): RefundOwed | null => {
  const { paidCents, returnedCents } = order
  if (isCancelled(pair)) {
    const price = ownTotals(event, {
      ...order,
      status: ORDER_STATUS.unpaid,
      buyerStatus: BUYER_STATUS.notPaid,
    }).totalFee
    const isMade = isPaymentMade(order)
    if (isArrived(order)) return owed(isMade ? 'cancelled' : 'late', paidCents ?? ZERO_CENTS, returnedCents)
    const reason = isCancelledClaim(order) ? 'claimed' : 'cancelled'
    return owed(reason, isMade ? (paidCents ?? price) : ZERO_CENTS, returnedCents)
  }
  const { totalFee } = ownTotals(event, order)
  const isVerified = verifiedGap(order, pair, totalFee) !== null && !awaitsShares(event, order)
  const due = isVerified ? maxCents(ZERO_CENTS, subtractCents(paidCents ?? totalFee, totalFee)) : ZERO_CENTS
  return owed(isShort(order) ? 'short' : 'overpaid', due, returnedCents)
}

/**
 * The recorded payment of a cancelled order that the host has not returned in full. The order is not placed again before that:
 * its row has room for one payment.
 */
export const unreturnedPayment = (event: Costs, order: Order, pair: StatusPair): Cents =>
  isCancelled(pair) && order.paidCents !== null ? (orderRefund(event, order, pair)?.left ?? ZERO_CENTS) : ZERO_CENTS

/** The price of a booking is fixed once it is paid: without a recorded amount it was paid with its price. */
export const bookingRefund = (booking: Booking): RefundOwed | null => {
  const { dzPrice, returnedCents } = booking
  const [payment, paid] = [bookingPayment(booking), booking.paidCents ?? dzPrice]
  if (isCancelled(asOrderPair(booking))) {
    const isMade = payment === 'refunded'
    if (isArrived(booking)) return owed(isMade ? 'cancelled' : 'late', paid, returnedCents)
    return owed(isCancelledClaim(booking) ? 'claimed' : 'cancelled', isMade ? paid : ZERO_CENTS, returnedCents)
  }
  const due = payment === 'verified' ? maxCents(ZERO_CENTS, subtractCents(paid, dzPrice)) : ZERO_CENTS
  return owed('overpaid', due, returnedCents)
}

/** The difference between the payment of a booking and its price; null where it is not paid or is cancelled. */
export const bookingGap = (booking: Booking): PaymentGap | null =>
  paymentGap(booking, asOrderPair(booking), booking.dzPrice)

const REASONS: Record<RefundReason, string> = {
  cancelled: 'Cancelled after payment',
  claimed: 'Cancelled; payment claimed, not verified',
  late: 'Paid although it was cancelled',
  short: 'Short: goods taken out after payment',
  overpaid: 'Paid more than the total',
}
export const refundReasonText = (reason: RefundReason): string => REASONS[reason]

const OF_CANCELLED: ReadonlySet<RefundReason> = new Set(['cancelled', 'claimed', 'late'])

/** Host's text below the amount of a cancelled order; null for other orders. */
export const hostRefundText = (owed: RefundOwed | null): string | null => {
  if (owed === null || owed.left === 0 || !OF_CANCELLED.has(owed.reason)) return null
  return `To be returned ${formatMoney(owed.left)}${owed.reason === 'claimed' ? ' · Claimed, not verified' : ''}`
}

/** Host's text for a booking whose payment differs from its price; null where it does not. */
export const bookingGapText = (booking: Booking): string | null =>
  hostRefundText(bookingRefund(booking)) ?? hostGapText(bookingGap(booking), asOrderPair(booking), false)

/** Buyer's text for the amount that is still to be returned. */
export const leftText = ({ left, reason }: Pick<RefundOwed, 'left' | 'reason'>): string =>
  `${formatMoney(left)} to be returned to you${reason === 'claimed' ? ' if it arrived' : ''}`

/** Text in the list of orders of a buyer; null where nothing is to be returned and nothing was. */
export const buyerRefundText = (owed: RefundOwed | null): string | null =>
  owed &&
  [
    ...(owed.left > 0 ? [leftText(owed)] : []),
    ...(owed.returned > 0 ? [`${formatMoney(owed.returned)} returned to you`] : []),
  ].join(' · ')
