// Requests payment of a closed event’s orders, asks again, or takes the request back.
import { z } from 'zod/mini'
import type { Effect, Stamp } from '#shared/kernel/change.ts'
import { idText, zeroOrOne } from '#shared/kernel/bounds.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import { refuseWith } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { historyLine } from '#shared/order/order-history.ts'
import type { Order } from '#shared/order/order.ts'
import { loadReachableBuyers } from '#shared/order/own-order.ts'
import { loadShared, withSettledShares } from '#shared/order/settled-shares.ts'
import {
  ordersToNotify,
  AUDIENCES,
  MAX_REQUESTS_PER_EVENT_PER_DAY,
  type Audience,
} from '#shared/payment/payment-request.ts'
import { messageTo } from '#shared/payment/remind-message.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { loadPaid, NO_ORDERS } from './event-paid.ts'
import { BUYERS_NOTIFIED_TODAY, creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'
import { requestPaymentRefusal } from './host-actions.ts'

/** The history of each order keeps the message and its receiver. */
const requestHistory = (
  orders: readonly Order[],
  messageOf: (order: Order) => string,
  byName: string,
  stamp: Stamp,
): Effect<Tables>[] =>
  orders.map((order) =>
    put(
      'order_history',
      historyLine(order, stamp, byName, { what: 'payment-requested', from: null, to: null, note: messageOf(order) }),
    ),
  )

export interface PaymentRequestOutput {
  readonly id: string
  readonly payable: 0 | 1
  /** References of the orders whose buyers the server notifies. The name is that of the reply. */
  readonly asked: readonly string[]
}

export const requestPayment = operation({
  name: 'request-payment',
  label: 'Payment requested',
  subject: 'other',
  version: 2,
  upcasts: { 1: (input: object) => ({ ...input, to: 'unpaid' satisfies Audience }) },
  rest: { method: 'PATCH', path: '/request-payment', msgCode: 20500 },
  input: z.object({
    eid: idText(),
    payable: zeroOrOne(),
    /** 1: notify buyers. */
    notify: zeroOrOne(),
    to: z.enum(AUDIENCES),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600, perTarget: { max: 20, target: ({ eid }) => eid } },
  quota: {
    maxPerDay: 500,
    perTargetPerDay: {
      max: MAX_REQUESTS_PER_EVENT_PER_DAY,
      target: ({ eid, payable, notify }) => (payable === 1 && notify === 1 ? eid : null),
      refusal: (max) => refuseWith(BUYERS_NOTIFIED_TODAY, { max }),
    },
    noun: 'payment requests',
  },
  load: async (reader, input, actor) => {
    const notifies = input.payable === 1 && input.notify === 1
    const paid = notifies ? await loadPaid(reader, input.eid) : NO_ORDERS
    return {
      event: await reader.get('events', input.eid),
      shared: await loadShared(reader, [input.eid]),
      paid,
      reachable: await loadReachableBuyers(reader, paid.orders),
      reminders: notifies ? await reader.list('remind_messages', 'hostId', actor.id) : [],
      hostName: (await reader.get('users', actor.id))?.name ?? '',
    }
  },
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, shared, paid, reachable, reminders, hostName }, { payable, to }, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const refused = requestPaymentRefusal(event, stamp.server?.now ?? stamp.at)
    if (refused) return refused
    // Another device of the host has asked or taken the request back since.
    if (!isLaterEdit(stamp, event.fieldTimes['payable']))
      return { effects: [], output: { id: event.id, payable: event.payable, asked: [] } }
    const orders = ordersToNotify(event, paid, to)
    const output: PaymentRequestOutput = { id: event.id, payable, asked: orders.map(({ id }) => id) }
    const changed = event.payable !== payable || orders.length > 0
    if (!changed) return { effects: [], output }
    const fieldTimes = { ...event.fieldTimes, payable: stamp.time }
    const messageOf = ({ uid }: Order): string => messageTo(reminders, reachable.has(uid))
    const effects = [
      put('events', { ...event, payable, fieldTimes }),
      ...requestHistory(orders, messageOf, hostName, stamp),
    ]
    return withSettledShares({ effects, output }, shared, stamp)
  },
})
