// Counts in the wrong_guesses table: one row for each network, and one for the whole site.
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Tx } from '#server/db/database.ts'

/**
 * Adds one attempt and returns the count of the current window. A window starts with its first attempt, and not after now: the server's
 * clock may have been ahead.
 */
export const addAttempt = async (tx: Tx, key: string, windowSeconds: number, now: Seconds): Promise<number> => {
  const isOver = sql<boolean>`wrong_guesses.since <= ${now - windowSeconds}`
  const { count } = await tx
    .insertInto('wrong_guesses')
    .values({ key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else wrong_guesses.count + 1 end`,
        since: sql<number>`case when ${isOver} or wrong_guesses.since > ${now} then ${now} else wrong_guesses.since end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Removes one attempt, because it was right. */
export const removeAttempt = async (tx: Tx, key: string): Promise<void> => {
  await tx
    .updateTable('wrong_guesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}
