// Counts attempts on emails without an account like all others, so that answers do not reveal accounts.
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { sha256Hex } from '#server/sha256.ts'
import type { Tx } from '#server/db/database.ts'

const ATTEMPTS_RETENTION_S = 30 * 86_400

/** Counts one more attempt and returns its refusal. */
export const countUnknownEmailAttempt = async (
  tx: Tx,
  email: string,
  now: Seconds,
  isBraked = false,
): Promise<Refusal> => {
  const key = sha256Hex(email)
  await tx
    .deleteFrom('strangers')
    .where('at', '<', now - ATTEMPTS_RETENTION_S)
    .execute()
  const before = await tx
    .insertInto('strangers')
    .values({ key, ...FRESH_ATTEMPTS, at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
    .returning(['tries', 'lockedUntil', 'locks'])
    .executeTakeFirstOrThrow()
  const locked = signInRefusal(before, now)
  if (locked) return locked
  const { next, refusal } = afterWrongPin(before, now, isBraked)
  await tx.updateTable('strangers').set(next).where('key', '=', key).execute()
  return refusal
}
