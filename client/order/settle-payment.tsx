import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { BuyerTotals } from '#shared/order/buyer-totals.ts'
import type { PaymentGap } from '#shared/order/payment-gap.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { PaymentGapLine } from './parts/payment-gap-line.tsx'

/** Difference between an order's payment and its total; the host marks it as settled once the money moved. */
export const SettlePayment = ({
  order,
  totals,
  gap,
}: {
  order: Pick<Order, 'id'>
  totals: BuyerTotals
  gap: PaymentGap | null
}) => {
  const run = useOperation(updateOrderPaid)
  const toast = useToast()
  const settle = async (): Promise<void> => {
    const outcome = await run({ ref: order.id, amount: totals.fee })
    toast(outcome.ok ? { text: 'Payment settled' } : { text: outcome.refusal.message, failed: true })
  }
  const differs = gap !== null && !totals.awaitsShares && gap.paid !== totals.fee
  return (
    <>
      <PaymentGapLine gap={gap} awaitsShares={totals.awaitsShares} />
      {differs && (
        <Button wide className="mt-3" onClick={() => void settle()}>
          {gap.stillToPay > 0 ? 'Mark the rest as paid' : 'Mark as returned'}
        </Button>
      )}
    </>
  )
}
