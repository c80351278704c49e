import { TBC } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { hostRefundText, orderRefund } from '#shared/payment/refund-owed.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { hostGapText, paymentGap } from '#shared/order/payment-gap.ts'
import type { OrderView } from '#client/order/order-live-queries.ts'

/** Below the amount of an order in the host's lists: shares to be confirmed, or a payment that differs from the total. */
export const AmountNote = ({ view, now }: { view: Pick<OrderView, 'order' | 'event' | 'state'>; now: Seconds }) => {
  const { order, event, state } = view
  const { fee, awaitsShares } = buyerTotals(event, order, now)
  const refund = orderRefund(event, order, state.pair)
  const gap = hostRefundText(refund) ?? hostGapText(paymentGap(order, state.pair, fee), state.pair, awaitsShares)
  if (gap === null && !awaitsShares) return null
  return (
    <span className={awaitsShares ? 'block text-label text-ink-3' : 'block text-label font-semibold text-owed-ink'}>
      {(gap ?? TBC).split(' · ').map((part) => (
        <span key={part} className="num block">
          {part}
        </span>
      ))}
    </span>
  )
}
