import { lazy, Suspense } from 'react'
import { HomePage } from '#client/event/home-page.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'

/** Loaded on a desktop only. */
const DesktopHome = lazy(() => import('./desktop-home.tsx').then((file) => ({ default: file.DesktopHome })))

/** The console on a desktop, open events on a phone. */
export const HomeOrConsole = () =>
  useIsDesktop() ? (
    <Suspense fallback={null}>
      <DesktopHome withoutConsole={<HomePage />} />
    </Suspense>
  ) : (
    <HomePage />
  )

/** Open events, on every device. */
export const AllPage = () => <HomePage />
