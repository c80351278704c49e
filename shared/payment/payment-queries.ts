// Queries of the payment room.
import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
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

export const paymentQueries = [getTokenToPay, getDefaultRemindMessage] as const
