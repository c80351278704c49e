// Token bucket for the rows sent to one person. Counted in each process, like all rate limits.
import type { Clock } from '#shared/kernel/clock.ts'

/** A hundred phones of one person that start again with 5,000 orders each. */
const FULL = 500_000
/** Rows per second. */
const REFILL = 5_000
/** Number of buckets above which full ones are dropped. */
const MAX_BUCKETS_BEFORE_PRUNING = 1_000

export interface RowBudget {
  /** Milliseconds until rows are available; 0: now. */
  wait(personId: string): number
  spend(personId: string, rows: number): void
}

interface Bucket {
  readonly left: number
  readonly at: number
}

export const createRowBudget = (clock: Clock, { full = FULL, refill = REFILL } = {}): RowBudget => {
  const buckets = new Map<string, Bucket>()
  const leftOf = (personId: string): number => {
    const bucket = buckets.get(personId)
    if (!bucket) return full
    // A clock that was set back refills nothing.
    return Math.min(full, bucket.left + (Math.max(0, clock.now() - bucket.at) / 1000) * refill)
  }
  return {
    wait: (personId) => {
      const left = leftOf(personId)
      return left >= 1 ? 0 : Math.ceil(((1 - left) / refill) * 1000)
    },
    spend: (personId, rows) => {
      if (rows === 0) return
      buckets.set(personId, { left: leftOf(personId) - rows, at: clock.now() })
      if (buckets.size > MAX_BUCKETS_BEFORE_PRUNING)
        for (const id of buckets.keys()) if (leftOf(id) === full) buckets.delete(id)
    },
  }
}
