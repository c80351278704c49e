import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { newestFirst, type Notification } from '#shared/notification/notification.ts'

/** The person's notifications, newest first; undefined while loading. */
export const useNotifications = (): readonly Notification[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(
    async (db) => (await db.view.notifications.where('userId').equals(userId).toArray()).sort(newestFirst),
    [userId],
  )
}
