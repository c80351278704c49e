import { GroupCalendar } from '#client/console/group-calendar.tsx'
import type { ConsoleGroup } from '#client/console/parts/console-group.ts'
import { DashboardPage } from '#client/dashboard/dashboard-page.tsx'

/** First page of the console: the figures of the chosen group from the server, its calendar from the device. */
export const ConsoleHome = ({ group }: { group: ConsoleGroup }) => (
  <DashboardPage groupId={group.id}>
    <GroupCalendar group={group} />
  </DashboardPage>
)
