// Limits calls through payment links, which may be forwarded, so that they never use up the buyer's own limits. Counted in each
// process.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { dailyQuotaReached } from '#shared/operation-limits.ts'
import type { OperationGuard } from '#server/http/operation-guard.ts'

/** Pictures per buyer and day. */
export const MAX_PICTURES_PER_LINK = 20
/** Changes per order and day, refused ones too: a rate limit of the buyer counts both. */
export const MAX_CHANGES_PER_LINK = 20
const DAY_S = 86_400

/** Counts one use of this buyer or order and returns whether it is allowed. */
export const usesByLink = (clock: Clock, maxPerDay: number): ((counted: string) => boolean) => {
  let day = 0
  let counts = new Map<string, number>()
  return (counted) => {
    const today = Math.floor(toSeconds(clock.now()) / DAY_S)
    if (today !== day) {
      day = today
      counts = new Map()
    }
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    return count <= maxPerDay
  }
}

export const changesByLink = (clock: Clock): OperationGuard => {
  const mayByLink = usesByLink(clock, MAX_CHANGES_PER_LINK)
  return ({ paidOrder }, _input, run) =>
    paidOrder === undefined || mayByLink(paidOrder.ref)
      ? run()
      : Promise.resolve(dailyQuotaReached(MAX_CHANGES_PER_LINK, 'changes with a payment link'))
}
