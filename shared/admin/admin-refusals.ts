// Refusals of the admin room.
import { type Refusal, refuse } from '#shared/kernel/result.ts'

export const WRONG_PASSWORD: Refusal = refuse(403, 95_101, 'Incorrect password. Please try again.')
export const OPERATOR_ONLY: Refusal = refuse(403, 95_103, 'Only the operator may do this')
