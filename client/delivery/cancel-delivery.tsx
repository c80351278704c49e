import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { updateDeliveryBookerStatus } from '#shared/delivery/update-delivery-booker-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { failedChange } from './failed-change.ts'
import { timeLabel } from './delivery-options.ts'

export const CancelDelivery = ({ booking }: { booking: Booking }) => {
  const run = useOperation(updateDeliveryBookerStatus)
  const confirm = useConfirm()
  const toast = useToast()
  const go = useGo()
  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Are you sure?',
      text: `The delivery of ${timeLabel(booking)} is cancelled. While it takes bookings you can book again.`,
      verb: 'Cancel the delivery',
      danger: true,
    })
    if (!sure) return
    const outcome = await run({ ref: booking.id, bookerStatus: BOOKER_STATUS.cancelled, paymentScreenshot: null })
    if (outcome.ok) go({ to: '/event/list-my-purchases' })
    else toast(failedChange(outcome.refusal))
  }
  return (
    <Button tone="bare" className="mt-6 self-center text-danger-ink" onClick={() => void cancel()}>
      Cancel Delivery
    </Button>
  )
}
