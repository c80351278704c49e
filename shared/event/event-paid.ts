// Tells whether any order is paid. Handed-over goods count as paid, like the derived pair of the order.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Reader } from '#shared/kernel/change.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { isPaidOrder } from './event-state.ts'

export interface PaidState {
  readonly orders: readonly Order[]
  readonly handovers: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

export const NO_ORDERS: PaidState = { orders: [], handovers: [], answers: [] }

export const loadPaid = async (reader: Reader<Tables>, eventId: string): Promise<PaidState> => ({
  orders: await reader.list('orders', 'eid', eventId),
  handovers: await reader.list('handovers', 'eid', eventId),
  answers: await reader.list('handover_answers', 'eid', eventId),
})

const ofOrder = <R extends { readonly orderId: string }>(rows: readonly R[], order: Order): R[] =>
  rows.filter((row) => row.orderId === order.id)

export const somebodyPaid = ({ orders, handovers, answers }: PaidState): boolean =>
  orders.some((order) => isPaidOrder(collectionOf(order, ofOrder(handovers, order), ofOrder(answers, order)).pair))
