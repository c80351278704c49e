// The code that opens an event to whoever has its link.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { askedSchema, isAsked } from '#shared/kernel/rest-shapes.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import { operation } from '#shared/operation.ts'
import { put } from '#shared/writes.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'

const bodySchema = z.object({ id: idText(), renew: askedSchema })

export const updateEventShare = operation({
  name: 'update-event-share',
  version: 2,
  rest: {
    method: 'PATCH',
    path: '/update-event-share',
    msgCode: 21700,
    body: bodySchema,
    toInput: ({ id, renew }: z.infer<typeof bodySchema>, fresh) => ({
      id,
      shareCode: fresh.ref(),
      renew: isAsked(renew),
    }),
    toReply: (output: { readonly id: string; readonly shareCode: string }) => output,
  },
  /** `shareCode`: drawn by who asks; an event that has one keeps it, so that links stay good, unless `renew` ends them. */
  input: z.object({ id: idText(), shareCode: refSchema, renew: z.boolean() }),
  upcasts: { 1: (input: object) => ({ ...input, renew: false }) },
  offline: true,
  load: async (reader, input) => ({ event: await reader.get('events', input.id) }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event }, { id, shareCode, renew }) => {
    if (event === undefined) return EVENT_NOT_FOUND
    if (event.shareCode !== null && !renew) return { effects: [], output: { id, shareCode: event.shareCode } }
    return { effects: [put('events', { ...event, shareCode })], output: { id, shareCode } }
  },
})
