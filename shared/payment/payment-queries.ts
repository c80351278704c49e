import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { bookingReplySchema } from '#shared/delivery/booking-reply.ts'
import { orderReplySchema } from '#shared/order/order-reply.ts'
import { combinedReplySchema } from './combined-payment.ts'
import { remindReplySchema } from './remind-message.ts'

/** For anybody who has the payment link of an order: `id` must be its buyer's. The token is valid for a day. */
export const getTokenToPay = query({
  name: 'get-token-to-pay',
  /** POST keeps the secret out of addresses and logs. */
  rest: { method: 'GET', also: ['POST'], path: '/get-token-to-pay', msgCode: 26100 },
  audience: 'anyone',
  input: z.object({ id: idText(), ref: idText(), secret: z._default(idText(), '') }),
  output: z.string(),
})

/** The caller's default message, or the built-in one. */
export const getDefaultRemindMessage = query({
  name: 'get-default-remind-message',
  rest: { method: 'GET', path: '/get-default-remind-message', msgCode: 26400 },
  audience: 'user',
  input: z.object({}),
  output: remindReplySchema,
})

/** For buyer and host; payments of others are left out. */
export const listCombinedPayments = query({
  name: 'list-combined-payments',
  rest: { method: 'POST', path: '/list-combined-payments', msgCode: 26_600 },
  audience: 'user',
  input: z.object({ refs: z.array(idText()).check(z.maxLength(200)) }),
  output: z.array(combinedReplySchema),
})

/** Entries of a combined payment, for its buyer and its host. */
export const listInvoicesCombinedPaymentRef = query({
  name: 'list-invoices-combined-payment-ref',
  rest: { method: 'GET', path: '/list-invoices-combined-payment-ref', msgCode: 26_700 },
  audience: 'user',
  input: z.object({ combinedPaymentRef: idText() }),
  output: z.object({ orders: z.array(orderReplySchema), deliveryBookings: z.array(bookingReplySchema) }),
})

export const paymentQueries = [
  getTokenToPay,
  getDefaultRemindMessage,
  listCombinedPayments,
  listInvoicesCombinedPaymentRef,
] as const
