// How many rows one person may be sent: a bucket that fills again. Of this process alone, like all limits of calls.
import type { Clock } from '#shared/kernel/clock.ts'

/** A hundred phones of one person that begin anew with 5,000 orders each. */
const FULL = 500_000
/** Rows a second. */
const REFILL = 5_000
/** People whose buckets are looked through for those that are full again. */
const MANY = 1_000

export interface RowBudget {
  /** Milliseconds until there is something left; 0: there is. */
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
    // A clock that was set back fills nothing.
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
      if (buckets.size > MANY) for (const id of buckets.keys()) if (leftOf(id) === full) buckets.delete(id)
    },
  }
}
