// Removes an event or a delivery of the host after a confirmation; shows a refusal.
import { useOperation, type OperationOutcome } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { useToast } from '#client/ui/toast.tsx'
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import { deleteEvent } from '#shared/event/delete-event.ts'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import type { ListedDelivery } from './hosted-deliveries.ts'
import type { HostedEvent } from './hosted-live-queries.ts'
import { deleteDelivery } from '#shared/delivery/delete-delivery.ts'
import { deleteScheduledDelivery } from '#shared/delivery/delete-scheduled-delivery.ts'
import { deleteScheduledEvent } from '#shared/event/delete-scheduled-event.ts'
import { NEW_EVENT } from './event-form.ts'
import { removeSavedForm } from './use-event-form.ts'

export interface RemoveHosted {
  event(hosted: HostedEvent): Promise<void>
  delivery(hosted: ListedDelivery): Promise<void>
}

export const useRemoveHosted = (): RemoveHosted => {
  const removeEvent = useOperation(deleteEvent)
  const removeScheduledEvent = useOperation(deleteScheduledEvent)
  const removeDelivery = useOperation(deleteDelivery)
  const removeScheduledDelivery = useOperation(deleteScheduledDelivery)
  const confirm = useConfirm()
  const toast = useToast()
  const noun = useDeviceNoun()

  const confirmAndRemove = async (text: string, remove: () => Promise<OperationOutcome<unknown>>): Promise<void> => {
    const sure = await confirm({ title: 'Are you sure?', text, verb: 'Delete', danger: true })
    if (!sure) return
    const outcome = await remove()
    toast(outcome.ok ? { text: 'Delete successful' } : { text: outcome.refusal.message, failed: true })
  }

  const removeDraft = async (title: string): Promise<void> => {
    const text = `‘${title}’ is not published. It is only on this ${noun}, and this cannot be undone.`
    const sure = await confirm({ title: 'Discard the draft?', text, verb: 'Discard', danger: true })
    if (sure) await removeSavedForm(NEW_EVENT)
  }

  return {
    event: ({ event, waiting, isDraft }) => {
      if (isDraft) return removeDraft(event.title)
      return confirmAndRemove(`‘${event.title}’ and its items are removed. This cannot be undone.`, () =>
        (waiting ? removeScheduledEvent : removeEvent)({ id: event.id }),
      )
    },
    delivery: ({ delivery }) =>
      confirmAndRemove(
        `The delivery of ${formatDay(delivery.deliveryTimestamp)}, ${formatWindow(delivery.deliveryTimestamp, delivery.deliveryDuration)}, is removed. This cannot be undone.`,
        () => (isWaiting(delivery) ? removeScheduledDelivery : removeDelivery)({ id: delivery.id }),
      ),
  }
}
