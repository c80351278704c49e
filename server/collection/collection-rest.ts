// Hand-overs over REST. A device creates ids; here they are optional.
import { z } from 'zod/mini'
import { answerSchema, handOverSchema, undoHandOverSchema } from '#shared/collection/collection-inputs.ts'
import { buyerStatusSchema, orderStatusSchema } from '#shared/order/order.ts'
import { seeSuperseded } from '#shared/collection/see-superseded.ts'
import {
  callerId,
  inputAsBody,
  restMapping,
  unchanged,
  type NewIds,
  type RestMappingsFor,
} from '#server/http/rest-mapping.ts'

const optionalId = callerId(handOverSchema.shape.id)
const optionalIds = { id: optionalId, seen: z._default(handOverSchema.shape.seen, []) }

const withId = <Body extends { readonly id?: string | undefined }>(body: Body, fresh: NewIds) => ({
  ...body,
  id: body.id ?? fresh.id(),
})

/** The hand-over record, and the order's pair after it. */
const recordReply = z.object({
  id: z.string(),
  ref: z.string(),
  status: orderStatusSchema,
  buyerStatus: buyerStatusSchema,
  collected: z.boolean(),
  /** Pieces. */
  owed: z.int(),
})

type Mapped = 'hand-over' | 'undo-hand-over' | 'answer-handover-question' | 'see-superseded'

export const collectionRest: RestMappingsFor<Mapped> = {
  'hand-over': restMapping({
    body: z.extend(handOverSchema, optionalIds),
    toInput: withId,
    reply: recordReply,
    toReply: unchanged,
  }),
  'undo-hand-over': restMapping({
    body: z.extend(undoHandOverSchema, optionalIds),
    toInput: withId,
    reply: recordReply,
    toReply: unchanged,
  }),
  'answer-handover-question': restMapping({
    body: z.extend(answerSchema, { id: optionalId }),
    toInput: withId,
    reply: recordReply,
    toReply: unchanged,
  }),
  'see-superseded': inputAsBody(seeSuperseded, z.object({ historyId: z.string() })),
}
