// Tries on addresses without an account are counted like the others, so that the answers do not tell which have one.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal, type SignInAttempts } from '#shared/account/sign-in-attempts.ts'

/** Held in memory, the longest untouched dropped first. */
export const unknownAttempts = (limit = 10_000): ((email: string, now: Seconds) => Refusal) => {
  const byEmail = new Map<string, SignInAttempts>()
  return (email, now) => {
    const before = byEmail.get(email) ?? FRESH_ATTEMPTS
    const locked = signInRefusal(before, now)
    if (locked) return locked
    const { next, refusal } = afterWrongPin(before, now)
    byEmail.delete(email)
    byEmail.set(email, next)
    const oldest = byEmail.keys().next()
    if (byEmail.size > limit && !oldest.done) byEmail.delete(oldest.value)
    return refusal
  }
}
