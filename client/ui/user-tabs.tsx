import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Tabs } from './tabs.tsx'

const PAGES = [
  { to: '/user/profile', label: 'Notification' },
  { to: '/user/update', label: 'Edit Profile' },
  { to: '/user/change-password', label: 'PIN Update' },
  { to: '/user/addresses', label: 'Manage Addresses' },
] as const

/** The pages of the user area. `unread`: notifications. */
export const UserTabs = ({ unread = 0 }: { unread?: number }) => {
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // On a narrow phone the last one lies beyond the edge.
  useEffect(() => {
    const current = place.current?.querySelector<HTMLElement>('[aria-current]')
    const row = current?.parentElement
    if (current && row) row.scrollLeft = current.offsetLeft + current.offsetWidth - row.clientWidth + 24
  }, [pathname])
  return (
    <div ref={place} className="-mx-[var(--gutter)] mt-4 shrink-0">
      <Tabs
        label="User"
        tabs={PAGES.map(({ to, label }) => ({
          to,
          label,
          current: pathname === to,
          ...(to === '/user/profile' && unread > 0 && { count: unread, hot: true }),
        }))}
      />
    </div>
  )
}
