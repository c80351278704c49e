// How often a wrong PIN may be tried: five tries, then fifteen minutes of none (decision Q-012).
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'

export const TRIES = 5
export const LOCK_SECONDS = 900

export interface SignInAttempts {
  /** Tries left. */
  readonly tries: number
  readonly lockedUntil: Seconds | null
}

export const FRESH_ATTEMPTS: SignInAttempts = { tries: TRIES, lockedUntil: null }

const isLocked = (attempts: SignInAttempts, now: Seconds): attempts is SignInAttempts & { lockedUntil: Seconds } =>
  attempts.lockedUntil !== null && attempts.lockedUntil > now

/** Null when a PIN may be looked at now; while locked not even the right one is. */
export const signInRefusal = (attempts: SignInAttempts, now: Seconds): Refusal | null => {
  if (!isLocked(attempts, now)) return null
  const minutes = Math.ceil((attempts.lockedUntil - now) / 60)
  return refuse(429, 1011, `Too many tries. Try again in ${minutes} min`, { lockedUntil: attempts.lockedUntil })
}

/** After a wrong PIN. `refusal.detail` is `{ leftRetries }`, 4 to 0, and is all that the reply says. */
export const afterWrongPin = (
  attempts: SignInAttempts,
  now: Seconds,
): { readonly next: SignInAttempts; readonly refusal: Refusal } => {
  const before = attempts.lockedUntil !== null && !isLocked(attempts, now) ? FRESH_ATTEMPTS : attempts
  const leftRetries = Math.max(0, before.tries - 1)
  return {
    next: { tries: leftRetries, lockedUntil: leftRetries === 0 ? now + LOCK_SECONDS : null },
    refusal: refuse(403, 1013, `Left retries ${leftRetries}`, { leftRetries }),
  }
}
