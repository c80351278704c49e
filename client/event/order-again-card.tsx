import { Repeat } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { formatDate } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'

const MAX_SHOWN_LINES = 3

const wordsOf = ({ lines }: Order): string => {
  const named = lines.slice(0, MAX_SHOWN_LINES).map((line) => `${line.pQuantity} × ${line.pName}`)
  return lines.length > MAX_SHOWN_LINES
    ? `${named.join(', ')} and ${lines.length - MAX_SHOWN_LINES} more`
    : named.join(', ')
}

/** Offers to repeat an earlier order; afterwards lists what could not be repeated. */
export const OrderAgainCard = ({
  order,
  changes,
  onTake,
}: {
  order: Order
  /** Null until the earlier order is taken over. */
  changes: readonly string[] | null
  onTake: () => void
}) => (
  <Card className="mt-5 p-4" aria-label="Order again">
    <div className="flex gap-3">
      <Icon of={Repeat} className="mt-0.5 size-6 text-brand-ink" />
      <div className="min-w-0 flex-1" role="status">
        <b className="font-semibold">
          {changes === null ? `You ordered on ${formatDate(order.createdAt)}` : 'Filled in from your last order'}
        </b>
        <p className="text-meta text-ink-2">{wordsOf(order)}</p>
        {changes?.map((sentence) => (
          <p key={sentence} className="mt-1 text-meta font-semibold text-unpaid-ink">
            {sentence}
          </p>
        ))}
      </div>
    </div>
    {changes === null && (
      <Button tone="soft" className="mt-3 w-full" onClick={onTake}>
        Order again
      </Button>
    )}
  </Card>
)
