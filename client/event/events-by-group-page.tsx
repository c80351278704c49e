import { useNowAt } from '#client/store/now.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Empty } from '#client/ui/empty.tsx'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Page } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isGreyed } from '#shared/event/event-state.ts'
import { isOnDay } from '#shared/event/event-day.ts'
import { boardMoments } from '#shared/event/hosted-board.ts'
import { formatDay, parseDateTime } from '#shared/kernel/clock.ts'
import { EventRow } from './event-card.tsx'
import { eventsOfGroup } from './event-queries.ts'

/** A group's events; with a date those that close or are collected on that day (decision Q-137). */
export const EventsByGroupPage = () => {
  const groupId = useQueryParam('groupId') ?? ''
  const day = parseDateTime(useQueryParam('date') ?? '')
  const here = useLiveList(eventsOfGroup, groupId)
  const all = here?.listings ?? []
  const now = useNowAt(boardMoments(all.map(({ event }) => event)))
  const shown = all.filter(({ event }) => day === undefined || isOnDay(event, day))
  return (
    <Page title="Hosted Event" back={{ to: '/group/list-my-groups' }} className="pb-10" wide>
      <h1 className="mt-1 text-head">{here?.group?.name ?? 'Hosted Event'}</h1>
      {day !== undefined && <p className="mt-1 text-ink-2">Closing or collection on {formatDay(day)}</p>}
      {here === undefined && <SkeletonRows />}
      {here && shown.length === 0 && (
        <Empty title="You dont have any event!!!" text={day === undefined ? undefined : 'Other days have some.'}>
          {day !== undefined && all.length > 0 && (
            <ButtonLink to="/event/list-hosted-by-group" query={{ groupId }} tone="main" className="mt-2">
              Show All
            </ButtonLink>
          )}
        </Empty>
      )}
      {shown.length > 0 && (
        <ul className="mt-6 grid gap-5 desk:grid-cols-2 desk:gap-x-10 desk:gap-y-7">
          {shown.map(({ event, listing }) => (
            <li key={event.id} className={classNames(isGreyed(event, now) && 'grayscale')}>
              <EventRow listing={listing} to="/event/detail" query={{ eid: event.id }} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
