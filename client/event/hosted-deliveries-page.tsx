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
import { isWaiting } from '#shared/delivery/slot-state.ts'
import { boardMoments, hostedBoard } from '#shared/event/hosted-board.ts'
import { hostedDeliveries, type HostedSlot } from './hosted-deliveries.ts'
import { HostedLists } from './hosted-lists.tsx'

const TITLE = 'Delivery'

/** Deliveries that the host offers in the chosen group, the next one first; past ones, the last one first. A phone lists them with the events. */
export const HostedDeliveriesPage = () => {
  const group = useConsolePageGroup()
  const all = useLive(hostedDeliveries)
  if (group === null) return <Redirect to="/event/list-my-events" />
  const slots = group && all?.filter(({ slot }) => slot.groupId === group.id)
  return (
    <Page title={TITLE} wide busy={slots === undefined} className="pb-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex items-center gap-2.5 text-head">
          {TITLE} {slots && <Badge>{slots.length}</Badge>}
        </h1>
        <ButtonLink to="/event/create-delivery" {...(group && { query: { groupId: group.id } })} icon={Plus}>
          Add Delivery
        </ButtonLink>
      </div>
      {slots ? <Slots slots={slots} /> : <SkeletonRows />}
    </Page>
  )
}

const Slots = ({ slots }: { slots: readonly HostedSlot[] }) => {
  const now = useNowAt(
    boardMoments(
      [],
      slots.map(({ slot }) => slot),
    ),
  )
  const board = hostedBoard(
    [],
    slots.map((row) => ({ ...row.slot, ...(isWaiting(row.slot) && { openTime: Infinity }), row })),
    'delivery-asc',
    now,
  )
  const rows = (block: readonly { readonly row: HostedSlot }[]): HostedSlot[] => block.map(({ row }) => row)
  if (slots.length === 0)
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
