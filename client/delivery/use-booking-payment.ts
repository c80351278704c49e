import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { usePaymentProof, type ShareablePayment } from '#client/payment/parts/pay-dock.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { updateDeliveryBookerStatus } from '#shared/delivery/update-delivery-booker-status.ts'
import { NO_PROOF } from '#shared/delivery/booking-refusals.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { failedChange, failureText } from './failed-change.ts'

/** After the payment is claimed, returns to the buyer's list, which shows the next step. */
export const useBookingPayment = (booking: Booking): ShareablePayment => {
  const run = useOperation(updateDeliveryBookerStatus)
  const toast = useToast()
  const go = useGo()
  const claim = async (paymentScreenshot: string): Promise<string | null> => {
    const outcome = await run({ ref: booking.id, bookerStatus: BOOKER_STATUS.paid, paymentScreenshot })
    if (!outcome.ok) {
      toast(failedChange(outcome.refusal))
      return failureText(outcome.refusal)
    }
    go({ to: '/event/list-my-purchases' })
    return null
  }
  return usePaymentProof(claim, NO_PROOF.message)
}
