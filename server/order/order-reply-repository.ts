// Replies of orders with derived statuses and their shares of the event's costs.
import { collectionOf } from '#shared/collection/collection-state.ts'
import { orderReply, type OrderReply } from '#shared/order/order-reply.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'
import { recordsOfOrders } from '#server/collection/handover-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupBy } from '#server/db/group-by.ts'
import { eventsByIds, splitProductsOf } from '#server/event/event-repository.ts'
import { invalidPaymentReason } from '#shared/order/order-history.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { historyOfRejected } from './order-repository.ts'
import { eventGone } from '#shared/order/event-gone.ts'

/** In the given order. */
export const orderReplies = async (snapshot: Snapshot, orders: readonly Order[]): Promise<OrderReply[]> => {
  const eventIds = [...new Set(orders.map((order) => order.eid))]
  const events = await eventsByIds(snapshot, eventIds)
  const products = groupBy(await splitProductsOf(snapshot, eventIds), (product) => product.eid)
  const records = await recordsOfOrders(
    snapshot,
    orders.map((order) => order.id),
  )
  const handovers = groupBy(records.handovers, (record) => record.orderId)
  const answers = groupBy(records.answers, (answer) => answer.orderId)
  const rejected = groupBy(
    await historyOfRejected(
      snapshot,
      orders.filter(isUnpaid).map((order) => order.id),
    ),
    (line) => line.orderId,
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  return orders.map((order) => {
    const event = byId.get(order.eid) ?? eventGone(order)
    const { pair } = collectionOf(order, handovers.get(order.id) ?? [], answers.get(order.id) ?? [])
    const invalidPayment = invalidPaymentReason(pair, (rejected.get(order.id) ?? []).toReversed())
    const totals = ownTotals(event, order)
    return orderReply({ order, event, products: products.get(order.eid) ?? [], totals, pair, invalidPayment })
  })
}
