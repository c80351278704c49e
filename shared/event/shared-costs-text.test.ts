import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { leftOutOfTotal, sharedCostTexts } from './shared-costs-text.ts'

test.each([
  [1_000, 0, false, ['Delivery cost S$10.00 shared among buyers'], 'before your share of delivery'],
  [0, 250, false, ['Discount S$2.50 shared among buyers'], 'before the discount'],
  [
    655,
    750,
    true,
    ['Delivery cost S$6.55 shared among buyers', 'Discount 7.5% for each buyer'],
    'before delivery and discount',
  ],
  [0, 0, true, [], null],
])(
  'EVT-111 a delivery cost of %s and a discount of %s (percentage: %s) are announced to buyers',
  (deliveryCost, discount, isPercentage, texts, leftOut) => {
    const costs = { deliveryCost: asCents(deliveryCost), discount, isPercentage }
    expect(sharedCostTexts(costs)).toEqual(texts)
    expect(leftOutOfTotal(costs)).toBe(leftOut)
  },
)
