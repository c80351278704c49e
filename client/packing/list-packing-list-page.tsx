import { useSearch } from '@tanstack/react-router'
import { Boxes, Plus } from 'lucide-react'
import { useState } from 'react'
import { PACKING_LIST_OFF } from '#shared/packing/packing-refusals.ts'
import { isUnnamed, packingListTitle } from '#shared/packing/packing-list-names.ts'
import { usePastOrders } from '#client/store/session/opened-orders.ts'
import type { Event } from '#shared/event/event.ts'
import { scope } from '#shared/scope.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import { counted } from '#client/ui/count-words.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { RecordLink } from '#client/app/parts/record-link.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { showsPackage, useShownGroups } from '#client/console/parts/console-group.ts'
import { CreateListSheet } from './create-list-sheet.tsx'
import { packages } from './packing-live-queries.ts'

const NONE: readonly never[] = []

/** The host's packing lists. A desktop shows those with events of the chosen group. */
export const ListPackingListPage = () => {
  const found = useLive(packages)
  const shows = useShownGroups()
  const lists = shows && found?.lists.filter(({ groupIds }) => showsPackage(shows, groupIds))
  const past = usePastOrders(found?.lists.flatMap(({ events }) => events) ?? NONE)
  const isAway = ({ createdUserId, id }: Event): boolean =>
    past === undefined || past.missing.includes(scope.orders(createdUserId, id))
  const { add: isAdding, eventId } = useSearch({ from: '/signed-in/event/list-packing-list' })
  const [creating, setCreating] = useState(isAdding === '1')
  const isDesktop = useIsDesktop()
  const isOff = found?.mayAdd === false
  const add = found?.mayAdd === true && (
    <Button tone={isDesktop ? 'line' : 'main'} icon={Plus} wide={!isDesktop} onClick={() => setCreating(true)}>
      Add Package
    </Button>
  )
  return (
    <Page
      title="Package"
      bareTop
      back={{ to: '/event/list-my-events', label: 'Hosted Event' }}
      busy={!lists}
      wide
      className="pb-8"
      dock={add && !isDesktop && <Dock>{add}</Dock>}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-head">Package ({lists?.length ?? 0})</h1>
        {isDesktop && add}
      </div>
      {isOff && lists?.length !== 0 && <p className="mt-2 text-ink-2">{PACKING_LIST_OFF.message}</p>}
      {lists === undefined ? (
        <SkeletonRows />
      ) : lists.length === 0 ? (
        <EmptyAfterSync
          title="No packages yet"
          text={
            isOff ? PACKING_LIST_OFF.message : 'A package puts closed events together, to pack and hand over in one go.'
          }
        />
      ) : (
        <ul className="rows mt-3" aria-label="Packages">
          {lists.map(({ list, orders, heading, events }) => (
            <li key={list.id}>
              <RecordLink
                destination={{ to: '/event/packing-list', query: { id: list.id } }}
                icon={Boxes}
                title={heading}
              >
                {isUnnamed(list.name) && (
                  <span className="block text-meta text-ink-3">{packingListTitle(list.name)} until you rename it</span>
                )}
                <span className="num block text-meta text-ink-3">
                  {counted(list.eventIds.length, 'event')}
                  {!events.some(isAway) && ` · ${counted(orders, 'order')}`}
                </span>
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
      <CreateListSheet eventId={eventId} open={creating && found?.mayAdd === true} onOpenChange={setCreating} />
    </Page>
  )
}
