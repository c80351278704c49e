// Limits wrong PINs: after five, sign-in is refused for fifteen minutes (decision Q-012). The third lock ends only
// with a PIN reset by mail or by the operator, so that an attacker has at most 15 attempts at an account. A right PIN clears
// the count too.
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuseWith, type Refusal } from '#shared/kernel/result.ts'
import { LOCKED_FOR_MINUTES, UNTIL_RESET, wrongPin } from './account-refusals.ts'

export const ATTEMPTS_PER_LOCK = 5
export const LOCK_SECONDS = 900
/** From this lock on only a PIN reset or the operator opens the account: 3 locks of 5 attempts are 15. */
export const MAX_LOCKS = 3

export interface SignInAttempts {
  /** Attempts left. */
  readonly tries: number
  readonly lockedUntil: Seconds | null
  /** Locks since the last good sign-in or reset. */
  readonly locks: number
}

export const FRESH_ATTEMPTS: SignInAttempts = { tries: ATTEMPTS_PER_LOCK, lockedUntil: null, locks: 0 }

/**
 * A longer lock was set while the server's clock was ahead, and is over: its number still counts. Clocks of several processes may
 * differ by a lock.
 */
const MAX_LOCK_S = 2 * LOCK_SECONDS

const isLocked = (attempts: SignInAttempts, now: Seconds): attempts is SignInAttempts & { lockedUntil: Seconds } =>
  attempts.lockedUntil !== null && attempts.lockedUntil > now && attempts.lockedUntil <= now + MAX_LOCK_S

/** Null when a PIN may be looked at now; while locked not even the right one is. */
export const signInRefusal = (attempts: SignInAttempts, now: Seconds): Refusal | null => {
  if (attempts.locks >= MAX_LOCKS) return UNTIL_RESET
  if (!isLocked(attempts, now)) return null
  const { lockedUntil } = attempts
  return refuseWith(LOCKED_FOR_MINUTES, { minutes: Math.ceil((lockedUntil - now) / 60) }, { lockedUntil })
}

/**
 * The attempts after a wrong PIN. `refusal.detail` is `{ leftRetries }`, 4 to 0, and is all that the reply says. While the
 * site-wide brake is on, one wrong PIN uses up all attempts of the account.
 */
export const afterWrongPin = (
  attempts: SignInAttempts,
  now: Seconds,
  isBraked = false,
): { readonly next: SignInAttempts; readonly refusal: Refusal } => {
  const { tries, locks } = attempts.lockedUntil === null ? attempts : { ...attempts, tries: ATTEMPTS_PER_LOCK }
  const leftRetries = isBraked ? 0 : Math.max(0, tries - 1)
  return {
    next:
      leftRetries === 0
        ? { tries: 0, lockedUntil: now + LOCK_SECONDS, locks: locks + 1 }
        : { tries: leftRetries, lockedUntil: null, locks },
    refusal: wrongPin(leftRetries),
  }
}
