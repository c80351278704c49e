import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
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

/** Maps an actor's id to their runs at one target; those without runs are left out. */
export const quotaRunsOfActors = async (
  snapshot: Snapshot,
  { operation, day, target }: Pick<QuotaUsage, 'operation' | 'day' | 'target'>,
  actorIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const runs = new Map<string, number>()
  for (const part of partsOf(actorIds)) {
    const rows = await snapshot
      .selectFrom('quota_usage')
      .select(['actorId', 'runs'])
      .where('actorId', 'in', part)
      .where('day', '=', day)
      .where('operation', '=', operation)
      .where('target', '=', target)
      .execute()
    for (const row of rows) runs.set(row.actorId, Number(row.runs))
  }
  return runs
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
