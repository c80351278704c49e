import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { summed } from '#client/store/lists/live-views.ts'
import { useLive } from '#client/store/lists/use-live.ts'

const ownUnread = liveList((from: LiveTables) => {
  const counted = summed(from.rows('notifications', 'userId', [from.userId]), ({ readAt }) => ({
    unread: readAt === null ? 1 : 0,
  }))
  return (): number => counted.of('unread')
})

/** Number of unread notifications. */
export const useUnread = (): number => useLive(ownUnread) ?? 0
