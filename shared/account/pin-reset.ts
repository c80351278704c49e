// A forgotten PIN: a code of six digits by mail, for fifteen minutes, one use, five tries (decision Q-090). The link in the
// mail needs no code and cannot be guessed: whoever uses up tries or mails of others does not keep them out.
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'

export const CODE_SECONDS = 900
export const CODE_TRIES = 5
/** A code has 900,000 possibilities; five a day leave nobody more than 25 guesses at them. Further mails have a link only. */
export const CODES_A_DAY = 5
export const MAILS_A_DAY = 20
/** Seconds from one mail to the next beyond those: using up the mails of others does not keep them out. */
export const FURTHER_MAIL = 3_600
const DAY = 86_400

export const EMAIL_SENT = 'Email sent'
export const PIN_UPDATED = 'PIN updated'

export const ACCOUNT_NOT_EXIST: Refusal = refuse(404, 1003, 'Account not exist')
/** The screen takes it for a success (decision Q-014). */
export const MAIL_STILL_VALID: Refusal = refuse(409, 10605, EMAIL_SENT)
const TOO_MANY_MAILS: Refusal = refuse(429, 10607, 'Too many mails today. Try again in an hour')
/** The same for an unknown account, a wrong code and one that is over. */
export const INCORRECT_CODE: Refusal = refuse(403, 10601, 'Incorrect ID/code')

export interface ResetState {
  /** Left for the code that was mailed last; none when that mail had no code. */
  readonly tries: number
  readonly expiresAt: Seconds
  readonly mails: number
  readonly mailsSince: Seconds
}

/** What a request for a code comes to: a new one, or why not. While a mail is valid no other goes, whatever was tried with it. */
export const afterRequest = (before: ResetState | undefined, now: Seconds): ResetState | Refusal => {
  const isToday = before !== undefined && before.mailsSince > now - DAY
  const mails = isToday ? before.mails : 0
  if (before !== undefined && before.expiresAt > now) return MAIL_STILL_VALID
  if (isToday && mails >= MAILS_A_DAY && before.expiresAt + FURTHER_MAIL > now) return TOO_MANY_MAILS
  return {
    tries: mails < CODES_A_DAY ? CODE_TRIES : 0,
    expiresAt: now + CODE_SECONDS,
    mails: mails + 1,
    mailsSince: isToday ? before.mailsSince : now,
  }
}

/** Whether a code may be looked at. */
export const mayTryCode = (state: Pick<ResetState, 'tries' | 'expiresAt'>, now: Seconds): boolean =>
  state.tries > 0 && state.expiresAt > now
