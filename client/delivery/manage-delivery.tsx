import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useDesk } from '#client/ui/desk.ts'
import { Page } from '#client/ui/page.tsx'
import { DeliveryHead } from './delivery-head.tsx'
import { DeliveryTools } from './delivery-tools.tsx'
import type { OwnSlot } from './slot-queries.ts'
import { useSlotActions } from './use-slot-actions.ts'

const BACK = { to: '/event/list-my-events', label: 'Hosted Event' }

/** One delivery of a host. */
export const ManageDelivery = ({ own }: { own: OwnSlot }) => {
  const desk = useDesk()
  const actions = useSlotActions(own.slot)
  return (
    <Page title="Manage delivery" back={BACK} wide className="pb-8">
      <DeliveryHead own={own} tools={<DeliveryTools slot={own.slot} actions={actions} small={desk} />} />
      {!desk && (
        <div className="-mx-[var(--gutter)] mt-4 flex gap-2 overflow-x-auto px-[var(--gutter)] [scrollbar-width:none]">
          <DeliveryTools slot={own.slot} actions={actions} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <ButtonLink to={BACK.to}>Exit</ButtonLink>
        <Button tone="danger" onClick={() => void actions.remove()}>
          DELETE
        </Button>
      </div>
    </Page>
  )
}
