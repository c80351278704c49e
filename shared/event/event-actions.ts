// Closes and re-opens an event, and requests payment.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { loadPaid, somebodyPaid } from './event-paid.ts'
import { reopenRefusal, requestPaymentRefusal } from './event-state.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'

const flag = z.union([z.literal(0), z.literal(1)])

const statusBody = z.object({ id: z.string(), status: flagSchema })

export const updateEventStatus = operation({
  name: 'update-event-status',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-event-status',
    msgCode: 20300,
    body: statusBody,
    toInput: (body: z.infer<typeof statusBody>) => ({ id: body.id, status: toFlag(body.status) }),
    toReply: (output: { readonly id: string; readonly status: 0 | 1 }) => output,
  },
  input: z.object({ id: idText(), status: flag }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({
    event: await reader.get('events', input.id),
    ...(await loadPaid(reader, input.id)),
  }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, ...paid }, input) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const output = { id: event.id, status: input.status }
    if (event.status === input.status) return { effects: [], output }
    if (input.status === 1) {
      const refused = reopenRefusal(event, somebodyPaid(paid))
      if (refused) return refused
    }
    return { effects: [put('events', { ...event, status: input.status })], output }
  },
})

const paymentBody = z.object({
  eid: z.string().optional(),
  id: z.string().optional(),
  payable: flagSchema,
  notify: flagSchema.default(0),
})

export const requestPayment = operation({
  name: 'request-payment',
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
  input: z.object({ eid: idText(), payable: flag, notify: flag }),
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
