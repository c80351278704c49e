// The payee: the mobile number, the UEN, and which of them buyers pay to. Whoever holds an unlocked phone must not
// redirect payments, so the server checks the PIN of a change, mails the owner, and tells buyers for 48 hours.
import { lineText } from '#shared/kernel/typed-text.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

/** How long buyers see that the payee changed. */
export const PAYEE_NOTICE_S = 48 * 3_600

/** Whether buyers are told at `now` that the payee changed at `changedAt`. */
export const isPayeeNew = (changedAt: Seconds | null | undefined, now: Seconds): boolean =>
  typeof changedAt === 'number' && changedAt <= now && now < changedAt + PAYEE_NOTICE_S

export const payeeText = lineText(200)
