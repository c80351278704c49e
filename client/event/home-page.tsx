import { useDeferredValue, useState } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { useFirstRows } from '#client/ui/use-first-rows.ts'
import { BannerPlace } from './banner-place.tsx'
import { EventCard, EventRow } from './event-card.tsx'
import { matchesTitle } from './event-listing.ts'
import { ClaimsLoader } from './claims-loader.tsx'
import { CollectTodayLoader } from './collect-today-loader.tsx'
import { NextCollectionBanners } from './next-collection.tsx'
import { useOpenEvents } from './use-open-events.ts'

/** Number of events shown as large cards. */
const FIRST_CARDS = 2
/** Estimated row height in pixels. */
const ROW_PX = 108

export const HomePage = () => {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const { events, state, again } = useOpenEvents()
  const found = events.filter((event) => matchesTitle(event, wanted))
  const more = useFirstRows(state === 'known' ? found : [], FIRST_CARDS).slice(FIRST_CARDS)
  return (
    <Page title="Open events" className="pb-10" wide>
      <h1 className="sr-only">Open events</h1>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] desk:items-start desk:gap-6">
        <Search label="Search by title" value={typed} onChange={setTyped} className="mt-4" />
        <BannerPlace>
          <CollectTodayLoader />
          <ClaimsLoader />
          <NextCollectionBanners />
        </BannerPlace>
      </div>
      {state === 'loading' && <SkeletonCards />}
      {state === 'unanswered' && (
        <Failing
          title="No signal"
          text="Open events are not on this device yet. They are loaded when there is signal."
          onRetry={again}
        />
      )}
      {state === 'known' && found.length === 0 && (
        <AfterInitialSync waiting={<SkeletonCards />}>
          <NothingOpen wanted={wanted.trim()} onClear={() => setTyped('')} />
        </AfterInitialSync>
      )}
      {state === 'known' && found.length > 0 && (
        <>
          <section
            className="mt-6 grid gap-8 tab:grid-cols-2 desk:gap-10"
            aria-label={wanted.trim() === '' ? 'Open events' : `Open events with ‘${wanted.trim()}’`}
          >
            {found.slice(0, FIRST_CARDS).map((event, at) => (
              <RowBoundary key={event.id}>
                <EventCard listing={event} to={{ to: '/event/detail', query: { eid: event.id } }} eager={at === 0} />
              </RowBoundary>
            ))}
          </section>
          {more.length > 0 && (
            <section aria-label="More open events">
              <LongList
                className="mt-9 grid gap-5 tab:grid-cols-2 desk:gap-x-10 desk:gap-y-7"
                columns={[1, 2]}
                rows={more}
                estimate={ROW_PX}
                keyOf={({ id }) => id}
                item={(listing, place) => (
                  <li key={listing.id} {...place}>
                    <EventRow listing={listing} to={{ to: '/event/detail', query: { eid: listing.id } }} />
                  </li>
                )}
              />
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
        ? 'No event takes orders now. New events of your groups appear here automatically.'
        : `No open event has ‘${wanted}’ in its title. Try another word, or ask your group.`
    }
  >
    {wanted !== '' && (
      <Button tone="main" className="mt-2" onClick={onClear}>
        Clear the search
      </Button>
    )}
    <ButtonLink to="/group/search" tone={wanted === '' ? 'line' : 'bare'} className="mt-2">
      Search for a group to Join
    </ButtonLink>
  </Empty>
)
