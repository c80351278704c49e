// How often one user may run an operation, as its catalogue entry says; REST and sync share the counts. Each server process
// counts alone. Quotas, which are counted in the database, hold for all processes together.
import { operations } from '#shared/operations.ts'
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { tooOften, type RateLimit } from '#shared/operation-limits.ts'
import type { Operation } from '#shared/operation.ts'

/** Expired counts are removed when the map has grown to this size, and then when it has doubled again. */
const MIN_COUNTS_TO_PRUNE = 1_000
const MINUTE_S = 60

interface Count {
  readonly runs: number
  readonly until: Seconds
}

interface CountedLimit {
  readonly key: string
  readonly max: number
}

const rateLimits = new Map<string, RateLimit<unknown>>(
  (operations as readonly Operation[]).map(({ name, rateLimit }) => [name, rateLimit]),
)

const keyOf = (actor: Actor, name: string): string => `${name} ${actor.id}`

const boundsOf = (limit: RateLimit<unknown>, actor: Actor, name: string, input: unknown): CountedLimit[] => {
  const key = keyOf(actor, name)
  const { maxPerUser, perTarget } = limit
  const user = { key, max: maxPerUser }
  return perTarget ? [user, { key: `${key} ${perTarget.target(input)}`, max: perTarget.max }] : [user]
}

export interface OperationRateLimits {
  /** Counts one run, or answers a refusal; refused runs are not counted. */
  (actor: Actor, name: string, input: unknown): Refusal | null
  /** Whether the user has no run of the operation left, whatever its target. */
  isFull(actor: Actor, name: string): boolean
}

export const operationRateLimits = (clock: Clock): OperationRateLimits => {
  const counts = new Map<string, Count>()
  let pruneAt = MIN_COUNTS_TO_PRUNE
  const prune = (now: Seconds): void => {
    if (counts.size < pruneAt) return
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
    pruneAt = Math.max(MIN_COUNTS_TO_PRUNE, 2 * counts.size)
  }
  const countAt = (key: string, windowS: number, now: Seconds): Count => {
    const count = counts.get(key)
    // After the clock is set back, a count never lasts longer than one window.
    return count && count.until > now && count.until <= now + windowS ? count : { runs: 0, until: now + windowS }
  }
  const take = (actor: Actor, name: string, input: unknown): Refusal | null => {
    const limit = rateLimits.get(name)
    if (limit === undefined || actor.kind !== 'user') return null
    const now = toSeconds(clock.now())
    const taken = boundsOf(limit, actor, name, input).map((bound) => ({
      ...bound,
      count: countAt(bound.key, limit.windowS, now),
    }))
    const full = taken.filter(({ count, max }) => count.runs >= max)
    if (full.length > 0) {
      const minutes = Math.ceil(Math.max(...full.map(({ count }) => count.until - now)) / MINUTE_S)
      return (limit.refusal ?? tooOften)(minutes)
    }
    for (const { key, count } of taken) counts.set(key, { ...count, runs: count.runs + 1 })
    prune(now)
    return null
  }
  const isFull = (actor: Actor, name: string): boolean => {
    const limit = rateLimits.get(name)
    if (limit === undefined || actor.kind !== 'user') return false
    return countAt(keyOf(actor, name), limit.windowS, toSeconds(clock.now())).runs >= limit.maxPerUser
  }
  return Object.assign(take, { isFull })
}
