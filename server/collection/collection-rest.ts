// Hand-overs over REST. A device creates ids; here they are optional.
import { z } from 'zod/mini'
import { answerSchema, handOverSchema, undoHandOverSchema } from '#shared/collection/collection-inputs.ts'
import { seeSuperseded } from '#shared/collection/see-superseded.ts'
import { inputAsBody, restMapping, unchanged, type Fresh, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const optionalId = z.optional(handOverSchema.shape.id)
const optionalFacts = { id: optionalId, seen: z._default(handOverSchema.shape.seen, []) }

const withId = <Body extends { readonly id?: string | undefined }>(body: Body, fresh: Fresh) => ({
  ...body,
  id: body.id ?? fresh.id(),
})

type Mapped = 'hand-over' | 'undo-hand-over' | 'answer-handover-question' | 'see-superseded'

export const collectionRest: RestMappingsFor<Mapped> = {
  'hand-over': restMapping({ body: z.extend(handOverSchema, optionalFacts), toInput: withId, toReply: unchanged }),
  'undo-hand-over': restMapping({
    body: z.extend(undoHandOverSchema, optionalFacts),
    toInput: withId,
    toReply: unchanged,
  }),
  'answer-handover-question': restMapping({
    body: z.extend(answerSchema, { id: optionalId }),
    toInput: withId,
    toReply: unchanged,
  }),
  'see-superseded': inputAsBody(seeSuperseded),
}
