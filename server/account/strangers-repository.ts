// Tries on addresses without an account are counted like the others, so that the answers do not tell which have one.
import { createHash } from 'node:crypto'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Tx } from '#server/db/database.ts'

/** Tries that nobody went on with are forgotten after 30 days. */
const KEPT = 30 * 86_400

/** Counts one more try, and answers what it is refused with. */
export const refuseStranger = async (tx: Tx, email: string, now: Seconds): Promise<Refusal> => {
  const key = createHash('sha256').update(email).digest('hex')
  await tx
    .deleteFrom('strangers')
    .where('at', '<', now - KEPT)
    .execute()
  const before = await tx
    .insertInto('strangers')
    .values({ key, ...FRESH_ATTEMPTS, at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
    .returning(['tries', 'lockedUntil', 'locks'])
    .executeTakeFirstOrThrow()
  const locked = signInRefusal(before, now)
  if (locked) return locked
  const { next, refusal } = afterWrongPin(before, now)
  await tx.updateTable('strangers').set(next).where('key', '=', key).execute()
  return refusal
}
