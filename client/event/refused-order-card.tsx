import { CircleAlert } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Product } from '#shared/event/event.ts'
import type { RefusedOrder } from './refused-order.ts'

export interface RefusedOrderCardProps {
  refused: RefusedOrder
  products: readonly Product[]
  closed: boolean
}

/** Explains above the form why the server rejected the order. */
export const RefusedOrderCard = ({ refused, products, closed }: RefusedOrderCardProps) => {
  const offered = new Set(products.map(({ id }) => id))
  const isLess = refused.input.lines.some(({ pid }) => !offered.has(pid))
  return (
    <Card className="mt-4 p-4" aria-label="Not accepted">
      <div className="flex gap-3">
        <Icon of={CircleAlert} className="mt-0.5 size-6 text-danger-ink" />
        <div className="min-w-0 flex-1">
          <b className="font-semibold">{refused.reason}</b>
          <p className="text-meta text-ink-2">
            {closed
              ? 'Your order is kept. It can be placed when this event takes orders again.'
              : 'Your order is filled in as you sent it. Change it and place it again.'}
          </p>
          {refused.represented && <p className="text-meta text-ink-2">{`It is for ${refused.represented.name}.`}</p>}
          {isLess && (
            <p className="mt-1 text-meta font-semibold text-unpaid-ink">Part of it is not offered any more.</p>
          )}
        </div>
      </div>
    </Card>
  )
}
