// Features that a host buys once.
import type { Cents } from '#shared/kernel/money.ts'
import { PREMIUM_PRICE, SCHEDULE_PRICE } from '#shared/plan/buy-feature.ts'

export interface FeatureOffer {
  readonly kind: 'premium' | 'schedule'
  readonly name: string
  readonly text: string
  readonly price: Cents
}

export const FEATURE_OFFERS: readonly FeatureOffer[] = [
  {
    kind: 'premium',
    name: 'Premium account',
    text: 'The console on wide screens, for hosts with many orders.',
    price: PREMIUM_PRICE,
  },
  {
    kind: 'schedule',
    name: 'Scheduling',
    text: 'Prepare an event now and let it open later automatically.',
    price: SCHEDULE_PRICE,
  },
]
