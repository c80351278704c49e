// Header and sidebar beside the page of a signed-in user on a wide window.
import { Hand, PanelLeftClose, PanelLeftOpen, Users } from 'lucide-react'
import { useSetting } from '#client/store/device/setting.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { SyncChip } from '#client/sync-status/parts/sync-chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { SideLink } from '#client/ui/side-link.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { HostNavSide, SwitchView } from './parts/host-nav.tsx'
import { MainTabs } from './parts/main-tabs.tsx'
import { useCounts, type Counts } from './parts/navigation-counts.ts'
import { Picture } from './parts/picture.tsx'
import { ProfileLink } from './parts/profile-link.tsx'

export const DesktopConsole = () => {
  const counts = useCounts()
  return (
    <>
      {counts?.hosting && <Sidebar counts={counts} />}
      <header className="desk-top">
        <div className="flex h-16 items-center gap-6 px-8">
          <ConsoleTitle counts={counts} />
          <MainTabs counts={counts} desk className="ml-4 shrink-0 px-0 shadow-none [&_a]:min-h-16" />
          <span className="flex-1" />
          <SyncChip />
          <ProfileLink />
        </div>
      </header>
    </>
  )
}

/** The group's name, or the product's name and tagline for users without a group. */
const ConsoleTitle = ({ counts }: { counts: Counts | undefined }) => {
  const group = counts?.group
  return (
    <Link
      to="/"
      className="flex min-w-0 items-center gap-3 no-underline"
      aria-label={group ? `${group.name}, home` : 'Gotong, home'}
    >
      {group ? (
        <>
          <Picture small path={group.photoUrl} seed={group.id} className="size-9 shrink-0 rounded-full" />
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
}

const Sidebar = ({ counts }: { counts: Counts }) => {
  const [narrow, setNarrow] = useSetting('sidebar-narrow', false)
  const { needs } = useSyncState()
  const { group } = counts
  if (narrow)
    return (
      <aside className="side sticky top-0 flex h-dvh w-16 shrink-0 flex-col items-center border-r border-line bg-surface py-4">
        <Link to="/" aria-label="Gotong, home" className="min-h-0 p-1">
          <img src="/icon.svg" alt="" className="size-9 rounded-[var(--radius-md)]" />
        </Link>
        <span className="flex-1" />
        <button type="button" className="btn btn-icon" aria-label="Expand" onClick={() => void setNarrow(false)}>
          <Icon of={PanelLeftOpen} />
        </button>
      </aside>
    )
  return (
    <aside className="side sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-3 py-4">
      <Link to="/" className="min-h-0 px-3 pt-1 pb-4 hover:bg-transparent" aria-label="Gotong, home">
        <Wordmark />
      </Link>
      {group && (
        <Link to="/group/list-my-groups" className="mb-3 gap-3 border border-line">
          <Picture small path={group.photoUrl} seed={group.id} className="size-9 rounded-full" />
          <span className="min-w-0 flex-1">
            <b className="block text-meta leading-5 font-semibold text-ink">{group.name}</b>
            <span className="block text-label text-ink-3">
              {group.members} {group.members === 1 ? 'member' : 'members'}
            </span>
          </span>
        </Link>
      )}
      {group && <SideLink to="/members/member-list" icon={Users} label="Members" />}
      <HostNavSide counts={counts} />
      {needs > 0 && <SideLink to="/needs-you" icon={Hand} label="Needs you" count={needs} hot />}
      <span className="flex-1" />
      <p className="px-3 pb-2 text-label text-ink-3">Good things must share!</p>
      <SwitchView className="side-button" />
      <button type="button" className="side-button" onClick={() => void setNarrow(true)}>
        <Icon of={PanelLeftClose} />
        Collapse
      </button>
    </aside>
  )
}
