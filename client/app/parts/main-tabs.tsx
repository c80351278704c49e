import { useLocation } from '@tanstack/react-router'
import type { Counts } from './navigation-counts.ts'
import { Tabs } from '#client/ui/tabs.tsx'

const paths = {
  phone: { all: '/', purchases: '/event/list-my-purchases', groups: '/group/list-my-groups' },
  desk: { all: '/all-page', purchases: '/list-my-purchases', groups: '/list-my-groups' },
} as const

/** All, My Purchase, My Group. Phone and desktop have different addresses; all of them work on both. */
export const MainTabs = ({
  counts,
  isDesktop,
  hasDashboard = false,
  className,
}: {
  counts: Counts | undefined
  isDesktop: boolean
  /** '/' is the dashboard. */
  hasDashboard?: boolean
  className?: string
}) => {
  const { pathname } = useLocation()
  const to = isDesktop ? paths.desk : paths.phone
  const at = (tab: keyof typeof to): boolean =>
    pathname === paths.desk[tab] || (pathname === paths.phone[tab] && !(hasDashboard && tab === 'all'))
  return (
    <Tabs
      label="Main"
      {...(className && { className })}
      tabs={[
        { to: to.all, label: 'All', count: counts?.openEvents ?? '…', current: at('all') },
        {
          to: to.purchases,
          label: 'My Purchase',
          count: counts?.unfinishedOrders ?? '…',
          hot: (counts?.unfinishedOrders ?? 0) > 0,
          current: at('purchases'),
        },
        { to: to.groups, label: 'My Group', current: at('groups') },
      ]}
    />
  )
}
