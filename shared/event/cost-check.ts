// Validates the amounts of an event that its buyers pay beside the items.
import { MAX_PRICE_CENTS } from '#shared/kernel/bounds.ts'
import type { EventDraft } from './event-draft.ts'
import { DISCOUNT_OVER_100_PERCENT } from './event-refusals.ts'

export type Costs = Pick<EventDraft, 'deliveryCost' | 'discount' | 'isPercentage'>

/** Hundredths of a percent. */
export const MAX_PERCENTAGE = 10_000

const isAmount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_PRICE_CENTS

export const isOver100Percent = ({ discount, isPercentage }: Pick<Costs, 'discount' | 'isPercentage'>): boolean =>
  isPercentage && discount > MAX_PERCENTAGE

const discountMessage = ({ discount, isPercentage }: Costs): string | undefined => {
  if (Number.isNaN(discount)) return isPercentage ? 'Enter the discount in percent' : 'Enter the discount in dollars'
  if (!isAmount(discount)) return 'Invalid discount'
  return isOver100Percent({ discount, isPercentage }) ? DISCOUNT_OVER_100_PERCENT : undefined
}

export interface CostMessages {
  readonly adminCost?: string | undefined
  readonly deliveryCost?: string | undefined
  readonly discount?: string | undefined
}

/** NaN is text that is not an amount, or an amount that is still missing. */
export const checkCosts = (costs: Costs & Partial<Pick<EventDraft, 'adminCost'>>): CostMessages => ({
  ...(!isAmount(costs.adminCost ?? 0) && { adminCost: 'Invalid admin fee' }),
  ...(!isAmount(costs.deliveryCost) && { deliveryCost: 'Invalid delivery cost' }),
  discount: discountMessage(costs),
})
