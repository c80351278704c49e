// Confirms that the owner of an account reads the mail of its address: a link with a secret, valid for three days.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { TOO_MANY_CONFIRMATIONS } from './account-refusals.ts'

const DAY_S = 86_400
export const CONFIRMATION_LIFETIME_S = 3 * DAY_S
export const MAX_CONFIRMATION_MAILS_PER_DAY = 5

export interface ConfirmationMails {
  /** Sent since `mailsSince`. */
  readonly mails: number
  readonly mailsSince: Seconds
}

/** The count after one more mail, or why none is sent. */
export const countConfirmationMail = (
  before: ConfirmationMails | undefined,
  now: Seconds,
): ConfirmationMails | Refusal => {
  if (before === undefined || before.mailsSince <= now - DAY_S) return { mails: 1, mailsSince: now }
  return before.mails >= MAX_CONFIRMATION_MAILS_PER_DAY
    ? TOO_MANY_CONFIRMATIONS
    : { mails: before.mails + 1, mailsSince: before.mailsSince }
}
