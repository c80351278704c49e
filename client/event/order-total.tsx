import { Money } from '#client/ui/money.tsx'
import type { Event } from '#shared/event/event.ts'
import { leftOutOfTotal } from '#shared/event/shared-costs-text.ts'

/** Order total in the dock, in cents. */
export const OrderTotal = ({
  cents,
  event,
}: {
  cents: number
  event: Pick<Event, 'deliveryCost' | 'discount' | 'isPercentage'>
}) => (
  <p className="leading-none">
    <span className="sr-only">Total in SGD </span>
    <Money cents={cents} big />
    <span className="mt-1 block text-label text-ink-3">{leftOutOfTotal(event) ?? 'admin fee included'}</span>
  </p>
)
