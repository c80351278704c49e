import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { grouped, mapped } from '#client/store/lists/live-views.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import {
  receivablesFromRows,
  type ReceivableOrder,
  type ReceivableWithRows,
} from '#shared/payment/receivables-from-rows.ts'

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** Receivables of all orders and bookings whose host the person is. */
export const hostReceivables = liveList((from: LiveTables) => {
  const orders = from.rows('orders', 'hostId', [from.userId])
  const bookings = from.rows('bookings', 'hostId', [from.userId])
  const payments = from.rows('combined_payments', 'hostId', [from.userId])
  const eids = (): string[] => [...new Set([...orders.values()].map(({ eid }) => eid))]
  const events = from.rows('events', 'id', eids)
  const records = grouped(from.rows('handovers', 'eid', eids), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'eid', eids), ofOrder)
  const views = mapped(
    orders,
    (order): ReceivableOrder => {
      const [own, answered] = [records.of(order.id), answers.of(order.id)]
      return {
        order,
        event: events.get(order.eid) ?? eventGone(order),
        records: own,
        answers: answered,
        state: collectionOf(order, own, answered),
      }
    },
    [records, answers],
    [events],
  )
  return (): readonly ReceivableWithRows[] =>
    receivablesFromRows(
      [...views.values()],
      [...bookings.values()],
      new Map([...payments.values()].map((payment) => [payment.id, payment])),
    )
})
