// Requests payment of a closed event’s orders.
import { z } from 'zod'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { operation } from '#shared/operation.ts'
import { idText, zeroOrOne } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'
import { requestPaymentRefusal } from './event-state.ts'
import { put } from '#shared/writes.ts'

const paymentBody = z.object({
  eid: z.string().optional(),
  id: z.string().optional(),
  payable: flagSchema,
  notify: flagSchema.default(0),
})

export const requestPayment = operation({
  name: 'request-payment',
  label: 'Payment requested',
  subject: 'other',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/request-payment',
    msgCode: 20500,
    body: paymentBody,
    toInput: (body: z.infer<typeof paymentBody>) => ({
      eid: body.eid ?? body.id ?? '',
      payable: toFlag(body.payable),
      notify: toFlag(body.notify),
    }),
    toReply: (output: { readonly id: string; readonly payable: 0 | 1 }) => output,
  },
  input: z.object({ eid: idText(), payable: zeroOrOne(), notify: zeroOrOne() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({ event: await reader.get('events', input.eid) }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event }, input, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const refused = requestPaymentRefusal(event, stamp.server?.now ?? stamp.at)
    if (refused) return refused
    const output = { id: event.id, payable: input.payable }
    if (event.payable === input.payable) return { effects: [], output }
    return { effects: [put('events', { ...event, payable: input.payable })], output }
  },
})
