import { useDeferredValue, useState } from 'react'
import { useNowAt } from '#client/store/now.ts'
import { useAnswer } from '#client/store/use-answer.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/ui/page.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { listEventsOpening } from '#shared/event/event-queries.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import { EventCard, EventRow } from './event-card.tsx'
import { listingOfReply, matchesTitle, type EventListing } from './event-listing.ts'
import { comingEvents } from './event-queries.ts'
import { NextCollectionBanner } from './next-collection.tsx'

/** The first are shown large. */
const CARDS = 2
const ASK = {}

/** Open events of the person's groups from the device, then those of public groups as the server last told. */
const useOpenEvents = (): { events: EventListing[]; ready: boolean } => {
  const coming = useLiveList(comingEvents)
  const answer = useAnswer(listEventsOpening, ASK, { keep: true })
  const now = useNowAt([
    ...(coming ?? []).flatMap(({ event }) => [event.closingTimestamp, event.openTime ?? 0]),
    ...(answer.value ?? []).map((reply) => reply.closingTimestamp),
  ])
  const own = coming?.filter(({ event }) => isOrderable(event, now)).map(({ listing }) => listing)
  const known = new Set(own?.map((event) => event.id))
  const others = (answer.value ?? [])
    .filter((reply) => !known.has(reply.id) && isOrderable({ ...reply, openTime: null }, now))
    .map(listingOfReply)
  return {
    events: [...(own ?? []), ...others],
    ready: own !== undefined && (own.length > 0 || answer.value !== undefined || !answer.busy),
  }
}

export const HomePage = () => {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const { events, ready } = useOpenEvents()
  const found = events.filter((event) => matchesTitle(event, wanted))
  return (
    <Page title="Open events" className="pb-10" wide>
      <h1 className="sr-only">Open events</h1>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] desk:items-start desk:gap-6">
        <Search label="Search by title" value={typed} onChange={setTyped} className="mt-4" />
        <NextCollectionBanner />
      </div>
      {!ready && <SkeletonCards />}
      {ready && found.length === 0 && <NothingOpen wanted={wanted.trim()} onClear={() => setTyped('')} />}
      {ready && found.length > 0 && (
        <>
          <section
            className="mt-6 grid gap-8 desk:grid-cols-2 desk:gap-10"
            aria-label={wanted.trim() === '' ? 'Open events' : `Open events with ‘${wanted.trim()}’`}
          >
            {found.slice(0, CARDS).map((event, at) => (
              <EventCard key={event.id} listing={event} to="/event/detail" query={{ eid: event.id }} eager={at === 0} />
            ))}
          </section>
          {found.length > CARDS && (
            <section
              className="mt-9 grid gap-5 desk:grid-cols-2 desk:gap-x-10 desk:gap-y-7"
              aria-label="More open events"
            >
              {found.slice(CARDS).map((event) => (
                <EventRow key={event.id} listing={event} to="/event/detail" query={{ eid: event.id }} />
              ))}
            </section>
          )}
          <p className="disp mt-10 text-center text-lead font-semibold text-brand-ink">Good things must share!</p>
        </>
      )}
    </Page>
  )
}

const NothingOpen = ({ wanted, onClear }: { wanted: string; onClear: () => void }) => (
  <Empty
    title="Not Found Events Are Opening"
    text={
      wanted === ''
        ? 'No event takes orders now. New ones of your groups appear here by themselves.'
        : `No open event has ‘${wanted}’ in its title. Try another word, or ask your group.`
    }
  >
    {wanted !== '' && (
      <Button tone="main" className="mt-2" onClick={onClear}>
        Clear the search
      </Button>
    )}
    <ButtonLink to="/group/search" tone={wanted === '' ? 'main' : 'bare'} className="mt-2">
      Search for a group to Join
    </ButtonLink>
  </Empty>
)
