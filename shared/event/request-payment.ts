// Requests payment of a closed event’s orders.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { idText, zeroOrOne } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'
import { requestPaymentRefusal } from './event-state.ts'
import { put } from '#shared/writes.ts'
import { loadShared, withSettledShares } from '#shared/order/settled-shares.ts'

export const requestPayment = operation({
  name: 'request-payment',
  label: 'Payment requested',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/request-payment', msgCode: 20500 },
  input: z.object({ eid: idText(), payable: zeroOrOne(), notify: zeroOrOne() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({
    event: await reader.get('events', input.eid),
    shared: await loadShared(reader, [input.eid]),
  }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, shared }, input, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const refused = requestPaymentRefusal(event, stamp.server?.now ?? stamp.at)
    if (refused) return refused
    const output = { id: event.id, payable: input.payable }
    if (event.payable === input.payable) return { effects: [], output }
    return withSettledShares({ effects: [put('events', { ...event, payable: input.payable })], output }, shared, stamp)
  },
})
