// Refusals of accounts with the specification's codes.
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Messages } from './account-checks.ts'

export const ACCOUNT_NOT_FOUND: Refusal = refuse(404, 1007, 'Account not found')
export const EMAIL_TAKEN: Refusal = refuse(409, 1023, 'Email is taken')

/** When changing the PIN. `detail` is `{ leftRetries }`. */
export const wrongPresentPin = (detail: unknown): Refusal => {
  const { leftRetries } = detail as { leftRetries: number }
  return refuse(403, 1021, `Wrong current PIN. Left retries ${leftRetries}`, detail)
}

/** The first message is shown; `detail.fields` has all of them. */
export const wrongAccount = (fields: Messages<string>): Refusal =>
  refuse(422, 1015, Object.values(fields)[0] ?? 'Some thing went wrong', { fields })
