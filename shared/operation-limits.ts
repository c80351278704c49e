// Limits that a catalogue entry declares: how often one user may run an operation, and how much one account may create with it.
import {
  DAILY_QUOTA_REACHED,
  DAILY_TARGET_QUOTA_REACHED,
  TOO_MANY_DELIVERIES,
  TOO_MANY_GROUPS,
  TOO_MANY_OPEN_EVENTS,
  TOO_MANY_PACKING_LISTS,
  TOO_MANY_SCHEDULED_EVENTS,
  TOO_OFTEN,
} from './general-refusals.ts'
import { refuseWith, type Refusal } from './kernel/result.ts'

/** Counts the inputs that name the same target together. */
export interface TargetLimit<Input> {
  readonly max: number
  target(input: Input): string
}

export interface RateLimit<Input> {
  /** Seconds. Both bounds below hold for one such window; it begins with the first run. A refusal says what is left of it. */
  readonly windowS: number
  readonly maxPerUser: number
  readonly perTarget?: TargetLimit<Input>
  /** From the minutes to wait, rounded up. Absent: `tooOften`, the words that all operations share. */
  readonly refusal?: (minutes: number) => Refusal
}

/** Upper bounds of rows that one account owns at a time; the server counts them in the database. */
export const totalQuotas = {
  groups: { max: 100, refusal: TOO_MANY_GROUPS },
  openEvents: { max: 200, refusal: TOO_MANY_OPEN_EVENTS },
  scheduledEvents: { max: 200, refusal: TOO_MANY_SCHEDULED_EVENTS },
  upcomingDeliveries: { max: 500, refusal: TOO_MANY_DELIVERIES },
  packingLists: { max: 1000, refusal: TOO_MANY_PACKING_LISTS },
} as const satisfies Readonly<Record<string, { readonly max: number; readonly refusal: Refusal }>>

export type TotalQuota = keyof typeof totalQuotas

/** Null as target: the run is not counted. */
export interface DailyTargetLimit<Input> {
  readonly max: number
  target(input: Input): string | null
  /** Absent: `dailyTargetQuotaReached`. */
  refusal?(max: number): Refusal
}

/** Counted per day in Singapore, and only for runs that changed something. */
export interface Quota<Input> {
  readonly maxPerDay: number
  readonly perTargetPerDay?: DailyTargetLimit<Input>
  readonly total?: TotalQuota
  /** Plural noun in the refusal's sentence. */
  readonly noun: string
}

const MINUTE_S = 60
export const QUARTER_HOUR_S = 15 * MINUTE_S

/** For operations that only the server itself runs: its actor has no rate limit, every user is refused. */
export const SYSTEM_ONLY = { windowS: QUARTER_HOUR_S, maxPerUser: 0 } as const

export const tooOften = (minutes: number): Refusal => refuseWith(TOO_OFTEN, { minutes })

export const dailyQuotaReached = (max: number, noun: string): Refusal => refuseWith(DAILY_QUOTA_REACHED, { max, noun })

export const dailyTargetQuotaReached = (max: number, noun: string): Refusal =>
  refuseWith(DAILY_TARGET_QUOTA_REACHED, { max, noun })
