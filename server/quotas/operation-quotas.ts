// Account quotas of creating operations, checked and counted in the transaction that writes the rows.
import { operations } from '#shared/operations.ts'
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
const targetKey = ({ perTargetPerDay }: Quota<unknown>, input: unknown): string | null => {
  const target = perTargetPerDay?.target(input) ?? null
  return target === null ? null : `to ${target}`
}

const usageKeys = (quota: Quota<unknown>, input: unknown): string[] => {
  const target = targetKey(quota, input)
  return target === null ? [ALL_TARGETS] : [ALL_TARGETS, target]
}

/** Waits until no other transaction counts for the actor: of two concurrent ones, the second counts what the first recorded. */
type LockActor = (tx: Tx, actorId: string) => Promise<void>

export const operationQuotas = (clock: Clock, lockActor: LockActor): OperationQuotas<Tx> => ({
  begin: (tx, actor) => {
    const day = quotaDay(toSeconds(clock.now()))
    /** Runs of the day before this transaction, by operation and target: each is read once. */
    const earlier = new Map<string, number>()
    const added = new Map<string, QuotaUsage>()
    const keyOf = (operation: string, target: string): string => `${operation}\n${target}`

    const readEarlier = async (operation: string, targets: readonly string[]): Promise<void> => {
      const missing = targets.filter((target) => !earlier.has(keyOf(operation, target)))
      if (missing.length === 0) return
      const stored = await quotaRuns(tx, { actorId: actor.id, operation, day }, missing)
      for (const target of missing) earlier.set(keyOf(operation, target), stored.get(target) ?? 0)
    }

    const dailyRefusal = async ({ name, input }: QuotaRun, quota: Quota<unknown>): Promise<Refusal | null> => {
      await readEarlier(name, usageKeys(quota, input))
      const runsOf = (target: string): number => {
        const key = keyOf(name, target)
        return (earlier.get(key) ?? 0) + (added.get(key)?.runs ?? 0)
      }
      if (runsOf(ALL_TARGETS) >= quota.maxPerDay) return dailyQuotaReached(quota.maxPerDay, quota.noun)
      const target = targetKey(quota, input)
      const { max, refusal } = quota.perTargetPerDay ?? { max: Infinity }
      if (target === null || runsOf(target) < max) return null
      return refusal ? refusal(max) : dailyTargetQuotaReached(max, quota.noun)
    }

    return {
      countsRows: (name) => quotas.get(name)?.total !== undefined,
      check: async (run) => {
        const quota = quotas.get(run.name)
        if (quota === undefined || actor.kind !== 'user') return null
        await lockActor(tx, actor.id)
        if (quota.total !== undefined) {
          const { max, refusal } = totalQuotas[quota.total]
          const owned = await totalCounts[quota.total](tx, actor.id, max, toSeconds(clock.now()))
          if (owned >= max) return refusal
        }
        return dailyRefusal(run, quota)
      },
      add: ({ name, input }) => {
        const quota = quotas.get(name)
        for (const target of quota ? usageKeys(quota, input) : []) {
          const key = keyOf(name, target)
          const runs = (added.get(key)?.runs ?? 0) + 1
          added.set(key, { actorId: actor.id, operation: name, target, day, runs })
        }
      },
      record: async () => {
        if (actor.kind !== 'user') return
        const sorted = [...added].sort(([a], [b]) => (a < b ? -1 : 1))
        await addQuotaRuns(
          tx,
          sorted.map(([, usage]) => usage),
        )
      },
    }
  },
})
