import { answerHandoverQuestion } from './answer-handover-question.ts'
import { handOver } from './hand-over.ts'
import { seeSuperseded } from './see-superseded.ts'
import { undoHandOver } from './undo-hand-over.ts'

export const collectionOperations = [handOver, undoHandOver, answerHandoverQuestion, seeSuperseded] as const
