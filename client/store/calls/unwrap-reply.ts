// The envelope of every REST reply: `{ msgCode, msgResp }`.
import { accountMessage, hasAccountMessage } from '#shared/account/account-messages.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'

export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const UNAUTHORIZED_CODE = 99999

/** The token is invalid, recognised by code or message (decision Q-142). */
export const isUnauthorized = ({ code, message }: Refusal): boolean =>
  code === UNAUTHORIZED_CODE || message === 'Unauthorized'

/** Message of an error without one. */
export const WORDLESS = 'Something went wrong!'

const STATUSES: readonly number[] = [401, 403, 404, 409, 422, 429, 500]

/** Codes with a known message show it when none was sent. */
const wordsOf = (msgCode: number): string => (hasAccountMessage(msgCode) ? accountMessage(msgCode) : WORDLESS)

/**
 * Result of a failed create call (decision Q-079): the code of an invalid token with the error's message. It does not
 * come from a server, so it does not end the session.
 */
export const failedToCreate = (message: string): Refusal => refuse(500, UNAUTHORIZED_CODE, message)

/** Detail of 'Unauthorized': the account was deleted, so this device deletes its data. */
export const isDeletedAccount = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'deleted' in detail && detail.deleted === true

/** Success is a message code divisible by 100. */
export const isSuccess = (msgCode: number): boolean => msgCode % 100 === 0

/**
 * Unwraps a reply. A refusal's message is `msgResp` when it is text, with `detail` beside it; an object is the
 * detail, with its `message`. A reply without envelope, such as a captive portal's page, counts as no signal.
 */
export const unwrap = <T>(status: number, body: unknown): CallOutcome<T> => {
  if (typeof body !== 'object' || body === null) return { ok: false, refusal: NO_SIGNAL }
  const { msgCode, msgResp, detail } = body as { msgCode?: unknown; msgResp?: unknown; detail?: unknown }
  if (typeof msgCode !== 'number') return { ok: false, refusal: NO_SIGNAL }
  if (isSuccess(msgCode))
    return 'msgResp' in body ? { ok: true, value: msgResp as T } : { ok: false, refusal: NO_SIGNAL }
  const known = STATUSES.includes(status) ? (status as Refusal['status']) : 500
  const message = typeof msgResp === 'string' ? msgResp : (msgResp as { message?: unknown } | null)?.message
  return {
    ok: false,
    refusal: refuse(
      known,
      msgCode,
      typeof message === 'string' && message !== '' ? message : wordsOf(msgCode),
      typeof msgResp === 'string' ? detail : msgResp,
    ),
  }
}
