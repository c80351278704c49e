import { type Refusal, refuse } from '#shared/kernel/result.ts'

export const WRONG_PASSWORD: Refusal = refuse(403, 95_101, 'Incorrect password. Please try again.')
export const OPERATOR_ONLY: Refusal = refuse(403, 95_103, 'Only the operator may do this')
export const OPERATOR_VIEW_OFF: Refusal = refuse(
  403,
  95_105,
  'The operator’s view is off on this server: ADMIN_PASSWORD is not set.',
)
export const READ_ONLY_VIEW: Refusal = refuse(403, 95_107, 'The operator’s view cannot change this')
export const NOT_ALLOWED_TO_DELETE: Refusal = refuse(403, 95_109, 'You are not allowed to delete order')
export const NOT_ALLOWED_TO_RE_HOST: Refusal = refuse(403, 95_111, 'You are not allowed to re-host this event')
export const USER_NOT_FOUND: Refusal = refuse(404, 95_901, 'There is no such user')
export const FEEDBACK_NOT_FOUND: Refusal = refuse(404, 96_001, 'There is no such feedback')
export const USER_BANNED: Refusal = refuse(403, 96_103, 'The operator of this site has closed this account')
