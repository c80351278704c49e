// Plans that a host may subscribe to. They are rows, so that an operator can change them.
import { z } from 'zod/mini'
import { storedId, wholeCents } from '#shared/kernel/bounds.ts'
import type { PlanId } from '#shared/kernel/ids.ts'
import { asCents, type Cents, fromDollars, toDollars, ZERO_CENTS } from '#shared/kernel/money.ts'

export const PERCENT_OF_REVENUE = 'percent of revenue'

export const planSchema = z.object({
  id: storedId<PlanId>(),
  name: z.string(),
  description: z.string(),
  /** Cents per cycle. 0 for a percentage of revenue. */
  amount: wholeCents(),
  cycle: z.enum(['month', 'year']),
  type: z.enum([PERCENT_OF_REVENUE, 'fixed']),
  /** Maximum number of subscribers; 0 is unlimited. */
  limit: z.int().check(z.gte(0)),
})
export type Plan = z.infer<typeof planSchema>

export const planReplySchema = z.extend(planSchema, {
  /** Dollars. */
  amount: z.number(),
})
export type PlanReply = z.infer<typeof planReplySchema>

export const planReply = (plan: Plan): PlanReply => ({ ...plan, amount: toDollars(plan.amount) })

type Priced = Pick<PlanReply, 'id' | 'amount'>

export const byAmount = (a: Priced, b: Priced): number => a.amount - b.amount || (a.id < b.id ? -1 : 1)

export const isMostPopular = ({ name }: Pick<Plan, 'name'>): boolean => name === 'Basic'

export const isPercent = ({ type }: Pick<Plan, 'type'>): boolean => type === PERCENT_OF_REVENUE

export const PERCENT_PRICE = '2% of revenue'

/** 'S$30', '2% of revenue'. */
export const planPrice = ({ type, amount }: Pick<PlanReply, 'type' | 'amount'>): string =>
  isPercent({ type }) ? PERCENT_PRICE : wholeDollars(fromDollars(amount))

/** 'S$1,500': without cents. */
export const wholeDollars = (cents: Cents): string =>
  `S$${String(Math.round(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}`

export const planLimit = ({ limit }: Pick<Plan, 'limit'>): string =>
  limit === 0 ? 'Unlimited registrations' : `${limit} ${limit === 1 ? 'registration' : 'registrations'}`

/** `registered`: current number of subscribers. */
export const hasRoom = ({ limit }: Pick<Plan, 'limit'>, registered: number): boolean =>
  limit === 0 || registered < limit

const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** 950, 1.5K, 2M, 3.2B. */
export const abbreviated = (dollars: number): string => {
  // A value that rounds up to the next unit uses that unit: 999,950 is 1M.
  const step = STEPS.find(([size]) => Math.round((dollars / size) * 10) / 10 >= 1 && dollars >= size * 0.99995)
  if (step === undefined) return String(Math.round(dollars * 100) / 100)
  const [size, letter] = step
  return `${Math.round((dollars / size) * 10) / 10}${letter}`
}

/** Initial plans (decision Q-118). */
export const FIRST_PLANS: readonly Plan[] = [
  {
    id: 'revenue',
    name: 'Pay as you sell',
    description: 'Nothing to pay up front. For a host who tries it out.',
    amount: ZERO_CENTS,
    cycle: 'month',
    type: PERCENT_OF_REVENUE,
    limit: 0,
  },
  {
    id: 'basic',
    name: 'Basic',
    description: 'For a group buy now and then.',
    amount: asCents(1000),
    cycle: 'month',
    type: 'fixed',
    limit: 0,
  },
  {
    id: 'plus',
    name: 'Plus',
    description: 'For a group buy every week.',
    amount: asCents(3000),
    cycle: 'month',
    type: 'fixed',
    limit: 0,
  },
  {
    id: 'pro',
    name: 'Pro',
    description: 'For hosts of several groups.',
    amount: asCents(5000),
    cycle: 'month',
    type: 'fixed',
    limit: 0,
  },
]
