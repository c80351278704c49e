import {
  ClipboardList,
  Hand,
  LayoutDashboard,
  Package,
  PackageCheck,
  PanelLeftClose,
  PanelLeftOpen,
  Plus,
  Settings,
  Store,
  Truck,
  Users,
} from 'lucide-react'
import { SwitchView } from '#client/app/parts/host-nav.tsx'
import type { Counts } from '#client/app/parts/navigation-counts.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { SideLink, type SideLinkProps } from '#client/ui/side-link.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { GroupSelector } from './group-selector.tsx'
import { useKeptWidth, wasNarrow } from './sidebar-place.tsx'
import { showsGroup, showsPackage, type ConsoleGroups } from './parts/console-group.ts'

interface SidebarProps {
  counts: Counts
  /** Undefined while loading. */
  groups: ConsoleGroups | undefined
  /** Undefined while loading. */
  hasPremium: boolean | undefined
}

const countsOf = (counts: Counts, groups: ConsoleGroups | undefined) => {
  if (groups === undefined) return { events: counts.hostedEvents, packages: counts.packages }
  const shows = showsGroup(groups)
  return {
    events: counts.hostedGroups.filter(shows).length,
    packages: counts.packageGroups.filter((groupIds) => showsPackage(shows, groupIds)).length,
  }
}

const entries = (
  { events, packages }: ReturnType<typeof countsOf>,
  groupId: string | undefined,
  hasPremium: boolean,
): readonly SideLinkProps[] => [
  ...(hasPremium ? [{ to: '/', icon: LayoutDashboard, label: 'Dashboard' } as const] : []),
  { to: '/event/create', ...(groupId !== undefined && { query: { groupId } }), icon: Plus, label: 'Host' },
  { to: '/event/list-my-events', icon: Store, label: 'Hosted Event', count: events },
  ...(hasPremium
    ? ([
        { to: '/manage-orders', icon: ClipboardList, label: 'Events Orders' },
        { to: '/event/list-my-deliveries', icon: Truck, label: 'Delivery' },
        { to: '/delivery-booking', icon: PackageCheck, label: 'Delivery Orders' },
      ] as const)
    : []),
  ...(packages > 0
    ? [{ to: '/event/list-packing-list', icon: Package, label: 'Packages', count: packages } as const]
    : []),
  { to: '/members/member-list', icon: Users, label: 'Members' },
  { to: '/settings', icon: Settings, label: 'Settings' },
]

/** Pages of a host beside the page, and the group that they are about. Collapsed, it shows icons. */
export const Sidebar = ({ counts, groups, hasPremium }: SidebarProps) => {
  const [narrow, setNarrow] = useSetting('sidebar-narrow', wasNarrow())
  useKeptWidth(narrow ? 'narrow' : 'wide')
  const { needs } = useSyncState()
  const chosen = groups?.chosen
  const isPremium = hasPremium === true
  const toggle = narrow ? 'Expand' : 'Collapse'
  return (
    <aside
      className={classNames(
        'side sticky top-(--safe-t) z-30 flex h-[calc(100dvh-var(--safe-t))] shrink-0 flex-col gap-1 overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-4',
        narrow ? 'w-17 px-2' : 'w-60 px-3',
      )}
    >
      <Link
        to="/"
        className={classNames('min-h-0 hover:bg-transparent', narrow ? 'mb-3 self-center p-1' : 'px-3 pt-1 pb-4')}
        aria-label="Gotong, home"
      >
        {narrow ? <img src="/icon.svg" alt="" className="size-9 rounded-[var(--radius-md)]" /> : <Wordmark />}
      </Link>
      {groups && chosen && <GroupSelector groups={groups} chosen={chosen} hasPremium={isPremium} narrow={narrow} />}
      <nav className="contents" aria-label="Host">
        {entries(countsOf(counts, groups), chosen?.id, isPremium).map((entry) => (
          <SideLink key={entry.to} {...entry} narrow={narrow} />
        ))}
      </nav>
      {needs > 0 && <SideLink to="/needs-you" icon={Hand} label="Needs you" count={needs} hot narrow={narrow} />}
      <span className="flex-1" />
      {!narrow && hasPremium === false && <PremiumLine />}
      {!narrow && <p className="px-3 pb-2 text-label text-ink-3">Good things must share!</p>}
      {!narrow && <SwitchView className="side-button" />}
      <button
        type="button"
        className={classNames('side-button', narrow && 'justify-center')}
        onClick={() => void setNarrow(!narrow)}
        {...(narrow && { 'aria-label': toggle, title: toggle })}
      >
        <Icon of={narrow ? PanelLeftOpen : PanelLeftClose} />
        {!narrow && toggle}
      </button>
    </aside>
  )
}

/** Tells hosts without premium what the console adds (decision Q-150). */
const PremiumLine = () => (
  <p className="mx-1 mb-2 rounded-[var(--radius-md)] bg-sunk p-3 text-label text-ink-2">
    Premium adds a dashboard, a calendar, and your orders and deliveries in a group in one place.{' '}
    <Link
      to="/user/plans"
      className="inline min-h-0 p-0 font-semibold text-brand-ink underline underline-offset-4 hover:bg-transparent"
    >
      See Premium
    </Link>
  </p>
)
