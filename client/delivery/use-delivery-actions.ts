// Actions of a host on a delivery. Each one asks for confirmation and shows a refusal.
import { useBlocked } from '#client/app/parts/blocked.tsx'
import { useShowOutcome } from '#client/app/parts/use-show-outcome.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import { DELIVERY_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { failedChange } from './failed-change.ts'
import { deleteDelivery } from '#shared/delivery/delete-delivery.ts'
import { deleteScheduledDelivery } from '#shared/delivery/delete-scheduled-delivery.ts'
import { updateDelivery } from '#shared/delivery/update-delivery.ts'

export interface DeliveryActions {
  readonly close: () => Promise<void>
  readonly reopen: () => Promise<void>
  readonly remove: () => Promise<void>
}

const ARE_YOU_SURE = 'Are you sure?'

export const useDeliveryActions = (delivery: Delivery): DeliveryActions => {
  const update = useOperation(updateDelivery)
  const removeOpen = useOperation(deleteDelivery)
  const removeWaiting = useOperation(deleteScheduledDelivery)
  const confirm = useConfirm()
  const go = useGo()
  const showOutcome = useShowOutcome(failedChange)
  const blocked = useBlocked()

  return {
    close: async () => {
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text: 'The delivery takes no more bookings. Those that are there stay, and you can re-open it.',
        verb: 'Close Delivery',
        keep: 'Keep it open',
      })
      if (sure)
        await showOutcome(await update({ id: delivery.id, deliveryStatus: DELIVERY_STATUS.closed }), 'Update success')
    },
    reopen: async () => {
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text: 'The delivery takes bookings again until it begins.',
        verb: 'Re-open Delivery',
        keep: 'Keep it closed',
      })
      if (sure)
        await showOutcome(
          await update({ id: delivery.id, deliveryStatus: DELIVERY_STATUS.open }),
          'Update Successfully',
        )
    },
    remove: async () => {
      if (blocked('delete-delivery')) return
      const sure = await confirm({
        title: ARE_YOU_SURE,
        text: 'The delivery is removed, and its bookings become cancelled. This cannot be undone.',
        verb: 'DELETE',
        danger: true,
      })
      if (!sure) return
      const outcome = await (isWaiting(delivery) ? removeWaiting : removeOpen)({ id: delivery.id })
      if (await showOutcome(outcome, 'Delete successful')) go({ to: '/event/list-my-events', replace: true })
    },
  }
}
