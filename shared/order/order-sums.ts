// Figures above a host's orders (statuses.md 8.6).
import type { Event } from '#shared/event/event.ts'
import { maxCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { isCancelled } from './order-status.ts'
import { awaitsShares, ownTotals } from './order-totals.ts'
import { isUnpaid, paymentState } from './payment-state.ts'
import { verifiedGap, type PaymentGap } from './payment-gap.ts'
import type { Order, StatusPair } from './order.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

export interface CountedOrder {
  readonly order: Order
  /** The derived pair. */
  readonly pair: StatusPair
}

export interface OrderSums {
  /** Orders that are not cancelled. */
  readonly orders: number
  /** Orders that are at least paid, verified or not. */
  readonly paid: number
  /** Paid orders that the host has not verified. */
  readonly claimed: number
  /** Unpaid orders with an amount to pay. */
  readonly unpaid: number
  /** Amounts paid for orders that are paid and verified. */
  readonly collected: Cents
  /** Fees of all orders that are not cancelled. */
  readonly sales: Cents
  /** Missing in the amounts of verified orders, as far as their shares are settled. */
  readonly stillToPay: Cents
  /** Still to be returned to buyers: paid in excess for verified orders, and paid for cancelled ones (see `orderRefund`). */
  readonly toBeReturned: Cents
  /** Delivery cost that no order has a share of, because orders were cancelled after the shares were final. */
  readonly uncoveredDelivery: Cents
  /** Maps an order reference to its fee; zero for a cancelled order. */
  readonly fees: ReadonlyMap<string, Cents>
  /** Maps the reference of a verified order to the difference between its payment and its fee. */
  readonly gaps: ReadonlyMap<string, PaymentGap>
}

export const orderSums = (
  event: Pick<Event, 'adminCost' | 'deliveryCost' | 'discount'>,
  counted: readonly CountedOrder[],
): OrderSums => {
  const fees = new Map(counted.map(({ order }) => [order.id, ownTotals(event, order).totalFee]))
  const gaps = new Map(
    counted.flatMap(({ order, pair }) => {
      const gap = verifiedGap(order, pair, fees.get(order.id) ?? ZERO_CENTS)
      return gap === null ? [] : [[order.id, gap] as const]
    }),
  )
  const live = counted.filter(({ pair }) => !isCancelled(pair))
  const sumOf = (some: readonly CountedOrder[]): Cents =>
    sumCents(some.map(({ order }) => fees.get(order.id) ?? ZERO_CENTS))
  const stillToPay = live.map(({ order }) =>
    awaitsShares(event, order) ? ZERO_CENTS : (gaps.get(order.id)?.stillToPay ?? ZERO_CENTS),
  )
  const toBeReturned = counted.map(({ order, pair }) => orderRefund(event, order, pair)?.left ?? ZERO_CENTS)
  const isSettled = live.length > 0 && live.every(({ order }) => order.settledShares !== null)
  const delivered = sumCents(live.map(({ order }) => order.settledShares?.delivery ?? ZERO_CENTS))
  return {
    orders: live.length,
    paid: live.filter(({ pair }) => pair.buyerStatus >= BUYER_STATUS.paid).length,
    claimed: live.filter(({ pair }) => paymentState(pair) === 'claimed').length,
    unpaid: live.filter(({ order, pair }) => isUnpaid(pair) && (fees.get(order.id) ?? ZERO_CENTS) > ZERO_CENTS).length,
    collected: sumCents(
      live
        .filter(({ pair }) => pair.buyerStatus >= BUYER_STATUS.paid && pair.status >= ORDER_STATUS.verified)
        .map(({ order }) => gaps.get(order.id)?.paid ?? ZERO_CENTS),
    ),
    sales: sumOf(live),
    stillToPay: sumCents(stillToPay),
    toBeReturned: sumCents(toBeReturned),
    uncoveredDelivery: isSettled ? maxCents(ZERO_CENTS, subtractCents(event.deliveryCost, delivered)) : ZERO_CENTS,
    fees,
    gaps,
  }
}
