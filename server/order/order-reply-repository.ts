// Replies of orders with derived statuses and their shares of the event's costs.
import { collectionOf } from '#shared/collection/collection-state.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { ORDERS_TOO_LARGE } from '#shared/order/order-refusals.ts'
import { orderReply, splitReplies, type OrderReply, type SplitReplies } from '#shared/order/order-reply.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'
import { recordBytes, recordsOfOrders } from '#server/collection/handover-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { fitsOneAnswer, MAX_COMPLETE_BYTES } from '#server/db/list-limits.ts'
import { eventsByIds, splitProductsOf } from '#server/event/event-repository.ts'
import { invalidPaymentReason } from '#shared/order/order-history.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { historyOfRejected, ordersOfEvents } from './order-repository.ts'
import { eventGone } from '#shared/order/event-gone.ts'

const NO_SPLITS: SplitReplies = new Map()

/** In the given order. */
export const orderReplies = async (snapshot: Snapshot, orders: readonly Order[]): Promise<OrderReply[]> => {
  const eventIds = [...new Set(orders.map((order) => order.eid))]
  const events = await eventsByIds(snapshot, eventIds)
  const products = groupBy(await splitProductsOf(snapshot, eventIds), (product) => product.eid)
  const splits = new Map([...products].map(([eid, ofEvent]) => [eid, splitReplies(ofEvent)]))
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
    return orderReply({ order, event, splits: splits.get(order.eid) ?? NO_SPLITS, totals, pair, invalidPayment })
  })
}

/** In the given order. Refuses more than `MAX_COMPLETE_BYTES`. */
export const completeReplies = async (
  snapshot: Snapshot,
  orders: readonly Order[],
): Promise<OrderReply[] | Refusal> => {
  const eventIds = orders.map(({ eid }) => eid)
  if ((await recordBytes(snapshot, eventIds)) > MAX_COMPLETE_BYTES) return ORDERS_TOO_LARGE
  const replies = await orderReplies(snapshot, orders)
  return fitsOneAnswer(replies) ? replies : ORDERS_TOO_LARGE
}

/** Replies of all orders of the events, sorted by order number. Refuses more than `MAX_COMPLETE_BYTES`. */
export const allOrderReplies = async (
  snapshot: Snapshot,
  eventIds: readonly string[],
): Promise<OrderReply[] | Refusal> => {
  const orders = await ordersOfEvents(snapshot, eventIds)
  return isRefusal(orders) ? orders : completeReplies(snapshot, orders)
}
