import { PackagePlus, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useDesktopGroup, useShownGroups } from '#client/console/parts/console-group.ts'
import { useNowAt } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useIsDesktop, useIsTablet } from '#client/ui/is-desktop.ts'
import { Link } from '#client/ui/link.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import { isGreyed } from '#shared/event/event-state.ts'
import { boardMoments, hostedBoard, type HostedBoard, type HostedSort } from '#shared/event/hosted-board.ts'
import { matchesTitle } from './event-listing.ts'
import { hostedDeliveries, matchesDelivery, type ListedDelivery } from './hosted-deliveries.ts'
import { draftToHost, hostedDraft } from './hosted-draft.ts'
import { hostedEvents, type HostedEvent } from './hosted-live-queries.ts'
import { RefundsLink } from '#client/payment/parts/refunds-link.tsx'
import { OthersDeliveriesLink } from '#client/delivery/parts/others-deliveries-link.tsx'
import { HostedControls, type HostedFilter, type View } from './hosted-controls.tsx'
import { HostedLists } from './hosted-lists.tsx'
import { HostedListSettings, HostedPhoneControls } from './hosted-phone-controls.tsx'
import { useAddPackage } from './use-add-package.ts'

const NONE: readonly HostedEvent[] = []
const NO_DELIVERIES: readonly ListedDelivery[] = []

/**
 * The host's deliveries and events: upcoming first, then scheduled ones, past ones below a line. A desktop shows those
 * of the chosen group, and of groups where the user is no longer host.
 */
export const HostedEventsPage = () => {
  const [typed, setTyped] = useState('')
  const [show, setShow] = useSetting<HostedFilter>('hosted-events', 'active')
  const [sort, setSort] = useSetting<HostedSort>('hosted-sort', 'default')
  const [view, setView] = useSetting<View>('hosted-view', 'grid')
  const isDesktop = useIsDesktop()
  const isTablet = useIsTablet()
  const group = useDesktopGroup()
  const ofGroup = group ? { query: { groupId: group.id } } : {}
  const everywhere = useLive(hostedEvents)
  const deliveredEverywhere = useLive(hostedDeliveries)
  const shows = useShownGroups()
  const hosted = shows && everywhere?.filter(({ event }) => shows(event.groupId))
  const draft = useLive(draftToHost)
  const delivered = shows && deliveredEverywhere?.filter(({ delivery }) => shows(delivery.groupId))
  const now = useNowAt(
    boardMoments(
      (hosted ?? NONE).map(({ event }) => event),
      (delivered ?? NO_DELIVERIES).map(({ delivery }) => delivery),
    ),
  )
  const listed = draft ? [...(hosted ?? NONE), hostedDraft(draft.form, draft.groupName, now)] : hosted
  const found = (listed ?? NONE).filter(({ event }) => matchesTitle(event, typed))
  const deliveries = (delivered ?? NO_DELIVERIES).filter((each) => matchesDelivery(each, typed))
  // An event stays scheduled until the server has published it, even after its opening time.
  const all = hostedBoard(
    found.map((row) => ({
      ...row.event,
      deliveryTimestamp: row.delivery?.deliveryTimestamp,
      ...(row.waiting && { openTime: Infinity }),
      row,
    })),
    deliveries.map((row) => ({ ...row.delivery, ...(isWaiting(row.delivery) && { openTime: Infinity }), row })),
    sort,
    now,
  )
  const rows = <Row,>(block: readonly { readonly row: Row }[]): Row[] => block.map(({ row }) => row)
  const past = show === 'all'
  const board: HostedBoard<HostedEvent, ListedDelivery> = {
    upcomingDeliveries: rows(all.upcomingDeliveries),
    events: rows(all.events),
    scheduledDeliveries: rows(all.scheduledDeliveries),
    scheduledEvents: rows(all.scheduledEvents),
    pastDeliveries: past ? rows(all.pastDeliveries) : [],
    pastEvents: past ? rows(all.pastEvents) : [],
  }
  // As the navigation counts them (decision Q-018).
  const counted = board.events.filter(({ event, isDraft }) => !isDraft && !isGreyed(event, now)).length
  const choices = { show, setShow, sort, setSort, view, setView }
  const search = { typed, onType: setTyped }
  return (
    <Page title="Hosted Event" className="pb-10" wide>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-1 gap-y-2 desk:mt-0">
        <h1 className="flex items-center gap-2.5 text-head">Hosted Event {hosted && <Badge>{counted}</Badge>}</h1>
        {isTablet ? <AddButtons ofGroup={ofGroup} withHost={isDesktop} /> : <HostedListSettings choices={choices} />}
      </div>
      {isTablet ? (
        <HostedControls {...search} choices={choices} />
      ) : (
        <HostedPhoneControls {...search} choices={choices} />
      )}
      {hosted === undefined || delivered === undefined ? (
        <SkeletonRows />
      ) : (
        <HostedLists
          board={board}
          hidden={past ? 0 : all.pastDeliveries.length + all.pastEvents.length}
          wanted={typed.trim()}
          hostsNothing={hosted.length + delivered.length === 0}
          compact={view === 'list'}
          onShowAll={() => void setShow('all')}
        />
      )}
      {hosted !== undefined && hosted.length > 0 && (
        <p className="mt-8 text-meta">
          <Link to="/event/match-payments">Match payments with a bank statement</Link>
        </p>
      )}
      <RefundsLink />
      <OthersDeliveriesLink />
    </Page>
  )
}

/** A phone and a tablet have 'Host' at the lower edge. */
const AddButtons = ({ ofGroup, withHost }: { ofGroup: { query?: { groupId: string } }; withHost: boolean }) => {
  const addPackage = useAddPackage()
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/event/create-delivery" {...ofGroup} icon={Truck}>
        Add Delivery
      </ButtonLink>
      <Button icon={PackagePlus} onClick={addPackage}>
        Add Package
      </Button>
      {withHost && (
        <ButtonLink to="/event/create" {...ofGroup} icon={Plus}>
          Host
        </ButtonLink>
      )}
    </div>
  )
}
