import { useOperation } from '#client/store/changes/use-operation.ts'
import { usePaymentProof, type PaymentInHand } from '#client/payment/parts/pay-dock.tsx'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { NO_SCREENSHOT } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'

export const usePayment = (order: Order): PaymentInHand => {
  const run = useOperation(updateOrderBuyerStatus)
  const claim = async (paymentScreenshot: string): Promise<string | null> => {
    const outcome = await run({ ref: order.id, buyerStatus: 2, paymentScreenshot })
    return outcome.ok ? null : outcome.refusal.message
  }
  return usePaymentProof(claim, NO_SCREENSHOT.message)
}
