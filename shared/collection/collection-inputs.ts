// Inputs of the collection calls. The device creates ids.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { handoverLineSchema } from './hand-over-record.ts'

const idSchema = z.string().check(z.minLength(1), z.maxLength(64))
const recordIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1000))

export const handOverSchema = z.object({
  id: idSchema,
  ref: idText(),
  lines: z.array(handoverLineSchema).check(z.minLength(1), z.maxLength(1000)),
  /** Ids of the hand-over records of this order that the device had. */
  seen: recordIds,
})

export const undoHandOverSchema = z.object({
  id: idSchema,
  ref: idText(),
  undoes: recordIds.check(z.minLength(1)),
  seen: recordIds,
})

export const answerSchema = z.object({
  id: idSchema,
  ref: idText(),
  /** Hand-over records of the question. */
  facts: recordIds.check(z.minLength(1)),
  /** 'same': same bag, scanned twice. 'twice': really given twice. 'keep': the buyer keeps the goods of a cancelled order. */
  answer: z.enum(['same', 'twice', 'keep']),
})
export type AnswerInput = z.infer<typeof answerSchema>

export const seeSupersededSchema = z.object({ historyId: idText() })
