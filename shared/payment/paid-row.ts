// An order or a booking as a payment sees it: its total, and the amount that was recorded for it.
import { updateDeliveryBookingPaid } from '#shared/delivery/update-delivery-booking-paid.ts'
import { asOrderPair, type Booking } from '#shared/delivery/booking.ts'
import { maxCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { isArrived, keepsAmount } from '#shared/order/paid-amount.ts'
import { paymentState } from '#shared/order/payment-state.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import {
  orderTotal,
  receivedForCancelled,
  restOf,
  restOfBooking,
  type ReceivableOrder,
  type ReceivableWithRows,
} from './receivables-from-rows.ts'
import { bookingRefund, orderRefund } from './refund-owed.ts'

export interface PaidRow {
  /** Reference of the order or booking. */
  readonly ref: string
  /** The event of an order; undefined for a booking. */
  readonly eid: string | undefined
  readonly pair: StatusPair
  readonly total: Cents
  /** The recorded amount; null where none is. */
  readonly paidCents: Cents | null
  /** The amount that a verification without another amount leaves. */
  readonly verifiedWith: Cents
  readonly returned: Cents
  /** Cents that arrived for it as far as they are recorded: of a cancelled one those of the list of refunds. */
  readonly received: Cents
  /** Rest that a verified one lacks. */
  readonly rest: Cents
  /** Money was recorded after it was cancelled. */
  readonly hasArrived: boolean
  /** The operation that records its amount. */
  readonly operation: string
}

const rowOfOrder = (each: ReceivableOrder): PaidRow => {
  const { order, event, state } = each
  const total = orderTotal(each)
  const received = isCancelled(state.pair)
    ? receivedForCancelled(orderRefund(event, order, state.pair))
    : (order.paidCents ?? total)
  return {
    ref: order.id,
    eid: order.eid,
    pair: state.pair,
    total,
    paidCents: order.paidCents,
    verifiedWith: keepsAmount(order) ? (order.paidCents ?? total) : total,
    returned: order.returnedCents,
    received,
    rest: restOf(each),
    hasArrived: isArrived(order),
    operation: updateOrderPaid.name,
  }
}

const rowOfBooking = (booking: Booking): PaidRow => {
  const { id, dzPrice, paidCents, returnedCents } = booking
  const pair = asOrderPair(booking)
  const paid = paidCents ?? dzPrice
  return {
    ref: id,
    eid: undefined,
    pair,
    total: dzPrice,
    paidCents,
    verifiedWith: keepsAmount({ buyerStatus: pair.buyerStatus, paidCents }) ? paid : dzPrice,
    returned: returnedCents,
    received: isCancelled(pair) ? receivedForCancelled(bookingRefund(booking)) : paid,
    rest: restOfBooking(booking),
    hasArrived: isArrived(booking),
    operation: updateDeliveryBookingPaid.name,
  }
}

/** Orders come first, then bookings, each in the order of the receivable. */
export const paidRows = (receivables: readonly Pick<ReceivableWithRows, 'orders' | 'bookings'>[]): PaidRow[] => [
  ...receivables.flatMap(({ orders }) => orders.map(rowOfOrder)),
  ...receivables.flatMap(({ bookings }) => bookings.map(rowOfBooking)),
]

export const isLivePair = (pair: StatusPair): boolean => !['cancelled', 'refunded'].includes(paymentState(pair))

export const isVerifiedPair = (pair: StatusPair): boolean => paymentState(pair) === 'verified'

/** Rows by falling total, orders before bookings: the first one shows an amount that belongs to no row alone. */
const byTotal = (rows: readonly PaidRow[]): PaidRow[] =>
  rows.toSorted((a, b) => Number(a.eid === undefined) - Number(b.eid === undefined) || b.total - a.total)

/**
 * The row that shows the difference between transfers and receivables. Undefined where there is none, or the difference is more
 * than each of them costs.
 */
export const rowOfGap = (receivables: readonly ReceivableWithRows[], difference: Cents): PaidRow | undefined =>
  byTotal(paidRows(receivables).filter(({ pair }) => isLivePair(pair))).find(({ total }) => total + difference > 0)

/** The verified or cancelled row in which money that pays nothing is recorded. */
export const rowToReturn = (
  receivables: readonly Pick<ReceivableWithRows, 'orders' | 'bookings'>[],
): PaidRow | undefined =>
  byTotal(paidRows(receivables).filter(({ pair }) => isVerifiedPair(pair) || isCancelled(pair)))[0]

/** Cents that the host received and did not return. */
export const heldOf = ({ paidCents, total, returned }: PaidRow): Cents =>
  maxCents(ZERO_CENTS, subtractCents(paidCents ?? total, returned))
