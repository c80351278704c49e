import type { ErrorComponentProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { reportFault } from '#client/store/calls/report-fault.ts'
import { useSession } from '#client/store/session/session.ts'
import { formatDateTime, systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { ButtonLink, IconButton } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Empty, Failing } from '#client/ui/empty.tsx'
import { Link } from '#client/ui/link.tsx'
import { useBack } from '#client/ui/navigation.ts'
import { Wordmark } from '#client/ui/wordmark.tsx'

/** For signed-in people: it brings the store. */
const SyncChip = lazy(async () => ({ default: (await import('#client/sync-status/parts/sync-chip.tsx')).SyncChip }))

/** `framed`: the console above shows the sync chip on a desktop. */
const ErrorFrame = ({ title, framed = false, children }: { title: string; framed?: boolean; children: ReactNode }) => {
  const { user } = useSession()
  const isDesktop = useIsDesktop()
  const back = useBack({ to: '/' })
  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])
  return (
    <div className="page">
      <header className="top sub">
        <IconButton label="Back" icon={ChevronLeft} onClick={back} />
        <Link to="/" className="grid min-h-12 content-center" aria-label="Gotong, home">
          <Wordmark />
        </Link>
        <span className="flex-1" />
        {user && !(framed && isDesktop) && (
          <Suspense fallback={null}>
            <SyncChip />
          </Suspense>
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-col">
        {children}
      </main>
    </div>
  )
}

/** Guests see only the public events. */
const useEvents = () => ({ to: useSession().user ? '/' : '/private/list-event' }) as const

export const NotFound = () => (
  <ErrorFrame title="Not found">
    <Empty
      level={1}
      title="There is no page here"
      text="The link may be old or incomplete."
      next={{ ...useEvents(), label: 'Open events' }}
    />
  </ErrorFrame>
)

/** Whether a script of the app could not be loaded, usually after an update of the server. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|Importing a module/i.test(error.message)

export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const missing = isMissingPart(error)
  const events = useEvents()
  const noun = useDeviceNoun()
  useEffect(() => reportFault(error, 'showing a page'), [error])
  const text = missing
    ? `This page is not on your ${noun} yet. Load it again when there is signal.`
    : 'This page could not be shown. Try again, or go on from the open events.'
  const details = `${location.pathname} · ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)} · ${formatDateTime(toSeconds(systemClock.now()))}`
  return (
    <ErrorFrame title="Something went wrong" framed>
      <Failing level={1} text={text} details={details} onRetry={() => (missing ? location.reload() : reset())}>
        <ButtonLink {...events} tone="bare">
          Open events
        </ButtonLink>
      </Failing>
    </ErrorFrame>
  )
}
