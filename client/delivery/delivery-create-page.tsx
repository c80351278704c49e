import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useCallback } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useGo } from '#client/ui/navigation.ts'
import { NoHostedGroup } from '#client/group/parts/no-hosted-group.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useMe } from '#client/account/parts/use-me.ts'
import { createDelivery } from '#shared/delivery/create-delivery.ts'
import { newDeliveryTimes } from '#shared/delivery/delivery-form.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { DeliveryFormPage, type DeliveryForm } from './delivery-form.tsx'
import { deliveryGroups } from './delivery-live-queries.ts'

const TITLE = 'Add Delivery'
const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/** A new delivery: tomorrow, 10AM to 1PM, with the zones of the previous one. */
export const DeliveryCreatePage = () => {
  const groups = useLive(deliveryGroups)
  const { groupId: askedGroupId } = useSearch({ from: '/signed-in/event/create-delivery' })
  const me = useMe()
  const create = useOperation(createDelivery)
  const toast = useToast()
  const go = useGo()
  const send = useCallback(
    ({ deliveryZones, ...form }: DeliveryForm) => create({ id: newId(), ...form, deliveryZones: [...deliveryZones] }),
    [create],
  )
  if (groups === undefined || me === undefined)
    return (
      <Page title={TITLE} back={BACK} busy>
        <SkeletonRows />
      </Page>
    )
  if (groups.length === 0)
    return <NoHostedGroup title={TITLE} back={BACK} refusal="Only hosts of a group can add deliveries" />
  const chosen = groups.find((group) => group.id === askedGroupId) ?? (groups.length === 1 ? groups[0] : undefined)
  return (
    <DeliveryFormPage
      title={TITLE}
      back={BACK}
      groups={groups}
      initial={{
        ...newDeliveryTimes(toSeconds(systemClock.now())),
        groupId: chosen?.id ?? '',
        deliveryZones:
          me.rememberedDeliveryZones.length > 0 ? me.rememberedDeliveryZones : [{ name: '', price: ZERO_CENTS }],
        openTime: null,
      }}
      verb={TITLE}
      onSend={send}
      onDone={() => {
        toast({ text: 'Added delivery' })
        go({ to: '/event/list-my-events', replace: true })
      }}
      onCancel={() => go({ to: '/event/list-my-events' })}
    />
  )
}
