// Data for decisions about a refund: the order or booking, and what it owes.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { onlyDeliveryHost } from '#shared/delivery/booking-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import type { Actor, Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import { addCents, asCents, type Cents, formatMoney, maxCents, ZERO_CENTS } from '#shared/kernel/money.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { onlyHost } from '#shared/order/order-state.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { withReturned } from '#shared/order/paid-amount.ts'
import { put } from '#shared/writes.ts'
import { bookingRefund, orderRefund, type RefundOwed } from './refund-owed.ts'
import type { Refund } from './refund.ts'

export interface RefundState {
  /** The row with the id of the input. */
  readonly known: Refund | undefined
  readonly order: Order | undefined
  readonly event: Event | undefined
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly booking: Booking | undefined
  readonly actorName: string
}

export const loadRefund = async (
  reader: Reader<Tables>,
  known: Refund | undefined,
  ref: string,
  actor: Actor,
): Promise<RefundState> => {
  const order = await reader.get('orders', ref)
  return {
    known,
    order,
    event: order && (await reader.get('events', order.eid)),
    records: order ? await reader.list('handovers', 'orderId', ref) : [],
    answers: order ? await reader.list('handover_answers', 'orderId', ref) : [],
    booking: order ? undefined : await reader.get('bookings', ref),
    actorName: (await reader.get('users', actor.id))?.name ?? '',
  }
}

/** Unrelated users get 404, so that references cannot be probed. */
export const onlyRefunder = (actor: Actor, { order, booking }: RefundState): Refusal | null =>
  booking === undefined ? onlyHost(actor, order) : onlyDeliveryHost(actor, booking)

const NO_COSTS = { adminCost: ZERO_CENTS, deliveryCost: ZERO_CENTS, discount: 0 }

export const owedIn = ({ order, event, records, answers, booking }: RefundState): RefundOwed | null => {
  if (booking !== undefined) return bookingRefund(booking)
  return order === undefined ? null : orderRefund(event ?? NO_COSTS, order, collectionOf(order, records, answers).pair)
}

/** Adds to the amount that was returned; a negative amount takes back. */
export const returnEffects = (
  { order, booking, actorName }: RefundState,
  cents: Cents,
  stamp: Stamp,
): Effect<Tables>[] => {
  const added = (before: Cents): Cents => maxCents(ZERO_CENTS, addCents(before, cents))
  if (booking) return [put('bookings', withReturned(booking, added(booking.returnedCents), stamp.time))]
  if (order === undefined) return []
  const what = cents > 0 ? 'money-returned' : 'return-undone'
  const note = formatMoney(asCents(Math.abs(cents)))
  return [
    put('orders', withReturned(order, added(order.returnedCents), stamp.time)),
    put('order_history', historyLine(order, stamp, actorName, { what, from: null, to: null, note })),
  ]
}
