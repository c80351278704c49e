// Refusals of the collection room.
import { type Refusal, refuse } from '#shared/kernel/result.ts'

export const HANDOVER_ID_TAKEN: Refusal = refuse(
  409,
  36001,
  'A hand-over with this id and other contents exists already',
)
