// Hand-overs over REST. A device creates ids; here they are optional.
import { answerSchema, handOverSchema, undoHandOverSchema } from '#shared/collection/collection-inputs.ts'
import { seeSuperseded } from '#shared/collection/see-superseded.ts'
import { inputAsBody, restMapping, unchanged, type Fresh, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const optionalId = handOverSchema.shape.id.optional()
const optionalFacts = { id: optionalId, seen: handOverSchema.shape.seen.default([]) }

const withId = <Body extends { readonly id?: string | undefined }>(body: Body, fresh: Fresh) => ({
  ...body,
  id: body.id ?? fresh.id(),
})

type Mapped = 'hand-over' | 'undo-hand-over' | 'answer-handover-question' | 'see-superseded'

export const collectionRest: RestMappingsFor<Mapped> = {
  'hand-over': restMapping({ body: handOverSchema.extend(optionalFacts), toInput: withId, toReply: unchanged }),
  'undo-hand-over': restMapping({
    body: undoHandOverSchema.extend(optionalFacts),
    toInput: withId,
    toReply: unchanged,
  }),
  'answer-handover-question': restMapping({
    body: answerSchema.extend({ id: optionalId }),
    toInput: withId,
    toReply: unchanged,
  }),
  'see-superseded': inputAsBody(seeSuperseded),
}
