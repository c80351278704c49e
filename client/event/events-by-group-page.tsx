import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useNowAt } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { Forbidden } from '#client/ui/forbidden.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { isOnDay } from '#shared/event/event-day.ts'
import { isGreyed, isPublished } from '#shared/event/event-state.ts'
import { boardMoments } from '#shared/event/hosted-board.ts'
import { formatDay, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { EventRow } from './event-card.tsx'
import { eventsOfGroup } from './event-live-queries.ts'

/** Events of a group; with a date, those that close or are collected on that day (decision Q-137). */
export const EventsByGroupPage = () => {
  const { groupId } = useSearch({ from: '/signed-in/event/list-hosted-by-group' })
  const here = useLive(eventsOfGroup, groupId)
  return (
    <Page
      title="Hosted Event"
      back={here?.group ? { to: '/group/list-events', query: { groupId }, label: here.group.name } : GROUPS}
      className="pb-10"
      wide
    >
      {here?.group ? (
        <EventsOf key={groupId} name={here.group.name} groupId={groupId} listings={here.listings} />
      ) : (
        !here && <SkeletonRows />
      )}
      {here && !here.group && (
        <AfterInitialSync>
          <NotHere groupId={groupId} />
        </AfterInitialSync>
      )}
    </Page>
  )
}

const GROUPS: BackTo = { to: '/group/list-my-groups', label: 'My Group' }
const ROW_PX = 108

type Listings = ReturnType<ReturnType<typeof eventsOfGroup>>['listings']

const EventsOf = ({ name, groupId, listings }: { name: string; groupId: string; listings: Listings }) => {
  const go = useGo()
  const { date } = useSearch({ from: '/signed-in/event/list-hosted-by-group' })
  const day = parseDateTime(date ?? '')
  const now = useNowAt(boardMoments(listings.map(({ event }) => event)))
  const shown = listings.filter(
    ({ event, own }) => (own || isPublished(event, now)) && (day === undefined || isOnDay(event, day)),
  )
  const choose = (text: string | undefined): void =>
    go({ to: '/event/list-hosted-by-group', query: { groupId, date: text }, replace: true })
  return (
    <>
      <h1 className="mt-1 text-head">{name}</h1>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <DateField
          label="Closing or collection on"
          value={toDateInput(day ?? null)}
          onChange={(event) => choose(fromDateInput(event.target.value)?.text)}
        />
        {date !== undefined && <Button onClick={() => choose(undefined)}>Show All</Button>}
      </div>
      {shown.length === 0 && (
        <AfterInitialSync>
          <NoneOn day={day} others={listings.length} />
        </AfterInitialSync>
      )}
      <LongList
        className="mt-6 grid gap-5 tab:grid-cols-2 desk:gap-x-10 desk:gap-y-7"
        columns={[1, 2]}
        rows={shown}
        estimate={ROW_PX}
        keyOf={({ event }) => event.id}
        item={({ event, listing }, place) => (
          <li key={event.id} {...place} className={classNames(isGreyed(event, now) && 'grayscale')}>
            <EventRow listing={listing} to={{ to: '/event/detail', query: { eid: event.id } }} />
          </li>
        )}
      />
    </>
  )
}

const NoneOn = ({ day, others }: { day: Seconds | undefined; others: number }) => (
  <Empty
    title="You dont have any event!!!"
    text={
      day === undefined
        ? 'New events of this group appear here automatically.'
        : `Nothing closes or is collected on ${formatDay(day)}.${others > 0 ? ' Other days have some.' : ''}`
    }
  />
)

/** The person is not in the group, or the group does not exist. */
const NotHere = ({ groupId }: { groupId: string }) =>
  groupId === '' ? (
    <Failing level={1} text="This group could not be opened. The link may be incomplete.">
      <ButtonLink to="/group/list-my-groups" tone="main" className="mt-2">
        My Group
      </ButtonLink>
    </Failing>
  ) : (
    <div className="mt-2">
      <Forbidden title="Viewing permitted for members only!!" text="Join the group to see its events and to order." />
      <ButtonLink to="/group/join/$gid" params={{ gid: groupId }} tone="main" wide>
        JOIN
      </ButtonLink>
    </div>
  )
