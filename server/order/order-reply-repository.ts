// Orders as calls answer them: with the derived statuses and their shares of the event's costs.
import { collectionOf } from '#shared/collection/collection-state.ts'
import { orderReply, type OrderReply } from '#shared/order/order-reply.ts'
import { orderTotals, type OrderTotals } from '#shared/order/order-totals.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { factsOfOrders } from '#server/collection/handover-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { eventsByIds, productsOf } from '#server/event/event-repository.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import { ordersOfEvents } from './order-repository.ts'

const groupBy = <V>(values: readonly V[], keyOf: (value: V) => string): Map<string, V[]> => {
  const groups = new Map<string, V[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

/** Of every order of these events: shares depend on the others. */
const totalsOf = (events: readonly Event[], orders: readonly Order[]): Map<string, OrderTotals> => {
  const byEvent = groupBy(orders, (order) => order.eid)
  return new Map(events.flatMap((event) => [...orderTotals(event, byEvent.get(event.id) ?? [])]))
}

const aloneTotals = (event: Event, order: Order): OrderTotals => {
  const totals = orderTotals(event, [order]).get(order.id)
  if (!totals) throw new Error(`no totals of ${order.id}`)
  return totals
}

/** In the order given. */
export const orderReplies = async (snapshot: Snapshot, orders: readonly Order[]): Promise<OrderReply[]> => {
  const eventIds = [...new Set(orders.map((order) => order.eid))]
  const events = await eventsByIds(snapshot, eventIds)
  const totals = totalsOf(events, await ordersOfEvents(snapshot, eventIds))
  const products = groupBy(await productsOf(snapshot, eventIds), (product) => product.eid)
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
