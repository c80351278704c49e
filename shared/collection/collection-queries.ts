import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { orderReplySchema } from '#shared/order/order-reply.ts'
import { handOverRecordSchema, handoverAnswerSchema } from './hand-over-record.ts'

/** Either a packing list or an event, of the calling host only. */
export const getCollection = query({
  name: 'get-collection',
  rest: { method: 'GET', path: '/get-collection', msgCode: 36400 },
  audience: 'user',
  input: z.object({ list: z.optional(idText()), eventId: z.optional(idText()) }),
  output: z.object({
    name: z.string(),
    eventIds: z.array(z.string()),
    orders: z.array(orderReplySchema),
    handovers: z.array(handOverRecordSchema),
    answers: z.array(handoverAnswerSchema),
  }),
})

export const collectionQueries = [getCollection] as const
