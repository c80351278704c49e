import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'

/** Beyond the life of any token. */
const KEPT = 90 * 86_400

/** With everything that the engine keeps for their devices. */
export const markDeleted = async (tx: Tx, userId: string, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('deleted_accounts')
    .where('at', '<', now - KEPT)
    .execute()
  await tx
    .insertInto('deleted_accounts')
    .values({ userId, at: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  await tx.deleteFrom('sync_ledgers').where('actorId', '=', userId).execute()
  await tx.deleteFrom('sync_results').where('actorId', '=', userId).execute()
  await tx.deleteFrom('sync_applied').where('key', 'like', `${userId}/%`).execute()
}

export const isDeleted = async (snapshot: Snapshot, userId: string): Promise<boolean> =>
  (await snapshot.selectFrom('deleted_accounts').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined
