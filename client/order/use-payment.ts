import { useOperation } from '#client/store/changes/use-operation.ts'
import { usePaymentProof, type ShareablePayment } from '#client/payment/parts/pay-dock.tsx'
import type { Cents } from '#shared/kernel/money.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { NO_SCREENSHOT } from '#shared/order/order-refusals.ts'
import type { Order } from '#shared/order/order.ts'
import { updateInvoicesPlacerStatus } from '#shared/payment/update-invoices-placer-status.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { Candidate } from './use-pay-together.ts'

/** Claims the payment of an order, alone or together with what is ticked. */
export const usePayment = (order: Order, fee: Cents, chosen: readonly Candidate[]): ShareablePayment => {
  const payAlone = useOperation(updateOrderBuyerStatus)
  const payTogether = useOperation(updateInvoicesPlacerStatus)
  const refsOf = (kind: Candidate['kind']): string[] => chosen.filter((each) => each.kind === kind).map(({ id }) => id)
  const claim = async (paymentScreenshot: string): Promise<string | null> => {
    const outcome =
      chosen.length === 0
        ? await payAlone({ ref: order.id, buyerStatus: BUYER_STATUS.paid, paymentScreenshot, amount: fee })
        : await payTogether({
            ref: newRef(),
            orderRefs: [order.id, ...refsOf('order')],
            amounts: [fee, ...chosen.filter(({ kind }) => kind === 'order').map(({ cents }) => cents)],
            bookingRefs: refsOf('booking'),
            paymentScreenshot,
          })
    return outcome.ok ? null : outcome.refusal.message
  }
  return usePaymentProof(claim, NO_SCREENSHOT.message)
}
