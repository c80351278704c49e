// Totals of one order on the buyer's device. Shares that depend on other orders are unknown there.
import type { Event } from '#shared/event/event.ts'
import { isToBeConfirmed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { feeShown, orderTotals } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'

export interface BuyerTotals {
  readonly items: Cents
  readonly adminCost: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly fee: Cents
  /** Delivery cost and discount are shown as '(TBC)'. */
  readonly toBeConfirmed: boolean
}

export const buyerTotals = (event: Event, order: Order, now: Seconds): BuyerTotals => {
  const totals = orderTotals(event, [order]).get(order.id)
  const shared = event.deliveryCost > 0 || (event.discount > 0 && !event.isPercentage)
  const toBeConfirmed = shared || isToBeConfirmed(event, now)
  return {
    items: totals?.totalPricePerOrder ?? 0,
    adminCost: totals?.adminCostPerOrder ?? 0,
    discount: totals?.discountPerOrder ?? 0,
    delivery: totals?.deliveryPerOrder ?? 0,
    fee: totals ? feeShown(totals, toBeConfirmed) : 0,
    toBeConfirmed,
  }
}
