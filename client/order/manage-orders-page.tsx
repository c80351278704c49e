import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSearch } from '@tanstack/react-router'
import { OperatorView } from '#client/operator/parts/operator-view.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOpenedOrders } from '#client/store/session/opened-orders.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { OrdersToCome } from '#client/sync-status/parts/orders-to-come.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { ManageOrders } from './manage-orders.tsx'
import { managedEvent } from './order-live-queries.ts'
import type { FirstFound } from './use-found-orders.ts'
import { WaitingEvent } from './waiting-event.tsx'

const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

export const ManageOrdersPage = () => {
  const { eventId: eid, isByAdmin, find, filter } = useSearch({ from: '/signed-in/event/manage-orders' })
  if (isByAdmin === undefined) return <OwnEvent eid={eid} first={{ find, filter }} />
  return (
    <OperatorView title="Manage orders" kind="event" id={eid}>
      <OwnEvent eid={eid} />
    </OperatorView>
  )
}

const scheduledEvent = async (db: GotongDatabase, eid: string) => db.view.scheduled_events.get(eid)

const OwnEvent = ({ eid, first = {} }: { eid: string; first?: FirstFound }) => {
  const managed = useArrival(useLive(managedEvent, eid))
  const waiting = useLive(scheduledEvent, eid)
  const orders = useOpenedOrders(managed ? [managed.event] : [])
  if (managed && orders === 'here')
    return <ManageOrders key={JSON.stringify([eid, first])} managed={managed} first={first} />
  if (waiting?.id === eid)
    return (
      <Page title="Manage orders" back={BACK}>
        <WaitingEvent scheduled={waiting} />
      </Page>
    )
  return (
    <Page title="Manage orders" back={BACK} wide busy={managed === undefined}>
      {managed ? (
        <OrdersToCome state={orders} />
      ) : managed === null ? (
        <EmptyAfterSync
          level={1}
          title="No Event Found"
          text="This link leads to none of your events, or the event was removed."
          next={{ to: '/event/list-my-events', label: 'Hosted Event' }}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}
