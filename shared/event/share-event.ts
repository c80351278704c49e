// The code that opens an event to whoever has its link.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { refSchema } from '#shared/order/order-inputs.ts'
import { operation } from '#shared/operation.ts'
import { put } from '#shared/writes.ts'
import { creatorOnly, EVENT_NOT_FOUND } from './event-refusals.ts'

const bodySchema = z.object({ id: idText() })

export const updateEventShare = operation({
  name: 'update-event-share',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-event-share',
    msgCode: 21700,
    body: bodySchema,
    toInput: ({ id }: z.infer<typeof bodySchema>, fresh) => ({ id, shareCode: fresh.ref() }),
    toReply: (output: { readonly id: string; readonly shareCode: string }) => output,
  },
  /** `shareCode`: drawn by who asks; an event that has one keeps it, so that links stay good. */
  input: z.object({ id: idText(), shareCode: refSchema }),
  offline: true,
  load: async (reader, input) => ({ event: await reader.get('events', input.id) }),
  who: (actor, { event }) => creatorOnly(actor, event),
  decide: ({ event }, { id, shareCode }) => {
    if (event === undefined) return EVENT_NOT_FOUND
    if (event.shareCode !== null) return { effects: [], output: { id, shareCode: event.shareCode } }
    return { effects: [put('events', { ...event, shareCode })], output: { id, shareCode } }
  },
})
