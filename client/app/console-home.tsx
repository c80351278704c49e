import { GroupCalendar } from '#client/console/group-calendar.tsx'
import type { ConsoleGroup } from '#client/console/parts/console-group.ts'
import { DashboardPage } from '#client/dashboard/dashboard-page.tsx'
import { ClaimsLoader } from '#client/event/claims-loader.tsx'
import { CollectTodayLoader } from '#client/event/collect-today-loader.tsx'

/**
 * First page of the console: today's collections and payments to verify of all groups, the figures of the chosen group
 * from the server, its calendar from the device.
 */
export const ConsoleHome = ({ group }: { group: ConsoleGroup }) => (
  <DashboardPage
    groupId={group.id}
    banners={
      <>
        <CollectTodayLoader />
        <ClaimsLoader />
      </>
    }
  >
    <GroupCalendar group={group} />
  </DashboardPage>
)
