// Replies of orders with derived statuses and their shares of the event's costs.
import { collectionOf } from '#shared/collection/collection-state.ts'
import { orderReply, type OrderReply } from '#shared/order/order-reply.ts'
import { orderTotals, type OrderTotals } from '#shared/order/order-totals.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { factsOfOrders } from '#server/collection/handover-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { eventsByIds, splitProductsOf } from '#server/event/event-repository.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import { pricedOrdersOf, type PricedOrder } from './order-repository.ts'

/** Loads every order of these events, because shares depend on the others. */
const totalsOf = (events: readonly Event[], orders: readonly PricedOrder[]): Map<string, OrderTotals> => {
  const byEvent = groupBy(orders, (order) => order.eid)
  return new Map(events.flatMap((event) => [...orderTotals(event, byEvent.get(event.id) ?? [])]))
}

const aloneTotals = (event: Event, order: Order): OrderTotals => {
  const totals = orderTotals(event, [order]).get(order.id)
  if (!totals) throw new Error(`no totals of ${order.id}`)
  return totals
}

/** In the given order. */
export const orderReplies = async (snapshot: Snapshot, orders: readonly Order[]): Promise<OrderReply[]> => {
  const eventIds = [...new Set(orders.map((order) => order.eid))]
  const events = await eventsByIds(snapshot, eventIds)
  const totals = totalsOf(events, await pricedOrdersOf(snapshot, eventIds))
  const products = groupBy(await splitProductsOf(snapshot, eventIds), (product) => product.eid)
  const facts = await factsOfOrders(
    snapshot,
    orders.map((order) => order.id),
  )
  const handovers = groupBy(facts.handovers, (fact) => fact.orderId)
  const answers = groupBy(facts.answers, (answer) => answer.orderId)
  const byId = new Map(events.map((event) => [event.id, event]))
  return orders.map((order) => {
    const event = byId.get(order.eid) ?? eventGone(order)
    const total = totals.get(order.id) ?? aloneTotals(event, order)
    const { pair } = collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? [])
    return orderReply({ order, event, products: products.get(order.eid) ?? [], totals: total, pair })
  })
}
