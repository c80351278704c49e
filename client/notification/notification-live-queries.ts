import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { newestFirst, type Notification } from '#shared/notification/notification.ts'

const notificationsOf = async (db: GotongDatabase, userId: string): Promise<Notification[]> =>
  (await db.view.notifications.where('userId').equals(userId).toArray()).sort(newestFirst)

/** The person's notifications, newest first; undefined while loading. */
export const useNotifications = (): readonly Notification[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(notificationsOf, userId)
}
