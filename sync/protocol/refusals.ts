// What the engine itself refuses. Its codes are of the block that the specification leaves to administration.
import { refuse } from '#shared/kernel/result.ts'

export const INVALID_INPUT = refuse(422, 98022, 'Invalid input')
export const CAUSE_REJECTED = refuse(409, 98023, 'An earlier change that this one needs was not accepted')
export const NOT_FROM_A_QUEUE = refuse(409, 98024, 'This is only possible with a connection')
export const SET_ASIDE = refuse(500, 98026, 'The server could not take this change, and could not say why')
export const FILE_REFUSED = refuse(422, 98025, 'The file was not accepted')
