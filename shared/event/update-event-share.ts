// The code of an event's share link.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'

export const updateEventShare = operation({
  name: 'update-event-share',
  label: 'Link of an event',
  subject: 'other',
  version: 2,
  rest: { method: 'PATCH', path: '/update-event-share', msgCode: 21700 },
  /**
   * `shareCode`: proposed by the caller; an event keeps its existing code, so that links stay valid, unless `renew`
   * ends them.
   */
  input: z.object({ id: idText(), shareCode: refSchema, renew: z.boolean() }),
  upcasts: { 1: (input: object) => ({ ...input, renew: false }) },
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => ({
    event: await reader.get('events', input.id),
    existing: await reader.get('share_codes', input.id),
  }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event, existing }, { id, shareCode, renew }) => {
    if (event === undefined) return EVENT_NOT_FOUND
    if (existing && !renew) return { effects: [], output: { id, shareCode: existing.shareCode } }
    return { effects: [put('share_codes', { id, hostId: event.createdUserId, shareCode })], output: { id, shareCode } }
  },
})
