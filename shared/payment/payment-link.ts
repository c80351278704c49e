// The payment link of an order (decision Q-151). Its secret stands in the fragment, which browsers send to no server, so that
// neither access logs nor the Referer header hold it.
import type { OrderHistory, StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

/** 128 random bits in base64url. */
const SECRET_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** '/payment-order?ref=<ref>&uid=<uid>': opens for the order's buyer, who is signed in. */
export const orderLink = (ref: string, uid: string): string =>
  `/payment-order?${new URLSearchParams({ ref, uid }).toString()}`

/** '/payment-order?ref=<ref>&uid=<uid>#<secret>': opens for anybody who has it. */
export const paymentLink = (ref: string, uid: string, secret: string): string => `${orderLink(ref, uid)}#${secret}`

export const MAX_LINK_TEXT_CHARACTERS = 40

/** Text of a link in a message; the link itself stands in the notification. */
export const paymentLinkText = (link: string): string =>
  link.length <= MAX_LINK_TEXT_CHARACTERS ? link : `${link.slice(0, MAX_LINK_TEXT_CHARACTERS - 1)}…`

/** The secret of an address's fragment, with or without '#'; undefined where there is none. */
export const secretInFragment = (fragment: string): string | undefined => {
  const secret = fragment.replace(/^#/, '')
  return SECRET_PATTERN.test(secret) ? secret : undefined
}

/** Collected, cancelled or refunded: links of the order end. */
export const endsPaymentLink = ({ status, buyerStatus }: StatusPair): boolean =>
  status === ORDER_STATUS.cancelled ||
  status === ORDER_STATUS.collected ||
  buyerStatus === BUYER_STATUS.collected ||
  buyerStatus < 0

/**
 * How often the order was settled so far. History only grows, so a link that remembers the count at its making ends with
 * the next such change, also when that change is taken back later.
 */
export const countEndings = (history: readonly Pick<OrderHistory, 'what' | 'to'>[]): number =>
  history.filter(({ what, to }) => what !== 'superseded' && to !== null && endsPaymentLink(to)).length
