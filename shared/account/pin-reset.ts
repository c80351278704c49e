// Resets a forgotten PIN: a code of six digits by mail, valid for fifteen minutes, one use, five attempts (decision
// The link in the mail needs no code and cannot be guessed, so that an attacker who spends attempts or mails
// does not lock the owner out.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { MAIL_STILL_VALID, TOO_MANY_MAILS } from './account-refusals.ts'

export const CODE_SECONDS = 900
export const MAX_CODE_ATTEMPTS = 5
/** A code has 900,000 possibilities; five a day allow at most 25 attempts. Further mails have a link only. */
export const MAX_CODES_PER_DAY = 5
export const MAX_MAILS_PER_DAY = 20
/** Seconds between mails beyond those: an attacker who spends them does not lock the owner out. */
export const FURTHER_MAIL_S = 3_600
const DAY_S = 86_400

export const EMAIL_SENT = MAIL_STILL_VALID.message
export const PIN_UPDATED = 'PIN updated'

export interface ResetState {
  /** Attempts left for the last mailed code; 0 when that mail had no code. */
  readonly tries: number
  readonly expiresAt: Seconds
  readonly mails: number
  readonly mailsSince: Seconds
}

/** A mail that is valid for longer was sent while the server's clock was ahead. Twice the validity, because the clocks of
 * several processes differ. */
const MAX_VALID_S = 2 * CODE_SECONDS

/** Without times of a clock that was ahead: its mail holds back no other, and its day begins now at the latest. */
const notAhead = (state: ResetState, now: Seconds): ResetState => ({
  ...state,
  expiresAt: state.expiresAt > now + MAX_VALID_S ? 0 : state.expiresAt,
  mailsSince: Math.min(state.mailsSince, now),
})

/**
 * Result of a request for a code: a new one, or a refusal. While a mail is valid no other is sent, whatever was tried
 * with it.
 */
export const afterRequest = (stored: ResetState | undefined, now: Seconds): ResetState | Refusal => {
  const before = stored && notAhead(stored, now)
  const isToday = before !== undefined && before.mailsSince > now - DAY_S
  const mails = isToday ? before.mails : 0
  if (before !== undefined && before.expiresAt > now) return MAIL_STILL_VALID
  if (isToday && mails >= MAX_MAILS_PER_DAY && before.expiresAt + FURTHER_MAIL_S > now) return TOO_MANY_MAILS
  return {
    tries: mails < MAX_CODES_PER_DAY ? MAX_CODE_ATTEMPTS : 0,
    expiresAt: now + CODE_SECONDS,
    mails: mails + 1,
    mailsSince: isToday ? before.mailsSince : now,
  }
}

/** Whether a code may be checked. */
export const mayTryCode = (state: Pick<ResetState, 'tries' | 'expiresAt'>, now: Seconds): boolean =>
  state.tries > 0 && state.expiresAt > now
