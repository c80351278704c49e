import { useOperation } from '#client/store/changes/use-operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'

/** Marks an order as collected on behalf of its buyer. */
export const useConfirmCollected = (ref: string): (() => void) => {
  const run = useOperation(updateOrderBuyerStatus)
  const toast = useToast()
  return () =>
    void run({ ref, buyerStatus: BUYER_STATUS.collected, paymentScreenshot: null }).then((outcome) => {
      if (!outcome.ok) toast({ text: outcome.refusal.message, failed: true })
    })
}
