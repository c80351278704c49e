import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import type { QuotaUsage } from './quota-usage-table.ts'

const DAY_S = 86_400

/** Days since the epoch in Singapore. */
export const quotaDay = (now: Seconds): number => Math.ceil(startOfDay(now) / DAY_S)

export const quotaRuns = async (
  snapshot: Snapshot,
  { actorId, operation, day }: Pick<QuotaUsage, 'actorId' | 'operation' | 'day'>,
  targets: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await snapshot
    .selectFrom('quota_usage')
    .select(['target', 'runs'])
    .where('actorId', '=', actorId)
    .where('day', '=', day)
    .where('operation', '=', operation)
    .where('target', 'in', [...targets])
    .execute()
  return new Map(rows.map(({ target, runs }) => [target, Number(runs)]))
}

/** `usages` come sorted, so that two transactions lock the rows in the same order. */
export const addQuotaRuns = async (tx: Tx, usages: readonly QuotaUsage[]): Promise<void> => {
  for (const usage of usages)
    await tx
      .insertInto('quota_usage')
      .values(usage)
      .onConflict((conflict) =>
        conflict
          .columns(['actorId', 'day', 'operation', 'target'])
          .doUpdateSet((eb) => ({ runs: eb('quota_usage.runs', '+', usage.runs) })),
      )
      .execute()
}

export const forgetQuotaUsage = async (tx: Tx, beforeDay: number): Promise<void> => {
  await tx.deleteFrom('quota_usage').where('day', '<', beforeDay).execute()
}

export const forgetQuotaUsageOf = async (tx: Tx, actorId: string): Promise<void> => {
  await tx.deleteFrom('quota_usage').where('actorId', '=', actorId).execute()
}
