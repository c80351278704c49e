// Reads and writes of the payee_changes table: when each host last changed where buyers pay to.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'

export const payeeChangedAt = async (snapshot: Snapshot, userId: string): Promise<Seconds | null> => {
  const row = await snapshot
    .selectFrom('payee_changes')
    .select('changedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.changedAt ?? null
}

export const recordPayeeChange = async (tx: Tx, userId: string, changedAt: Seconds): Promise<void> => {
  await tx
    .insertInto('payee_changes')
    .values({ userId, changedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ changedAt }))
    .execute()
}

export const deletePayeeChange = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('payee_changes').where('userId', '=', userId).execute()
}
