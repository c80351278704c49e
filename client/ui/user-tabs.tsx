import { useLocation } from '@tanstack/react-router'
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
  return (
    <Tabs
      label="User"
      className="-mx-[var(--gutter)] mt-4 shrink-0"
      tabs={PAGES.map(({ to, label }) => ({
        to,
        label,
        current: pathname === to,
        ...(to === '/user/profile' && unread > 0 && { count: unread, hot: true }),
      }))}
    />
  )
}
