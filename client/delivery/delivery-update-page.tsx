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
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import { NoDelivery } from './no-delivery.tsx'
import { DeliveryFormPage, type DeliveryForm } from './delivery-form.tsx'
import { ownDelivery, type OwnDelivery } from './delivery-live-queries.ts'
import { updateDelivery } from '#shared/delivery/update-delivery.ts'
import { updateScheduledDelivery } from '#shared/delivery/update-scheduled-delivery.ts'

/** Edits a delivery that is open, closed or scheduled. */
export const DeliveryUpdatePage = () => {
  const { id } = useSearch({ from: '/signed-in/event/update-delivery' })
  const own = useLive(ownDelivery, id)
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
const changesOf = (delivery: Delivery, { deliveryTimestamp, deliveryDuration, deliveryZones }: DeliveryForm) => ({
  ...((deliveryTimestamp !== delivery.deliveryTimestamp || deliveryDuration !== delivery.deliveryDuration) && {
    deliveryTimestamp,
    deliveryDuration,
  }),
  ...(!same(deliveryZones, delivery.deliveryZones) && { deliveryZones: [...deliveryZones] }),
})

const Edit = ({ own: { delivery, groupName, eventTitle } }: { own: OwnDelivery }) => {
  const update = useOperation(updateDelivery)
  const reschedule = useOperation(updateScheduledDelivery)
  const toast = useToast()
  const go = useGo()
  const waits = isWaiting(delivery)
  const back: BackTo = waits
    ? { to: '/event/list-my-events', label: 'Hosted Event' }
    : { to: '/event/manage-delivery', query: { id: delivery.id }, label: 'Manage delivery' }
  const send = useCallback(
    (form: DeliveryForm) => {
      const changes = { id: delivery.id, ...changesOf(delivery, form) }
      if (!waits) return update(changes)
      const { openTime } = form
      return reschedule({ ...changes, ...(openTime !== null && openTime !== delivery.openTime && { openTime }) })
    },
    [delivery, waits, update, reschedule],
  )
  const leave = (): void => go(back)
  return (
    <DeliveryFormPage
      title={waits ? 'Edit Post' : 'Edit Delivery'}
      back={back}
      about={eventTitle === null ? groupName : `${groupName} · ${eventTitle}`}
      groups={[]}
      initial={delivery}
      saved={delivery}
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
