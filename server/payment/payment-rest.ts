// Payment reminders over REST.
import { z } from 'zod/mini'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const message = z.string().check(z.maxLength(4000))

export const paymentRest: RestMappingsFor<'create-remind-message' | 'set-default-remind-message'> = {
  'create-remind-message': restMapping({
    body: z.object({ message }),
    toInput: (body, fresh) => ({ id: fresh.id(), message: body.message }),
    toReply: unchanged,
  }),
  'set-default-remind-message': restMapping({
    body: z.object({ message, isDefault: z._default(flagSchema, 1) }),
    toInput: (body, fresh) => ({ id: fresh.id(), message: body.message, isDefault: toFlag(body.isDefault) === 1 }),
    toReply: unchanged,
  }),
}
