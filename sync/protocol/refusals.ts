// Refusals of the engine itself. Their codes are from the specification's administration block.
// `FILE_REFUSED` (C17), `QUARANTINED` (C19), `REFUSED_BY_PROXY` (C32) and `FILE_REFUSED_BY_PROXY` (C17) are the reasons of the
// device's own quarantines: the server never sends them.
import { refuse } from '#shared/kernel/result.ts'

export const INVALID_INPUT = refuse(422, 98022, 'Invalid input')
export const CAUSE_REJECTED = refuse(409, 98023, 'An earlier change that this one needs was not accepted')
export const ONLINE_ONLY = refuse(409, 98024, 'This is only possible with a connection')
export const FILE_REFUSED = refuse(422, 98025, 'The file was not accepted')
export const QUARANTINED = refuse(500, 98026, 'The server could not take this change, and could not say why')
export const ROW_TOO_LARGE = refuse(422, 98027, 'This is too large to save. Please shorten it')
export const SIGNING_OUT = refuse(409, 98028, 'Not saved. You are signing out in another tab')
export const REFUSED_BY_PROXY = refuse(
  422,
  98029,
  'The network refused to send this change. Try another network, or save it as a file',
)
export const FILE_REFUSED_BY_PROXY = refuse(
  422,
  98030,
  'The network refused to send this file. It may be too large. Try another network, or a smaller file',
)
export const ABANDONED = refuse(409, 98031, 'A device of yours could not send this change and gave it up')
