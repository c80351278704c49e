import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useCallback } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isWaiting } from '#shared/delivery/slot-state.ts'
import { NoDelivery } from './no-delivery.tsx'
import { SlotFormPage, type SlotForm } from './slot-form.tsx'
import { ownSlot, type OwnSlot } from './slot-live-queries.ts'
import { updateDelivery } from '#shared/delivery/update-delivery.ts'
import { updateScheduledDelivery } from '#shared/delivery/update-scheduled-delivery.ts'

/** Edits a delivery that is open, closed or scheduled. */
export const SlotUpdatePage = () => {
  const { id } = useSearch({ from: '/signed-in/event/update-delivery' })
  const own = useLive(ownSlot, id)
  if (own === undefined)
    return (
      <Page title="Edit Delivery" back={{ to: '/event/list-my-events' }} busy>
        <SkeletonRows />
      </Page>
    )
  return own === null ? <NoDelivery title="Edit Delivery" /> : <Edit key={id} own={own} />
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Sends only changed fields, so that an edit of other fields on another device survives. */
const changesOf = (slot: Delivery, { deliveryTimestamp, deliveryDuration, deliveryZones }: SlotForm) => ({
  ...((deliveryTimestamp !== slot.deliveryTimestamp || deliveryDuration !== slot.deliveryDuration) && {
    deliveryTimestamp,
    deliveryDuration,
  }),
  ...(!same(deliveryZones, slot.deliveryZones) && { deliveryZones: [...deliveryZones] }),
})

const Edit = ({ own: { slot, groupName, eventTitle } }: { own: OwnSlot }) => {
  const update = useOperation(updateDelivery)
  const reschedule = useOperation(updateScheduledDelivery)
  const toast = useToast()
  const go = useGo()
  const waits = isWaiting(slot)
  const back: BackTo = waits
    ? { to: '/event/list-my-events', label: 'Hosted Event' }
    : { to: '/event/manage-delivery', query: { id: slot.id }, label: 'Manage delivery' }
  const send = useCallback(
    (form: SlotForm) => {
      const changes = { id: slot.id, ...changesOf(slot, form) }
      if (!waits) return update(changes)
      const { openTime } = form
      return reschedule({ ...changes, ...(openTime !== null && openTime !== slot.openTime && { openTime }) })
    },
    [slot, waits, update, reschedule],
  )
  const leave = (): void => go(back)
  return (
    <SlotFormPage
      title={waits ? 'Edit Post' : 'Edit Delivery'}
      back={back}
      about={eventTitle === null ? groupName : `${groupName} · ${eventTitle}`}
      groups={[]}
      initial={slot}
      saved={slot}
      verb="SAVE"
      onSend={send}
      onDone={() => {
        toast({ text: 'Update success' })
        leave()
      }}
      onCancel={leave}
    />
  )
}
