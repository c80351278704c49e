import { ChevronUp } from 'lucide-react'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import type { Event } from '#shared/event/event.ts'
import { leftOutOfTotal } from '#shared/event/shared-costs-text.ts'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'

interface OrderTotalProps {
  cents: Cents
  event: Pick<Event, 'adminCost' | 'deliveryCost' | 'discount' | 'isPercentage'>
  /** Opens the review; undefined while nothing is chosen. */
  onReview?: (() => void) | undefined
}

/** Order total in the dock, in cents. A tap reviews the order. */
export const OrderTotal = ({ cents, event, onReview }: OrderTotalProps) => {
  // A total of nothing includes no fee yet.
  const feeToCome = cents === 0 && event.adminCost > 0
  const note = feeToCome ? `${formatMoney(event.adminCost)} once you choose` : leftOutOfTotal(event)
  const total = (
    <>
      <span className="sr-only">Total in SGD </span>
      <Money cents={cents} big />
      <span className="mt-1 block text-label text-ink-3">
        admin fee included
        {note && (
          <>
            <span className="sr-only">, </span>
            <span className="block">{note}</span>
          </>
        )}
      </span>
    </>
  )
  if (!onReview) return <p className="leading-none">{total}</p>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-my-1 -ml-2 flex min-h-12 items-center gap-2 rounded-[var(--radius-md)] px-2 text-left leading-none"
      onClick={onReview}
    >
      <span>
        {total}
        <span className="sr-only">. Review your order</span>
      </span>
      <Icon of={ChevronUp} className="text-ink-3" />
    </button>
  )
}
