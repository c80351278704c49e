import { lazy, Suspense, type ReactNode } from 'react'
import { useConsoleGroup } from '#client/console/parts/console-group.ts'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { Page } from './parts/page.tsx'

const ConsoleHome = lazy(() => import('./console-home.tsx').then((file) => ({ default: file.ConsoleHome })))

const Loading = () => (
  <Page title="Dashboard" wide busy>
    <SkeletonCards />
  </Page>
)

/** The console's first page for hosts and admins with premium; open events for everybody else (decision Q-150). */
export const DesktopHome = ({ withoutConsole }: { withoutConsole: ReactNode }) => {
  const group = useConsoleGroup()
  if (group === null) return withoutConsole
  if (group === undefined) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <ConsoleHome group={group} />
    </Suspense>
  )
}
