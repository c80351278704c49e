import { useState } from 'react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { EventRow } from './event-card.tsx'
import { listingOfReply } from './event-listing.ts'
import { openEvents } from './parts/open-events-query.ts'
import { rememberWantedEvent } from './parts/wanted-event.ts'

const EVENTS_PER_PAGE = 10

/** Open events of public groups for guests; opening one asks them to sign in. */
export const GuestListPage = () => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useSettled(typed.trim())
  const answer = useAnswer(
    openEvents,
    { take: EVENTS_PER_PAGE, page, ...(wanted !== '' && { search: wanted }) },
    { keep: wanted === '', stay: true },
  )
  const events = answer.value?.events.map(listingOfReply)
  const search = (value: string): void => {
    setTyped(value)
    setPage(1)
  }
  return (
    <OpenPage title="Open events" busy={answer.busy}>
      <h1 className="mt-2 text-head">Open events</h1>
      <p className="mt-1 text-ink-2">Good things must share!</p>
      <Search label="Search by title" value={typed} onChange={search} className="mt-4" />
      {!events && answer.busy && <SkeletonCards />}
      {!events && !answer.busy && answer.refusal && (
        <Failing title={answer.refusal.message} text="Open events could not be loaded." onRetry={answer.again} />
      )}
      {events?.length === 0 && (
        <Empty
          title="Not Found Events Are Opening"
          text={wanted === '' ? 'Come back soon.' : `No open event has ‘${wanted}’ in its title.`}
        >
          {wanted !== '' && (
            <Button tone="main" className="mt-2" onClick={() => search('')}>
              Clear the search
            </Button>
          )}
        </Empty>
      )}
      {events && events.length > 0 && (
        <>
          <section className={classNames('mt-6 grid gap-5', answer.busy && 'opacity-60')} aria-label="Open events">
            {events.map((event) => (
              <RowBoundary key={event.id}>
                <EventRow
                  listing={event}
                  to={{ to: '/login', query: { next: `/event/detail?eid=${event.id}` } }}
                  onOpen={() => rememberWantedEvent(event)}
                />
              </RowBoundary>
            ))}
          </section>
          <div className="mt-8">
            <Pager page={page} size={EVENTS_PER_PAGE} total={answer.value?.totalEvents ?? 0} onPage={setPage} />
          </div>
        </>
      )}
    </OpenPage>
  )
}
