import { Skeleton } from '#client/ui/skeleton.tsx'
import { ComingEvents } from './parts/coming-events.tsx'
import type { ConsoleGroup } from './parts/console-group.ts'
import { MonthCalendar } from './parts/month-calendar.tsx'
import { useCalendar } from './parts/use-calendar.ts'

/** The calendar of the chosen group with its next closings and collections, from the device. */
export const GroupCalendar = ({ group }: { group: ConsoleGroup }) => {
  const calendar = useCalendar(group.id)
  if (calendar === undefined) return <Skeleton className="mt-5 h-96 rounded-[var(--radius-lg)]" />
  return (
    <div className="mt-5 grid items-start gap-5 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <MonthCalendar key={group.id} groupId={group.id} events={calendar.events} now={calendar.now} />
      <div className="grid gap-5">
        <ComingEvents key={`closing ${group.id}`} kind="closing" entries={calendar.closings} />
        <ComingEvents key={`collection ${group.id}`} kind="collection" entries={calendar.collections} />
      </div>
    </div>
  )
}
