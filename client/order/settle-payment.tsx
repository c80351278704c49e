import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { BuyerTotals } from '#shared/order/buyer-totals.ts'
import { isUnverified } from '#shared/order/payment-state.ts'
import { hostGapText, paymentGap } from '#shared/order/payment-gap.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { GapText } from './parts/payment-gap-line.tsx'

/** Difference between an order's payment and its total; the host verifies a claim first, and marks the difference as settled once the money moved. */
export const SettlePayment = ({
  order,
  pair,
  totals,
}: {
  order: Pick<Order, 'id' | 'paidCents'>
  /** The derived pair. */
  pair: StatusPair
  totals: BuyerTotals
}) => {
  const run = useOperation(updateOrderPaid)
  const toast = useToast()
  const settle = async (): Promise<void> => {
    const outcome = await run({ ref: order.id, amount: totals.fee })
    toast(outcome.ok ? { text: 'Payment settled' } : { text: outcome.refusal.message, failed: true })
  }
  const gap = paymentGap(order, pair, totals.fee)
  const differs = gap !== null && !isUnverified(pair) && !totals.awaitsShares && gap.paid !== totals.fee
  return (
    <>
      <GapText text={hostGapText(gap, pair, totals.awaitsShares)} awaitsShares={totals.awaitsShares} />
      {differs && (
        <Button wide className="mt-3" onClick={() => void settle()}>
          {gap.stillToPay > 0 ? 'Mark the rest as paid' : 'Mark as returned'}
        </Button>
      )}
    </>
  )
}
