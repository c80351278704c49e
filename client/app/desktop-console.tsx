// Header and sidebar beside the page of a signed-in user on a wide window.
import { useConsoleGroups } from '#client/console/parts/console-group.ts'
import { useHasPremium } from '#client/console/parts/use-has-premium.ts'
import { SidebarPlace, useKeptWidth } from '#client/console/sidebar-place.tsx'
import { Sidebar } from '#client/console/sidebar.tsx'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import { Link } from '#client/ui/link.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { MainTabs } from './parts/main-tabs.tsx'
import { useCounts, type Counts } from './parts/navigation-counts.ts'
import { Picture } from './parts/picture.tsx'
import { ProfileLink } from './parts/profile-link.tsx'

export const DesktopConsole = () => {
  const counts = useCounts()
  const groups = useConsoleGroups()
  const hasPremium = useHasPremium()
  // Brings the features that the operator includes.
  useSiteSettings()
  useKeptWidth(counts?.hosting === false ? null : undefined)
  return (
    <>
      {counts === undefined && <SidebarPlace />}
      {counts?.hosting && <Sidebar counts={counts} groups={groups} hasPremium={hasPremium} />}
      <header className="desk-top">
        <div className="flex h-16 items-center gap-6 px-8">
          <ConsoleTitle group={groups?.chosen ?? counts?.group} />
          <MainTabs
            counts={counts}
            isDesktop
            hasDashboard={hasPremium === true && groups?.chosen !== undefined}
            className="ml-4 shrink-0 px-0 shadow-none [&_a]:min-h-16"
          />
          <span className="flex-1" />
          <SyncChip />
          <ProfileLink />
        </div>
      </header>
    </>
  )
}

type TitleGroup = Pick<NonNullable<Counts['group']>, 'id' | 'name' | 'photoUrl'>

/** The group's name, or the product's name and tagline for users without a group. */
const ConsoleTitle = ({ group }: { group: TitleGroup | null | undefined }) => (
  <Link
    to="/"
    className="flex min-w-0 items-center gap-3 no-underline"
    aria-label={group ? `${group.name}, home` : 'Gotong, home'}
  >
    {group ? (
      <>
        <Picture small path={group.photoUrl} seed={group.name} isGroup className="size-9 shrink-0 rounded-full" />
        <b className="disp truncate text-lead font-semibold text-ink">{group.name}</b>
      </>
    ) : (
      <>
        <Wordmark />
        <span className="text-meta text-ink-2">Good things must share!</span>
      </>
    )}
  </Link>
)
