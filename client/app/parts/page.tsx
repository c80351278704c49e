import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { useCounts } from './navigation-counts.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { HostNav } from './host-nav.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { MainTabs } from './main-tabs.tsx'
import { ProfileLink } from './profile-link.tsx'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import { TopBar, type BackTo } from './top-bar.tsx'
import { usePageStart } from './use-page-start.ts'
import { Wordmark } from '#client/ui/wordmark.tsx'

export interface PageProps {
  /** Window title 'X · Gotong', and title of the top bar on a phone. */
  title: string
  /** Target of the back button. Without it the page is a main page with tabs and the host's navigation. */
  back?: BackTo
  /** Content of a phone's top bar before the sync chip. */
  end?: ReactNode
  /** Hides the title in the top bar, because the page starts with a large heading. */
  bareTop?: boolean
  /** A `Dock`. */
  dock?: ReactNode
  /** Uses the full width on a desktop, for tables and cards in columns. */
  wide?: boolean
  busy?: boolean
  /** Class of `main`. */
  className?: string
  children: ReactNode
}

export const Page = ({ title, back, end, bareTop, dock, wide, busy, className, children }: PageProps) => {
  const isDesktop = useIsDesktop()
  const main = usePageStart(title)

  return (
    <div className={classNames('page', wide && 'page-wide')}>
      {!isDesktop &&
        (back ? <TopBar title={title} back={back} end={end} {...(bareTop && { bare: true })} /> : <MainHeader />)}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-label={title}
        aria-busy={busy || undefined}
        className={classNames('flex flex-col', className)}
      >
        {isDesktop && back && <BackLink {...back} />}
        {children}
      </main>
      {dock}
      {!isDesktop && !back && <PhoneHostNav />}
    </div>
  )
}

const BackLink = ({ label = 'Back', ...destination }: BackTo) => (
  <Link
    {...destination}
    className="-ml-1 inline-flex min-h-9 items-center gap-1 self-start text-meta font-semibold no-underline"
  >
    <Icon of={ChevronLeft} />
    {label}
  </Link>
)

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
    <MainTabs counts={useCounts()} isDesktop={false} />
  </>
)
