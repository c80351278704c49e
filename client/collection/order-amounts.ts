// Amounts of one buyer's orders at the counter: the fee with its shares of discount and delivery, and what the payment differs by.
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { OrderVerdict } from '#shared/collection/verdict.ts'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { awaitsShares, itemTotal, ownTotals } from '#shared/order/order-totals.ts'
import { paymentGap } from '#shared/order/payment-gap.ts'

export interface OrderAmounts {
  readonly fee: Cents
  /** Claimed or verified amount; the fee where nothing is paid. */
  readonly paid: Cents
  /** Zero for an order that is not paid at all, and while shares are to be confirmed. */
  readonly rest: Cents
}

/** Maps a reference to the amounts of its order. */
export const orderAmounts = (
  book: Pick<CollectionBook, 'events'>,
  verdicts: readonly Pick<OrderVerdict, 'order' | 'state'>[],
): Map<string, OrderAmounts> =>
  new Map(
    verdicts.map(({ order, state }) => {
      const event = book.events.get(order.eid)
      const fee = event ? ownTotals(event, order).totalFee : itemTotal(order.lines)
      const gap = event && !awaitsShares(event, order) ? paymentGap(order, state.pair, fee) : null
      return [order.id, { fee, paid: gap?.paid ?? fee, rest: gap?.stillToPay ?? ZERO_CENTS }]
    }),
  )
