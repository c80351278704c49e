// Reckons the revenue of a host in a month, of which a plan by percentage takes its part (decision Q-147). Months are those of
// Asia/Singapore.
import type { Booking } from '#shared/delivery/booking.ts'
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import type { Event } from '#shared/event/event.ts'
import { civilTime, fromCivil, type Seconds } from '#shared/kernel/clock.ts'
import {
  addCents,
  asCents,
  maxCents,
  minCents,
  roundHalfUp,
  subtractCents,
  ZERO_CENTS,
  type Cents,
} from '#shared/kernel/money.ts'
import { monthAndYear } from '#shared/kernel/month-names.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { ownTotals, type PricedOrder } from '#shared/order/order-totals.ts'
import { isPaymentMade } from '#shared/order/paid-amount.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { paymentState } from '#shared/order/payment-state.ts'
import { STATUS, type Subscription } from './subscription.ts'

/** 'YYYY-MM' */
export type Month = string

export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/

export interface Period {
  readonly from: Seconds
  /** Not included. */
  readonly to: Seconds
}

const monthNamed = (year: number, month: number): Month => `${year}-${String(month).padStart(2, '0')}`

const partsOf = (month: Month): [year: number, month: number] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return [year, number]
}

export const monthAt = (at: Seconds): Month => {
  const { year, month } = civilTime(at)
  return monthNamed(year, month)
}

export const monthAfter = (month: Month): Month => {
  const [year, number] = partsOf(month)
  return number === 12 ? monthNamed(year + 1, 1) : monthNamed(year, number + 1)
}

export const monthBefore = (month: Month): Month => {
  const [year, number] = partsOf(month)
  return number === 1 ? monthNamed(year - 1, 12) : monthNamed(year, number - 1)
}

const startOf = (month: Month): Seconds => fromCivil(...partsOf(month), 1) ?? 0

export const periodOf = (month: Month): Period => ({ from: startOf(month), to: startOf(monthAfter(month)) })

/** 'October 2026' */
export const monthName = (month: Month): string => monthAndYear(...partsOf(month))

/** Payments for goods and deliveries whose collection was in a month. */
export interface Revenue {
  /** Number of orders and of bookings, refunded ones included. */
  readonly orders: number
  readonly bookings: number
  /** Verified payments, those included that were refunded later. */
  readonly salesCents: Cents
  readonly refundsCents: Cents
}

export const NO_REVENUE: Revenue = { orders: 0, bookings: 0, salesCents: ZERO_CENTS, refundsCents: ZERO_CENTS }

export const addRevenue = (a: Revenue, b: Revenue): Revenue => ({
  orders: a.orders + b.orders,
  bookings: a.bookings + b.bookings,
  salesCents: addCents(a.salesCents, b.salesCents),
  refundsCents: addCents(a.refundsCents, b.refundsCents),
})

const REVENUE_PERCENT = 2
const SMALLEST_FEE = asCents(1)

export const netRevenue = ({ salesCents, refundsCents }: Revenue): Cents => subtractCents(salesCents, refundsCents)

/** 2 % of sales less refunds, rounded half up, at least one cent; 0 where nothing was sold. */
export const revenueFee = (revenue: Revenue): Cents => {
  const net = netRevenue(revenue)
  return net <= 0 ? ZERO_CENTS : maxCents(SMALLEST_FEE, asCents(roundHalfUp((net * REVENUE_PERCENT) / 100)))
}

export type SoldOrder = PricedOrder & Pick<Order, 'paidCents' | 'returnedCents'>

/** The total of an order as if it were not cancelled. */
const totalOf = (event: Pick<Event, 'adminCost'>, order: SoldOrder): Cents =>
  ownTotals(event, { ...order, status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid }).totalFee

type Payment = Pick<SoldOrder, 'paidCents' | 'returnedCents'>

/**
 * The amount that was paid, or the total where no amount was recorded. Money above the total is owed to the buyer: it counts as
 * refunded, also before the host returns it.
 */
const paymentRevenue = (
  { paidCents, returnedCents }: Payment,
  total: Cents,
  isRefunded: boolean,
): Pick<Revenue, 'salesCents' | 'refundsCents'> => {
  const salesCents = paidCents ?? total
  const refunded = maxCents(minCents(salesCents, returnedCents), subtractCents(salesCents, total))
  return { salesCents, refundsCents: isRefunded ? salesCents : refunded }
}

/** The buyer cancelled an order after its payment was verified: the host owes the amount, also once they cancel it too. */
const isVerifiedThenCancelled = (order: SoldOrder, { buyerStatus }: StatusPair): boolean =>
  buyerStatus === BUYER_STATUS.cancelled && isPaymentMade(order)

/** `pair`: with Collected derived from the hand-over records, because an order that is handed over is paid. */
export const orderRevenue = (event: Pick<Event, 'adminCost'>, order: SoldOrder, pair: StatusPair): Revenue => {
  const state = isVerifiedThenCancelled(order, pair) ? 'refunded' : paymentState(pair)
  if (state !== 'verified' && state !== 'refunded') return NO_REVENUE
  return { orders: 1, bookings: 0, ...paymentRevenue(order, totalOf(event, order), state === 'refunded') }
}

export type SoldBooking = Pick<Booking, 'status' | 'bookerStatus' | 'dzPrice' | 'paidCents' | 'returnedCents'>

export const bookingRevenue = (booking: SoldBooking): Revenue => {
  const state = bookingPayment(booking)
  if (state !== 'verified' && state !== 'refunded') return NO_REVENUE
  return { orders: 0, bookings: 1, ...paymentRevenue(booking, booking.dzPrice, state === 'refunded') }
}

type OnPlan = Pick<Subscription, 'type' | 'status' | 'createdAt' | 'paidUntil'>

/** The time in which a subscription takes a percentage of the revenue; null where it takes none. */
export const percentPeriod = ({ type, status, createdAt, paidUntil }: OnPlan): Period | null => {
  if (type !== 'custom') return null
  if (status === STATUS.approved) return { from: createdAt, to: Infinity }
  return paidUntil === null ? null : { from: createdAt, to: paidUntil }
}

/** The parts of a month in which the host was on the plan. */
export const periodsWithin = (month: Month, own: readonly OnPlan[]): Period[] => {
  const { from, to } = periodOf(month)
  return own.flatMap((each) => {
    const period = percentPeriod(each)
    if (period === null) return []
    const part = { from: Math.max(from, period.from), to: Math.min(to, period.to) }
    return part.from < part.to ? [part] : []
  })
}

export const isWithin = (periods: readonly Period[], at: Seconds): boolean =>
  periods.some(({ from, to }) => at >= from && at < to)
