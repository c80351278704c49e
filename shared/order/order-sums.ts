// Figures above a host's orders (statuses.md 8.6).
import type { Event } from '#shared/event/event.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isCancelled } from './order-status.ts'
import { orderTotals } from './order-totals.ts'
import type { Order, StatusPair } from './order.ts'

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
  readonly unpaid: number
  /** Fees of orders that are paid and verified. */
  readonly collected: Cents
  /** Fees of all orders that are not cancelled. */
  readonly sales: Cents
  /** Maps an order reference to its fee; cancelled orders have no entry. */
  readonly fees: ReadonlyMap<string, Cents>
}

export const orderSums = (
  event: Pick<Event, 'adminCost' | 'deliveryCost' | 'discount' | 'isPercentage'>,
  counted: readonly CountedOrder[],
): OrderSums => {
  const totals = orderTotals(
    event,
    counted.map(({ order }) => order),
  )
  const fees = new Map(counted.map(({ order }) => [order.id, totals.get(order.id)?.totalFee ?? 0]))
  const live = counted.filter(({ pair }) => !isCancelled(pair))
  const sumOf = (some: readonly CountedOrder[]): Cents =>
    some.reduce((sum, { order }) => sum + (fees.get(order.id) ?? 0), 0)
  return {
    orders: live.length,
    paid: live.filter(({ pair }) => pair.buyerStatus >= 2).length,
    unpaid: live.filter(({ pair }) => pair.buyerStatus === 1).length,
    collected: sumOf(live.filter(({ pair }) => pair.buyerStatus >= 2 && pair.status >= 2)),
    sales: sumOf(live),
    fees,
  }
}
