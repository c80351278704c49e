// Token buckets of what one person causes, such as rows sent to them. Counted in each process, like all rate limits.
import type { Clock } from '#shared/kernel/clock.ts'

/** Number of buckets above which full ones are dropped. */
const MAX_BUCKETS_BEFORE_PRUNING = 1_000

export interface PersonalBudget {
  /** Milliseconds until something is left; 0: now. */
  wait(personId: string): number
  spend(personId: string, count: number): void
}

interface Bucket {
  readonly left: number
  at: number
}

export interface BudgetSize {
  readonly full: number
  /** Added each second, up to `full`. */
  readonly refill: number
}

export const createPersonalBudget = (clock: Clock, { full, refill }: BudgetSize): PersonalBudget => {
  const buckets = new Map<string, Bucket>()
  const leftOf = (personId: string): number => {
    const bucket = buckets.get(personId)
    if (!bucket) return full
    const now = clock.now()
    // After the clock is set back, the bucket refills from the new time.
    bucket.at = Math.min(bucket.at, now)
    return Math.min(full, bucket.left + ((now - bucket.at) / 1000) * refill)
  }
  return {
    wait: (personId) => {
      const left = leftOf(personId)
      return left >= 1 ? 0 : Math.ceil(((1 - left) / refill) * 1000)
    },
    spend: (personId, count) => {
      if (count === 0) return
      buckets.set(personId, { left: leftOf(personId) - count, at: clock.now() })
      if (buckets.size > MAX_BUCKETS_BEFORE_PRUNING)
        for (const id of buckets.keys()) if (leftOf(id) === full) buckets.delete(id)
    },
  }
}
