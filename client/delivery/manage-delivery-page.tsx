import { useSearch } from '@tanstack/react-router'
import { OperatorView } from '#client/operator/parts/operator-view.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { ManageDelivery } from './manage-delivery.tsx'
import { NoDelivery } from './no-delivery.tsx'
import { ownDelivery } from './delivery-live-queries.ts'

const TITLE = 'Manage delivery'

export const ManageDeliveryPage = () => {
  const { id, isByAdmin } = useSearch({ from: '/signed-in/event/manage-delivery' })
  if (isByAdmin === undefined) return <OwnDelivery id={id} />
  return (
    <OperatorView title={TITLE} kind="delivery" id={id}>
      <OwnDelivery id={id} />
    </OperatorView>
  )
}

const OwnDelivery = ({ id }: { id: string }) => {
  const own = useLive(ownDelivery, id)
  if (own === undefined)
    return (
      <Page title={TITLE} back={{ to: '/event/list-my-events', label: 'Hosted Event' }} wide busy>
        <SkeletonRows rows={6} />
      </Page>
    )
  return own === null ? <NoDelivery title={TITLE} /> : <ManageDelivery key={id} own={own} />
}
