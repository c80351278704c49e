import { useState } from 'react'
import { RefundSheet } from '#client/payment/parts/refund-sheet.tsx'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isUnverified } from '#shared/order/payment-state.ts'
import { hostGapText, paymentGap } from '#shared/order/payment-gap.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { hostRefundText, orderRefund } from '#shared/payment/refund-owed.ts'
import type { OrderView } from './order-live-queries.ts'
import { GapText } from './parts/payment-gap-line.tsx'

/**
 * Difference between an order's payment and its total; the host verifies a claim first, and marks the difference as settled
 * once the money moved.
 */
export const SettlePayment = ({ view: { order, event, state }, now }: { view: OrderView; now: Seconds }) => {
  const run = useOperation(updateOrderPaid)
  const toast = useToast()
  const [isReturning, setReturning] = useState(false)
  const { pair } = state
  const totals = buyerTotals(event, order, now)
  const settle = async (): Promise<void> => {
    const outcome = await run({ ref: order.id, amount: totals.fee, returned: order.returnedCents })
    toast(outcome.ok ? { text: 'Payment settled' } : { text: outcome.refusal.message, failed: true })
  }
  const gap = paymentGap(order, pair, totals.fee)
  const isMissing = gap !== null && !isUnverified(pair) && !totals.awaitsShares && gap.stillToPay > 0
  const owed = orderRefund(event, order, pair)
  const text = hostRefundText(owed) ?? hostGapText(gap, pair, totals.awaitsShares)
  return (
    <>
      <GapText text={text} awaitsShares={totals.awaitsShares} />
      {isMissing && (
        <Button wide className="mt-3" onClick={() => void settle()}>
          Mark the rest as paid
        </Button>
      )}
      {owed !== null && owed.left > 0 && (
        <Button wide className="mt-3" onClick={() => setReturning(true)}>
          Mark as returned
        </Button>
      )}
      {isReturning && owed !== null && (
        <RefundSheet recordRef={order.id} buyerName={order.uName} owed={owed} onClose={() => setReturning(false)} />
      )}
    </>
  )
}
