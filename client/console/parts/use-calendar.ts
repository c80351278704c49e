import { useMemo } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { nextClosings, nextCollections } from '#shared/event/event-calendar.ts'
import { isPublished } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { calendarEntries, type CalendarEntry } from './calendar-live-queries.ts'

export interface Calendar {
  readonly now: Seconds
  /** Published events of the group. */
  readonly events: readonly Event[]
  readonly closings: readonly CalendarEntry[]
  readonly collections: readonly CalendarEntry[]
}

/** Events of a group for the month calendar and the lists below it. Undefined while loading. */
export const useCalendar = (groupId: string): Calendar | undefined => {
  const entries = useLive(calendarEntries, groupId)
  const now = useNow(60)
  return useMemo(() => {
    if (entries === undefined) return undefined
    const published = entries.filter(({ event }) => isPublished(event, now))
    const byId = new Map(published.map((entry) => [entry.event.id, entry]))
    const events = published.map(({ event }) => event)
    const entriesOf = (some: readonly Event[]): CalendarEntry[] => some.flatMap(({ id }) => byId.get(id) ?? [])
    return {
      now,
      events,
      closings: entriesOf(nextClosings(events, now)),
      collections: entriesOf(nextCollections(events, now)),
    }
  }, [entries, now])
}
