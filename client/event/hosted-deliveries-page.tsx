import { Plus } from 'lucide-react'
import { Page } from '#client/app/parts/page.tsx'
import { useConsolePageGroup } from '#client/console/parts/console-group.ts'
import { useNowAt } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import { boardMoments, hostedBoard } from '#shared/event/hosted-board.ts'
import { hostedDeliveries, type ListedDelivery } from './hosted-deliveries.ts'
import { HostedLists } from './hosted-lists.tsx'

const TITLE = 'Delivery'

/** Deliveries that the host offers in the chosen group, the next one first; past ones, the last one first. A phone lists them with the events. */
export const HostedDeliveriesPage = () => {
  const group = useConsolePageGroup()
  const all = useLive(hostedDeliveries)
  if (group === null) return <Redirect to="/event/list-my-events" />
  const deliveries = group && all?.filter(({ delivery }) => delivery.groupId === group.id)
  return (
    <Page title={TITLE} wide busy={deliveries === undefined} className="pb-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex items-center gap-2.5 text-head">
          {TITLE} {deliveries && <Badge>{deliveries.length}</Badge>}
        </h1>
        <ButtonLink to="/event/create-delivery" {...(group && { query: { groupId: group.id } })} icon={Plus}>
          Add Delivery
        </ButtonLink>
      </div>
      {deliveries ? <Deliveries deliveries={deliveries} /> : <SkeletonRows />}
    </Page>
  )
}

const Deliveries = ({ deliveries }: { deliveries: readonly ListedDelivery[] }) => {
  const now = useNowAt(
    boardMoments(
      [],
      deliveries.map(({ delivery }) => delivery),
    ),
  )
  const board = hostedBoard(
    [],
    deliveries.map((row) => ({ ...row.delivery, ...(isWaiting(row.delivery) && { openTime: Infinity }), row })),
    'delivery-asc',
    now,
  )
  const rows = (block: readonly { readonly row: ListedDelivery }[]): ListedDelivery[] => block.map(({ row }) => row)
  if (deliveries.length === 0)
    return (
      <EmptyAfterSync title="You dont have any delivery!!!" text="Deliveries that you add in this group appear here." />
    )
  return (
    <HostedLists
      board={{
        upcomingDeliveries: rows(board.upcomingDeliveries),
        events: [],
        scheduledDeliveries: rows(board.scheduledDeliveries),
        scheduledEvents: [],
        pastDeliveries: rows(board.pastDeliveries).reverse(),
        pastEvents: [],
      }}
      hidden={0}
      wanted=""
      hostsNothing={false}
      compact={false}
      onShowAll={() => undefined}
    />
  )
}
