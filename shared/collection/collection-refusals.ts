import { type Refusal, refuse } from '#shared/kernel/result.ts'

export const HANDOVER_ID_TAKEN: Refusal = refuse(409, 36001, 'Another hand-over with this ID already exists')

export const TOO_MANY_HAND_OVERS: Refusal = refuse(
  409,
  36003,
  'This order has too many hand-overs to record another one',
)
