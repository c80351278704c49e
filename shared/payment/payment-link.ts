// The payment link of an order (decision Q-151). Its secret stands in the fragment, which browsers send to no server, so that
// neither access logs nor the Referer header hold it.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import type { OrderHistory, StatusPair } from '#shared/order/order.ts'

/** 128 random bits in base64url. */
const SECRET_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** '/payment-order?ref=<ref>&uid=<uid>#<secret>' */
export const paymentLink = (ref: string, uid: string, secret: string): string =>
  `/payment-order?${new URLSearchParams({ ref, uid }).toString()}#${secret}`

/** The secret of an address's fragment, with or without '#'; undefined where there is none. */
export const secretInFragment = (fragment: string): string | undefined => {
  const secret = fragment.replace(/^#/, '')
  return SECRET_PATTERN.test(secret) ? secret : undefined
}

/** Collected, cancelled or refunded: links of the order end. */
export const endsPaymentLink = ({ status, buyerStatus }: StatusPair): boolean =>
  status === -1 || status === 3 || buyerStatus === 3 || buyerStatus < 0

/**
 * How often the order was settled so far. History only grows, so a link that remembers the count at its making ends with
 * the next such change, also when that change is taken back later.
 */
export const countEndings = (history: readonly Pick<OrderHistory, 'what' | 'to'>[]): number =>
  history.filter(({ what, to }) => what !== 'superseded' && to !== null && endsPaymentLink(to)).length

/** For anybody who has the payment link of an order: `id` must be its buyer's. The token is valid for a day. */
export const getTokenToPay = query({
  name: 'get-token-to-pay',
  /** POST keeps the secret out of addresses and logs. */
  rest: { method: 'GET', also: ['POST'], path: '/get-token-to-pay', msgCode: 26100 },
  audience: 'anyone',
  input: z.object({ id: idText(), ref: idText(), secret: idText().default('') }),
  output: z.string(),
})

/** For the host of the order. The new link ends the one before; the server keeps only a hash of its secret. */
export const createPaymentLink = command({
  name: 'create-payment-link',
  rest: { method: 'POST', path: '/create-payment-link', msgCode: 26500 },
  audience: 'user',
  input: z.object({ ref: refSchema }),
  output: z.object({ ref: z.string(), link: z.string() }),
})
