// Buyers whom a payment request reaches, and the moment of the last request.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { PaidState } from '#shared/event/event-paid.ts'
import type { Event } from '#shared/event/event.ts'
import { formatClock, formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import type { Order, OrderHistory, StatusPair } from '#shared/order/order.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { endsPaymentLink } from './payment-link.ts'

/** Requests that notify buyers: each buyer gets at most one notification of each. */
export const MAX_REQUESTS_PER_EVENT_PER_DAY = 3

export const AUDIENCES = ['unpaid', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Unpaid, with an amount to pay. `pair` is the derived pair. */
export const owesPayment = (event: Pick<Event, 'adminCost'>, order: Order, pair: StatusPair): boolean =>
  isUnpaid(pair) && ownTotals(event, order).totalFee > ZERO_CENTS

/** Orders that are neither collected nor cancelled; for 'unpaid' those that still have to be paid (decision Q-086). */
export const ordersToNotify = (
  event: Pick<Event, 'adminCost'>,
  { orders, handovers, answers }: PaidState,
  to: Audience,
): Order[] =>
  orders.filter((order) => {
    const ofOrder = ({ orderId }: { readonly orderId: string }): boolean => orderId === order.id
    const { pair } = collectionOf(order, handovers.filter(ofOrder), answers.filter(ofOrder))
    return !endsPaymentLink(pair) && (to === 'all' || owesPayment(event, order, pair))
  })

export const isRequested = ({ payable }: Pick<Event, 'payable'>): boolean => payable === 1

/** Null while payment is not requested. Requests from before 2026-11-23 have no time. */
export const requestedAt = ({ payable, fieldTimes }: Pick<Event, 'payable' | 'fieldTimes'>): Seconds | null => {
  const time = fieldTimes['payable']
  return payable === 0 || time === undefined ? null : Math.floor(hybridParts(time).milliseconds / 1000)
}

export interface SentRequest {
  readonly at: Seconds
  readonly orderIds: readonly string[]
}

const mutationOf = ({ id }: Pick<OrderHistory, 'id'>): string => id.slice(0, id.indexOf('.'))

/** The last payment request that was sent to buyers, read from the order histories of an event; null if none was sent. */
export const lastSentRequest = (
  lines: readonly Pick<OrderHistory, 'id' | 'orderId' | 'what' | 'at'>[],
): SentRequest | null => {
  const requests = lines.filter(({ what }) => what === 'payment-requested')
  const last = requests.reduce<(typeof requests)[number] | undefined>(
    (latest, line) => (latest === undefined || line.at > latest.at ? line : latest),
    undefined,
  )
  if (last === undefined) return null
  const ofLast = requests.filter((line) => mutationOf(line) === mutationOf(last))
  return { at: last.at, orderIds: ofLast.map(({ orderId }) => orderId) }
}

const MAX_NAMES = 3

const dayAndClock = (at: Seconds): string => `${formatDay(at)} ${formatClock(at)}`

/** Names the buyers of the last request; with its time where the payment was requested at another one. */
export const sentText = (
  sent: SentRequest | null,
  orders: readonly Pick<Order, 'id' | 'uid' | 'uName'>[],
  requested: Seconds | null,
): string => {
  const reached = new Set(sent?.orderIds)
  const buyers = new Map(orders.filter(({ id }) => reached.has(id)).map(({ uid, uName }) => [uid, uName]))
  if (sent === null || buyers.size === 0) return 'Nobody was notified.'
  const names = [...buyers.values()]
  const more = names.length - MAX_NAMES
  const when = requested !== null && dayAndClock(requested) === dayAndClock(sent.at) ? '' : ` ${dayAndClock(sent.at)}`
  return `Sent${when} to ${names.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
