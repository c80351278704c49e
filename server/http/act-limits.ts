// How often somebody may do what disturbs others, by whichever way they ask: over REST or from a device's queue. Of this
// process alone, like all limits of calls.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { tooManyMessages } from '#shared/notification/create-notification.ts'

interface Limit {
  readonly most: number
  readonly seconds: number
  /** Whose acts are counted together. */
  readonly of: (actor: Actor, input: never) => string
}

interface Limited {
  readonly limits: readonly Limit[]
  readonly refusal: (minutes: number) => Refusal
}

const MINUTE = 60

const LIMITED: Readonly<Record<string, Limited>> = {
  'create-notification': {
    limits: [
      // A round of deliveries is told booking by booking.
      { most: 600, seconds: 15 * MINUTE, of: ({ id }) => id },
      {
        most: 30,
        seconds: 15 * MINUTE,
        of: ({ id }, { receiverId }: { readonly receiverId: string }) => `${id} ${receiverId}`,
      },
    ],
    refusal: tooManyMessages,
  },
}

/** Counts that are looked through for those that are over. */
const MANY = 1_000

interface Count {
  readonly acts: number
  readonly until: Seconds
}

/** Counts one act more; a refusal, which is not counted, where there were too many. */
export const actLimits = (clock: Clock): ((actor: Actor, name: string, input: unknown) => Refusal | null) => {
  const counts = new Map<string, Count>()
  const countAt = (key: string, { seconds }: Limit, now: Seconds): Count => {
    const count = counts.get(key)
    // A clock that was set back makes nobody wait for longer.
    return count && count.until > now && count.until <= now + seconds ? count : { acts: 0, until: now + seconds }
  }
  return (actor, name, input) => {
    const limited = LIMITED[name]
    if (limited === undefined || actor.kind !== 'user') return null
    const now = toSeconds(clock.now())
    const asked = limited.limits.map((limit) => {
      const key = `${name} ${limit.of(actor, input as never)}`
      return { key, limit, count: countAt(key, limit, now) }
    })
    const full = asked.filter(({ count, limit }) => count.acts >= limit.most)
    if (full.length > 0)
      return limited.refusal(Math.ceil(Math.max(...full.map(({ count }) => count.until - now)) / MINUTE))
    for (const { key, count } of asked) counts.set(key, { ...count, acts: count.acts + 1 })
    if (counts.size > MANY) for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
    return null
  }
}
