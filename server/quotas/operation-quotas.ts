// Account quotas of creating operations, checked and counted in the transaction that writes the rows.
import { operations } from '#shared/catalogue.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { dailyQuotaReached, dailyTargetQuotaReached, totalQuotas, type Quota } from '#shared/operation-limits.ts'
import type { Operation } from '#shared/operation.ts'
import type { OperationQuotas, QuotaRun } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { addQuotaRuns, quotaDay, quotaRuns } from './quota-usage-repository.ts'
import type { QuotaUsage } from './quota-usage-table.ts'
import { totalCounts } from './total-counts.ts'

const ALL_TARGETS = ''

const quotas = new Map<string, Quota<unknown>>(
  (operations as readonly Operation[]).flatMap(({ name, quota }) => (quota === null ? [] : [[name, quota]])),
)

/** The prefix keeps a target that is empty apart from the count of all targets. */
const targetKey = ({ perTargetPerDay }: Quota<unknown>, input: unknown): string | null =>
  perTargetPerDay === undefined ? null : `to ${perTargetPerDay.target(input)}`

const usageKeys = (quota: Quota<unknown>, input: unknown): string[] => {
  const target = targetKey(quota, input)
  return target === null ? [ALL_TARGETS] : [ALL_TARGETS, target]
}

export const operationQuotas = (clock: Clock): OperationQuotas<Tx> => {
  const usagesOf = (actor: Actor, runs: readonly QuotaRun[]): QuotaUsage[] => {
    const day = quotaDay(toSeconds(clock.now()))
    const usages = new Map<string, QuotaUsage>()
    for (const { name, input } of runs) {
      const quota = quotas.get(name)
      for (const target of quota ? usageKeys(quota, input) : []) {
        const key = `${name}\n${target}`
        const usage = usages.get(key) ?? { actorId: actor.id, operation: name, target, day, runs: 0 }
        usages.set(key, { ...usage, runs: usage.runs + 1 })
      }
    }
    return [...usages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, usage]) => usage)
  }

  const dailyRefusal = async (
    tx: Tx,
    actor: Actor,
    { name, input }: QuotaRun,
    quota: Quota<unknown>,
    earlier: readonly QuotaRun[],
  ): Promise<Refusal | null> => {
    const keys = usageKeys(quota, input)
    const day = quotaDay(toSeconds(clock.now()))
    const stored = await quotaRuns(tx, { actorId: actor.id, operation: name, day }, keys)
    const unsaved = usagesOf(actor, earlier).filter(({ operation }) => operation === name)
    const runsOf = (key: string): number =>
      (stored.get(key) ?? 0) + (unsaved.find(({ target }) => target === key)?.runs ?? 0)
    if (runsOf(ALL_TARGETS) >= quota.maxPerDay) return dailyQuotaReached(quota.maxPerDay, quota.noun)
    const target = targetKey(quota, input)
    const max = quota.perTargetPerDay?.max ?? Infinity
    return target !== null && runsOf(target) >= max ? dailyTargetQuotaReached(max, quota.noun) : null
  }

  return {
    check: async (tx, actor, run, earlier) => {
      const quota = quotas.get(run.name)
      if (quota === undefined || actor.kind !== 'user') return null
      if (quota.total !== undefined) {
        const { max, refusal } = totalQuotas[quota.total]
        const owned = await totalCounts[quota.total](tx, actor.id, max, toSeconds(clock.now()))
        if (owned >= max) return refusal
      }
      return dailyRefusal(tx, actor, run, quota, earlier)
    },
    record: async (tx, actor, runs) => {
      if (actor.kind === 'user') await addQuotaRuns(tx, usagesOf(actor, runs))
    },
  }
}
