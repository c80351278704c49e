// Limits that a catalogue entry declares: how often one user may run an operation, and how much one account may create with it.
import { refuse, type Refusal } from './kernel/result.ts'

/** Counts the inputs that name the same target together. */
export interface TargetLimit<Input> {
  readonly max: number
  target(input: Input): string
}

export interface RateLimit<Input> {
  /** Seconds. Both bounds below hold for one such window. */
  readonly windowS: number
  readonly maxPerUser: number
  readonly perTarget?: TargetLimit<Input>
  /** Absent: `tooOften`. */
  readonly refusal?: (minutes: number) => Refusal
}

/** Upper bounds of rows that one account owns at a time; the server counts them in the database. */
export const totalQuotas = {
  groups: { max: 100, refusal: refuse(409, 98_014, 'You have reached the limit of 100 groups') },
  openEvents: {
    max: 200,
    refusal: refuse(409, 98_015, 'You have reached the limit of 200 open events. Close one first'),
  },
  scheduledEvents: { max: 200, refusal: refuse(409, 98_016, 'You have reached the limit of 200 scheduled events') },
  upcomingDeliveries: {
    max: 500,
    refusal: refuse(409, 98_017, 'You have reached the limit of 500 upcoming deliveries'),
  },
  packingLists: {
    max: 1000,
    refusal: refuse(409, 98_018, 'You have reached the limit of 1000 packages. Delete one first'),
  },
} as const satisfies Readonly<Record<string, { readonly max: number; readonly refusal: Refusal }>>

export type TotalQuota = keyof typeof totalQuotas

/** Counted per day in Singapore, and only for runs that changed something. */
export interface Quota<Input> {
  readonly maxPerDay: number
  readonly perTargetPerDay?: TargetLimit<Input>
  readonly total?: TotalQuota
  /** Plural noun in the refusal's sentence. */
  readonly noun: string
}

const MINUTE_S = 60
export const QUARTER_HOUR_S = 15 * MINUTE_S

/** For operations that only the server itself runs: its actor has no rate limit, every user is refused. */
export const SYSTEM_ONLY = { windowS: QUARTER_HOUR_S, maxPerUser: 0 } as const

export const tooOften = (minutes: number): Refusal => refuse(429, 98_011, `Too often. Try again in ${minutes} min`)

export const dailyQuotaReached = (max: number, noun: string): Refusal =>
  refuse(429, 98_012, `You have reached the limit of ${max} ${noun} a day. Try again tomorrow`)

export const dailyTargetQuotaReached = (max: number, noun: string): Refusal =>
  refuse(429, 98_013, `You have reached the limit of ${max} ${noun} a day for one person. Try again tomorrow`)
