// Totals of one order on the buyer's device. The server writes its shares of delivery cost and discount into the order.
import type { Event } from '#shared/event/event.ts'
import { isToBeConfirmed } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isCancelled } from './order-status.ts'
import { awaitsShares, feeShown, ownTotals } from './order-totals.ts'
import type { Order } from './order.ts'

export interface BuyerTotals {
  readonly items: Cents
  readonly adminCost: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly fee: Cents
  /** Delivery cost and discount are shown as '(TBC)'. A cancelled order has none. */
  readonly toBeConfirmed: boolean
  /** The event has such costs, so that the total will change. */
  readonly awaitsShares: boolean
}

export const buyerTotals = (event: Event, order: Order, now: Seconds): BuyerTotals => {
  const totals = ownTotals(event, order)
  const awaits = awaitsShares(event, order)
  const toBeConfirmed = (isToBeConfirmed(event, now) && !isCancelled(order)) || awaits
  return {
    items: totals.totalPricePerOrder,
    adminCost: totals.adminCostPerOrder,
    discount: totals.discountPerOrder,
    delivery: totals.deliveryPerOrder,
    fee: feeShown(totals, toBeConfirmed),
    toBeConfirmed,
    awaitsShares: awaits,
  }
}
