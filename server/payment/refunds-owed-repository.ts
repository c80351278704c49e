// Events whose host still has to return money to buyers.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import { groupBy } from '#shared/kernel/group-by.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { recordsOfEvents } from '#server/collection/handover-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import { ordersOfEvents } from '#server/order/order-repository.ts'

/** One event at a time, so that memory is bounded. Refused when the orders of an event are too large together. */
export const eventsOwingRefunds = async (snapshot: Snapshot, events: readonly Event[]): Promise<Event[] | Refusal> => {
  const owing: Event[] = []
  for (const event of events) {
    const orders = await ordersOfEvents(snapshot, [event.id])
    if (isRefusal(orders)) return orders
    const { handovers, answers } = await recordsOfEvents(snapshot, [event.id])
    const records = groupBy(handovers, ({ orderId }) => orderId)
    const answered = groupBy(answers, ({ orderId }) => orderId)
    const owes = orders.some((order) => {
      const { pair } = collectionOf(order, records.get(order.id) ?? [], answered.get(order.id) ?? [])
      return (orderRefund(event, order, pair)?.left ?? 0) > 0
    })
    if (owes) owing.push(event)
  }
  return owing
}
