import { When } from '#client/ui/when.tsx'
import type { Event, Product } from '#shared/event/event.ts'
import { paysAfterClosing } from '#shared/order/order-lines.ts'
import type { Cart } from './cart-line.ts'
import { chosenLines } from './cart-lines.ts'

/**
 * Explains why payment comes later: the event says so, the host must request it, or the cart has pieces of a case
 * that may not fill.
 */
export const PayLaterNote = ({ event, products, cart }: { event: Event; products: readonly Product[]; cart: Cart }) => {
  const lines = chosenLines(products, cart).map(({ pid, purchaseType }) => ({ pid, pPurchaseType: purchaseType }))
  if (event.payable === 1 || (event.paynow === 0 && !paysAfterClosing(event, products, lines))) return null
  return (
    <p className="mt-4 text-meta text-ink-2" role="status">
      Payment must wait until the closing date, <When at={event.closingTimestamp} />.
      {event.paynow === 1 && ' The host then asks for it.'}
    </p>
  )
}
