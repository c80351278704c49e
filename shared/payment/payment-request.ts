// Buyers whom a payment request reaches, and the moment of the last request.
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { PaidState } from '#shared/event/event-paid.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import type { Order } from '#shared/order/order.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { endsPaymentLink } from './payment-link.ts'

/** Requests that notify buyers: each buyer gets at most one notification of each. */
export const MAX_REQUESTS_PER_EVENT_PER_DAY = 3

export const AUDIENCES = ['unpaid', 'all'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Orders that are neither collected nor cancelled; for 'unpaid' those without a payment (decision Q-086). */
export const ordersToNotify = ({ orders, handovers, answers }: PaidState, to: Audience): Order[] =>
  orders.filter((order) => {
    const ofOrder = ({ orderId }: { readonly orderId: string }): boolean => orderId === order.id
    const { pair } = collectionOf(order, handovers.filter(ofOrder), answers.filter(ofOrder))
    return !endsPaymentLink(pair) && (to === 'all' || pair.buyerStatus === BUYER_STATUS.notPaid)
  })

export const isRequested = ({ payable }: Pick<Event, 'payable'>): boolean => payable === 1

/** Null while payment is not requested. Requests from before 2026-11-23 have no time. */
export const requestedAt = ({ payable, fieldTimes }: Pick<Event, 'payable' | 'fieldTimes'>): Seconds | null => {
  const time = fieldTimes['payable']
  return payable === 0 || time === undefined ? null : Math.floor(hybridParts(time).milliseconds / 1000)
}
