import { useLive } from '#client/store/lists/use-live.ts'
import { ownNotifications } from './own-notifications.ts'

/** Number of unread notifications that still tell something. */
export const useUnread = (): number => useLive(ownNotifications)?.filter(({ isUnread }) => isUnread).length ?? 0
