// Totals of an event's orders as they are once the server has settled the shares by the formula.
import type { Event } from '#shared/event/event.ts'
import {
  ownTotals,
  sharesOf,
  type OrderTotals,
  type PricedOrder,
  type SharedCosts,
} from '#shared/order/order-totals.ts'

export const formulaTotals = (
  costs: SharedCosts & Pick<Event, 'adminCost'>,
  orders: readonly PricedOrder[],
): Map<string, OrderTotals> => {
  const shares = sharesOf(costs, orders)
  return new Map(
    orders.map((order) => [order.id, ownTotals(costs, { ...order, settledShares: shares.get(order.id) ?? null })]),
  )
}
