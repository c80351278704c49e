// How often a wrong PIN may be tried: five tries, then fifteen minutes of none (decision Q-012). Who goes on is locked out
// longer each time, and in the end until the PIN is reset by mail: 50 guesses of 10,000 PINs are all that anybody gets.
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'

export const TRIES = 5
export const LOCK_SECONDS = 900
/** As many locks of fifteen minutes; each further one is twice as long as the one before. */
const SHORT_LOCKS = 3
/** From this lock on only a reset opens. */
export const LAST_LOCK = 10

export interface SignInAttempts {
  /** Tries left. */
  readonly tries: number
  readonly lockedUntil: Seconds | null
  /** Locks since the last good sign-in or reset. */
  readonly locks: number
}

export const FRESH_ATTEMPTS: SignInAttempts = { tries: TRIES, lockedUntil: null, locks: 0 }

/** Of the n-th lock, from 1. */
export const lockSeconds = (lock: number): number => LOCK_SECONDS * 2 ** Math.max(0, lock - SHORT_LOCKS)

const UNTIL_RESET: Refusal = refuse(429, 1017, 'Too many tries. Press Forgot to set a new PIN')

const isLocked = (attempts: SignInAttempts, now: Seconds): attempts is SignInAttempts & { lockedUntil: Seconds } =>
  attempts.lockedUntil !== null && attempts.lockedUntil > now

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} hours`
}

/** Null when a PIN may be looked at now; while locked not even the right one is. */
export const signInRefusal = (attempts: SignInAttempts, now: Seconds): Refusal | null => {
  if (attempts.locks >= LAST_LOCK) return UNTIL_RESET
  if (!isLocked(attempts, now)) return null
  const { lockedUntil } = attempts
  return refuse(429, 1011, `Too many tries. Try again in ${inWords(lockedUntil - now)}`, { lockedUntil })
}

/** After a wrong PIN. `refusal.detail` is `{ leftRetries }`, 4 to 0, and is all that the reply says. */
export const afterWrongPin = (
  attempts: SignInAttempts,
  now: Seconds,
): { readonly next: SignInAttempts; readonly refusal: Refusal } => {
  const { tries, locks } = attempts.lockedUntil === null ? attempts : { ...attempts, tries: TRIES }
  const leftRetries = Math.max(0, tries - 1)
  return {
    next:
      leftRetries === 0
        ? { tries: 0, lockedUntil: now + lockSeconds(locks + 1), locks: locks + 1 }
        : { tries: leftRetries, lockedUntil: null, locks },
    refusal: refuse(403, 1013, `Left retries ${leftRetries}`, { leftRetries }),
  }
}
