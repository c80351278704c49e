// Refusals of accounts with the specification's codes.
import { refusalTemplate, refuse, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import type { Messages } from './account-checks.ts'

export const ACCOUNT_NOT_FOUND: Refusal = refuse(404, 1007, 'Account not found')
export const EMAIL_TAKEN: Refusal = refuse(409, 1023, 'Email is taken')

export const WRONG_CURRENT_PIN = refusalTemplate(403, 1021, 'Wrong current PIN. {tries}')
export const INVALID_ACCOUNT = refusalTemplate(422, 1015, '{message}')
export const INVALID_PROFILE = refusalTemplate(422, 10_101, '{message}')
export const WRONG_PIN = refusalTemplate(403, 1013, 'Wrong PIN. {tries}')
/** '4 tries left', '1 try left', 'No tries left'. */
const triesLeft = (leftRetries: number): string => {
  if (leftRetries === 0) return 'No tries left'
  return leftRetries === 1 ? '1 try left' : `${leftRetries} tries left`
}

/** At sign-in. `detail` is `{ leftRetries }`. */
export const wrongPin = (leftRetries: number): Refusal =>
  refuseWith(WRONG_PIN, { tries: triesLeft(leftRetries) }, { leftRetries })

export const LOCKED_FOR_MINUTES = refusalTemplate(429, 1011, 'Too many tries. Try again in {minutes} min')
export const NO_SOCIAL_ACCOUNT = refusalTemplate(404, 1001, 'Account not exist')
export const SOCIAL_OFF = refusalTemplate(422, 1027, 'Sign-in with {provider} is not set up here')
export const FOREIGN_PICTURE = refuse(422, 1903, 'This picture was not uploaded by you')
export const INVALID_FEEDBACK = refusalTemplate(422, 10_301, '{message}')
export const STILL_HOSTING = refusalTemplate(
  409,
  10_403,
  'You host a group buy that is not over. Delete it, or wait until it is collected.',
)
export const ONLY_ADMIN = refusalTemplate(
  409,
  10_405,
  'You are the only admin of a group. Make somebody else an admin first.',
)
export const STILL_DELIVERING = refusalTemplate(
  409,
  10_407,
  'You host a delivery that is paid for. Wait until it is over, or cancel its bookings.',
)

export const STILL_OWING = refusalTemplate(
  409,
  10_409,
  'You still have to return money to buyers. Return it and mark it as returned first.',
)

/** When changing the PIN. `detail` is `{ leftRetries }`. */
export const wrongCurrentPin = (detail: unknown): Refusal => {
  const { leftRetries } = detail as { leftRetries: number }
  return refuseWith(WRONG_CURRENT_PIN, { tries: triesLeft(leftRetries) }, detail)
}

/** The first message is shown; `detail.fields` has all of them. */
export const wrongAccount = (fields: Messages<string>): Refusal =>
  refuseWith(INVALID_ACCOUNT, { message: Object.values(fields)[0] ?? 'Some thing went wrong' }, { fields })

/** Error reports may come from guests; feedback requires a user. */
export const SIGN_IN_FIRST = refuse(403, 10_303, 'Sign in to send feedback')

export const TOO_MANY_FROM_NETWORK: Refusal = refuse(429, 1019, 'Too many tries from this network. Try again tomorrow')

export const PAYEE_NEEDS_PIN: Refusal = refuse(403, 10_103, 'Enter your PIN to change how people pay you')

export const TOO_MANY_CONFIRMATIONS: Refusal = refuse(429, 8_401, 'Too many mails today. Try again tomorrow')

/** The same for an unknown account, a wrong secret, and a link that was used or is too old. */
export const CONFIRMATION_INVALID: Refusal = refuse(
  403,
  8_501,
  'This link is no longer valid. Send another mail under Edit Profile',
)

export const ACCOUNT_NOT_EXIST: Refusal = refuse(404, 1003, 'Account not exist')

/** The screen treats it as a success (decision Q-014). */
export const MAIL_STILL_VALID: Refusal = refuse(409, 10605, 'Email sent')

export const TOO_MANY_MAILS: Refusal = refuse(429, 10607, 'Too many mails today. Try again in an hour')

/** The same refusal for an unknown account, a wrong code and an expired one. */
export const INCORRECT_CODE: Refusal = refuse(403, 10601, 'Incorrect ID/code')

/** The same for an id that does not exist and for a session of somebody else. */
export const SESSION_NOT_FOUND: Refusal = refuse(404, 8_101, 'This device is already signed out')

export const UNTIL_RESET: Refusal = refuse(429, 1017, 'Too many tries. Press Forgot to set a new PIN')

/** The provider does not confirm this token. */
export const SOCIAL_REFUSED: Refusal = refuse(403, 1025, "Can't authorize, please sign up!")
