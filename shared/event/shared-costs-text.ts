// Tells buyers before they order which costs they share.
import { asCents, formatMoney } from '#shared/kernel/money.ts'
import type { Event } from './event.ts'

type Costs = Pick<Event, 'deliveryCost' | 'discount' | 'isPercentage'>

/** Empty where the event has none. */
export const sharedCostTexts = ({ deliveryCost, discount, isPercentage }: Costs): string[] => [
  ...(deliveryCost > 0 ? [`Delivery cost ${formatMoney(deliveryCost)} shared among buyers`] : []),
  ...(discount > 0
    ? [
        isPercentage
          ? `Discount ${discount / 100}% for each buyer`
          : `Discount ${formatMoney(asCents(discount))} shared among buyers`,
      ]
    : []),
]

/** The part that the total of an order form leaves out; null where nothing is shared. */
export const leftOutOfTotal = ({ deliveryCost, discount }: Costs): string | null => {
  if (deliveryCost > 0 && discount > 0) return 'before delivery and discount'
  if (deliveryCost > 0) return 'before your share of delivery'
  return discount > 0 ? 'before the discount' : null
}
