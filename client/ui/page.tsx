import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useCounts } from './counts.ts'
import { useDesk } from './desk.ts'
import { HostNav } from './host-nav.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { MainTabs } from './main-tabs.tsx'
import { ProfileLink } from './profile-link.tsx'
import { SyncChip } from './sync-chip.tsx'
import { TopBar, type BackTo } from './top-bar.tsx'
import { Wordmark } from './wordmark.tsx'

export interface PageProps {
  /** In the window's title as 'X · Gotong', and on a phone's top bar. */
  title: string
  /** A page below another one. Without it: one of the main pages, with tabs and the host's navigation. */
  back?: BackTo
  /** On a phone's top bar, before the sync chip. */
  end?: ReactNode
  /** The top bar shows no title: the page has its own large heading right below. */
  bareTop?: boolean
  /** A `Dock`. */
  dock?: ReactNode
  /** On a desktop: as wide as there is room, for tables and cards in columns. */
  wide?: boolean
  busy?: boolean
  /** Of `main`. */
  className?: string
  children: ReactNode
}

let somethingWasOpen = false

export const Page = ({ title, back, end, bareTop, dock, wide, busy, className, children }: PageProps) => {
  const desk = useDesk()
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    document.title = `${title} · Gotong`
  }, [title])

  // A new page starts at its beginning for keyboard and screen reader too; the very first keeps the browser's own start.
  useEffect(() => {
    if (somethingWasOpen && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
    somethingWasOpen = true
  }, [])

  return (
    <div className={classNames('page', wide && 'page-wide')}>
      {!desk &&
        (back ? <TopBar title={title} back={back} end={end} {...(bareTop && { bare: true })} /> : <MainHeader />)}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-label={title}
        aria-busy={busy || undefined}
        className={classNames('flex flex-col', className)}
      >
        {desk && back && (
          <Link
            to={back.to}
            query={back.query}
            className="-ml-1 inline-flex min-h-9 items-center gap-1 self-start text-meta font-semibold no-underline"
          >
            <Icon of={ChevronLeft} />
            {back.label ?? 'Back'}
          </Link>
        )}
        {children}
      </main>
      {dock}
      {!desk && !back && <PhoneHostNav />}
    </div>
  )
}

const PhoneHostNav = () => <HostNav counts={useCounts()} />

const MainHeader = () => (
  <>
    <header className="top">
      <Link to="/" className="grid min-h-12 content-center" aria-label="Gotong, home">
        <Wordmark />
      </Link>
      <span className="flex-1" />
      <SyncChip />
      <ProfileLink />
    </header>
    <MainTabs counts={useCounts()} desk={false} />
  </>
)
