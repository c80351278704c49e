// Cost of one buyer's orders, including shares of discount and delivery.
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { OrderVerdict } from '#shared/collection/verdict.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { itemTotal, ownTotals } from '#shared/order/order-totals.ts'

/** Maps a reference to the fee, only for orders whose payment is in question. */
export const unpaidFees = (book: CollectionBook, verdicts: readonly OrderVerdict[]): Map<string, Cents> => {
  const fees = new Map<string, Cents>()
  for (const { order, reason } of verdicts) {
    if (reason !== 'not-paid' && reason !== 'claimed') continue
    const event = book.events.get(order.eid)
    fees.set(order.id, event ? ownTotals(event, order).totalFee : itemTotal(order.lines))
  }
  return fees
}
