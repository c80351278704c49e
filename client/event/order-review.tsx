import { Sheet } from '#client/app/parts/sheet.tsx'
import { Button } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import type { Event, Product } from '#shared/event/event.ts'
import { leftOutOfTotal } from '#shared/event/shared-costs-text.ts'
import { timesCents } from '#shared/kernel/money.ts'
import type { Cart } from './cart-line.ts'
import { cartFee, pricedLines } from './cart-lines.ts'

export interface OrderReviewProps {
  event: Event
  products: readonly Product[]
  cart: Cart
  /** Text of the button that sends the order. */
  verb: string
  onSend: () => void
  onClose: () => void
}

/** The chosen items with their amounts, opened by the total. */
export const OrderReview = ({ event, products, cart, verb, onSend, onClose }: OrderReviewProps) => {
  const leftOut = leftOutOfTotal(event)
  const chosen = products.flatMap((product) =>
    pricedLines(
      product,
      (cart[product.id] ?? []).filter(({ quantity }) => quantity > 0),
    ).map((line) => ({
      ...line,
      name:
        line.purchaseType === 'item' ? `${product.name}: ${product.splitCasePurchase?.name || 'pieces'}` : product.name,
    })),
  )
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Your order">
      <ul className="rows">
        {chosen.map(({ id, name, subItems, quantity, price }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <b className="font-semibold [overflow-wrap:anywhere]">
                <span className="num">{quantity}×</span> {name}
              </b>
              {subItems.length > 0 && (
                <span className="block text-meta text-ink-3">{subItems.map((option) => option.name).join(', ')}</span>
              )}
            </span>
            <Money cents={timesCents(price, quantity)} />
          </li>
        ))}
        {event.adminCost > 0 && (
          <li className="flex items-baseline justify-between gap-4 py-3 text-ink-2">
            <span>Admin fee</span>
            <Money cents={event.adminCost} />
          </li>
        )}
        <li className="flex items-baseline justify-between gap-4 py-3">
          <span>
            <b className="font-semibold">Total</b>
            {leftOut && <span className="block text-meta text-ink-3">{leftOut}</span>}
          </span>
          <Money cents={cartFee(event, products, cart)} className="text-lead font-semibold" />
        </li>
      </ul>
      <Button tone="main" wide className="mt-3" onClick={onSend}>
        {verb}
      </Button>
    </Sheet>
  )
}
