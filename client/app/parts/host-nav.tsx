import type { Destination } from '#client/ui/destination.ts'
import { useLocation } from '@tanstack/react-router'
import { MonitorSmartphone, Package, Plus, Store } from 'lucide-react'
import type { Counts } from './navigation-counts.ts'
import { switchView, useWide } from '#client/ui/is-desktop.ts'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'

type Entry = Destination & {
  icon: IconType
  label: string
  count?: number
}

const entries = (counts: Counts): readonly Entry[] => [
  { to: '/event/create', icon: Plus, label: 'Host' },
  { to: '/event/list-my-events', icon: Store, label: 'Hosted Event', count: counts.hostedEvents },
  ...(counts.packages > 0
    ? [{ to: '/event/list-packing-list', icon: Package, label: 'Packages', count: counts.packages } as const]
    : []),
]

/** Switches between desktop and phone view on wide windows. */
export const SwitchView = ({ className }: { className?: string }) =>
  useWide() && (
    <button type="button" className={className} onClick={switchView}>
      <Icon of={MonitorSmartphone} />
      Switch View
    </button>
  )

/** Bottom navigation for hosts and admins. */
export const HostNav = ({ counts }: { counts: Counts | undefined }) => {
  const { pathname } = useLocation()
  if (!counts?.hosting) return null
  return (
    <nav className="nav" aria-label="Host">
      {entries(counts).map(({ icon, label, count, ...destination }) => (
        <Link key={label} {...destination} aria-current={pathname === destination.to ? 'page' : undefined}>
          <Icon of={icon} />
          {count === undefined ? label : `${label} (${count})`}
        </Link>
      ))}
      <SwitchView />
    </nav>
  )
}
