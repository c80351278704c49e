import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { forgetQuotaUsageOf } from '#server/quotas/quota-usage-repository.ts'

/** Longer than the lifetime of any token. */
const RETENTION_S = 90 * 86_400

/** Also deletes everything that the engine stores for their devices. */
export const markDeleted = async (tx: Tx, userId: string, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('deleted_accounts')
    .where('at', '<', now - RETENTION_S)
    .execute()
  await tx
    .insertInto('deleted_accounts')
    .values({ userId, at: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  await forgetQuotaUsageOf(tx, userId)
  await tx.deleteFrom('sync_clients').where('actorId', '=', userId).execute()
  await tx.deleteFrom('sync_outcomes').where('actorId', '=', userId).execute()
}

export const isDeleted = async (snapshot: Snapshot, userId: string): Promise<boolean> =>
  (await snapshot.selectFrom('deleted_accounts').select('userId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined
