import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#client/store/now.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { useSetting } from '#client/store/setting.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/ui/page.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isGreyed } from '#shared/event/event-state.ts'
import { matchesTitle } from './event-listing.ts'
import { hostedEvents, type HostedEvent } from './event-queries.ts'
import { HostedEventCard } from './hosted-event-card.tsx'

type Show = 'active' | 'all'

/** Events that the person hosts: those still to come first, the past ones below a line. */
export const HostedEventsPage = () => {
  const now = useNow(60)
  const [typed, setTyped] = useState('')
  const [show, setShow] = useSetting<Show>('hosted-events', 'active')
  const hosted = useLiveList(hostedEvents)
  const found = hosted?.filter(({ event }) => matchesTitle(event, typed))
  const active = found
    ?.filter(({ event }) => !isGreyed(event, now))
    .sort((a, b) => a.event.closingTimestamp - b.event.closingTimestamp)
  const past = found
    ?.filter(({ event }) => isGreyed(event, now))
    .sort((a, b) => b.event.pickupTimestamp - a.event.pickupTimestamp)
  return (
    <Page title="Hosted Event" className="pb-10" wide>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 desk:mt-0">
        <h1 className="flex items-center gap-2.5 text-head">Hosted Event {active && <Badge>{active.length}</Badge>}</h1>
        <ButtonLink to="/event/create" icon={Plus}>
          Host
        </ButtonLink>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Search label="Search by title" value={typed} onChange={setTyped} className="min-w-[min(14rem,100%)] flex-1" />
        <Segments
          label="Show"
          choices={[
            { value: 'active', label: 'Show Active' },
            { value: 'all', label: 'Show All' },
          ]}
          value={show}
          onChange={(value) => void setShow(value as Show)}
        />
      </div>
      {hosted === undefined && <SkeletonRows />}
      {active && past && (
        <Lists
          active={active}
          past={show === 'all' ? past : []}
          hidden={show === 'active' ? past.length : 0}
          hostsNothing={hosted?.length === 0}
          onShowAll={() => void setShow('all')}
        />
      )}
    </Page>
  )
}

interface ListsProps {
  active: readonly HostedEvent[]
  past: readonly HostedEvent[]
  /** Past events that are not shown. */
  hidden: number
  hostsNothing: boolean
  onShowAll: () => void
}

const Lists = ({ active, past, hidden, hostsNothing, onShowAll }: ListsProps) => {
  if (active.length + past.length === 0)
    return (
      <Empty
        title="You dont have any event!!!"
        text={
          hidden > 0
            ? `${hidden} past ${hidden === 1 ? 'event is' : 'events are'} under Show All.`
            : 'Host one by filling a form or with an event sheet, also without signal.'
        }
      >
        {hidden > 0 ? (
          <Button tone="main" className="mt-2" onClick={onShowAll}>
            Show All
          </Button>
        ) : (
          hostsNothing && (
            <ButtonLink to="/event/create" tone="main" className="mt-2">
              Host an Event
            </ButtonLink>
          )
        )}
      </Empty>
    )
  return (
    <>
      <ul className="mt-5 grid gap-4 desk:grid-cols-2">
        {active.map(({ event, stats }) => (
          <HostedEventCard key={event.id} event={event} stats={stats} />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h2 className="mt-8 border-t border-line pt-5 text-title text-ink-2">Past and closed</h2>
          <ul className="mt-3 grid gap-4 desk:grid-cols-2">
            {past.map(({ event, stats }) => (
              <HostedEventCard key={event.id} event={event} stats={stats} past />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
