import type { LiveTables } from '#client/store/lists/live-list.ts'
import { summed } from '#client/store/lists/live-views.ts'
import { useLiveList } from '#client/store/lists/use-live-list.ts'

const ownUnread = (from: LiveTables) => {
  const counted = summed(from.rows('notifications', 'userId', [from.userId]), ({ readAt }) => ({
    unread: readAt === null ? 1 : 0,
  }))
  return (): number => counted.of('unread')
}

/** Number of unread notifications. */
export const useUnread = (): number => useLiveList(ownUnread) ?? 0
