import { Page } from '#client/app/parts/page.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { ComingEvents } from './parts/coming-events.tsx'
import type { ConsoleGroup } from './parts/console-group.ts'
import { MonthCalendar } from './parts/month-calendar.tsx'
import { useCalendar } from './parts/use-calendar.ts'

/** First page of the console: the calendar of the chosen group, from the device. */
export const CalendarPage = ({ group }: { group: ConsoleGroup }) => {
  const calendar = useCalendar(group.id)
  return (
    <Page title="Dashboard" wide busy={calendar === undefined} className="pb-8">
      <h1 className="text-head">Dashboard</h1>
      {calendar === undefined ? (
        <SkeletonCards />
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] items-start gap-5">
          <MonthCalendar key={group.id} groupId={group.id} events={calendar.events} now={calendar.now} />
          <div className="grid gap-5">
            <ComingEvents key={`closing ${group.id}`} kind="closing" entries={calendar.closings} />
            <ComingEvents key={`collection ${group.id}`} kind="collection" entries={calendar.collections} />
          </div>
        </div>
      )}
    </Page>
  )
}
