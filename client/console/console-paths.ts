// Pages about one record of a group, and the list that replaces such a page when another group is chosen (CON-022).
import type { Destination } from '#client/ui/destination.ts'

/** The list page for each page about one record. */
const LISTS: Readonly<Record<string, 'orders' | 'deliveries' | 'bookings' | 'members'>> = {
  '/event/manage-orders': 'orders',
  '/event/manage-delivery': 'deliveries',
  '/event/update-delivery': 'deliveries',
  '/event/delivery-detail': 'bookings',
  '/members/member-detail': 'members',
  '/group/detail-member': 'members',
  // Lists of the group that their address names.
  '/members/member-list': 'members',
  '/group/list-members': 'members',
}

/** Null: the open page stays. `hasPremium`: the user has the lists of orders and deliveries of a group. */
export const listAfterChoosing = (pathname: string, groupId: string, hasPremium: boolean): Destination | null => {
  const list = LISTS[pathname]
  if (list === 'members') return { to: '/members/member-list' }
  if (list !== undefined && !hasPremium)
    return list === 'bookings' ? { to: '/event/delivery-list' } : { to: '/event/list-my-events' }
  if (list === 'orders') return { to: '/manage-orders' }
  if (list === 'deliveries') return { to: '/event/list-my-deliveries' }
  if (list === 'bookings') return { to: '/delivery-booking' }
  if (pathname === '/event/list-hosted-by-group') return { to: '/event/list-hosted-by-group', query: { groupId } }
  if (pathname === '/group/update') return { to: '/settings' }
  return null
}
