import type { Notification } from '#shared/notification/notification.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const notifications = codecOf('notifications')

export const notificationsOf = async (snapshot: Snapshot, userId: string): Promise<Notification[]> => {
  const rows = await snapshot
    .selectFrom('notifications')
    .select(notifications.fields)
    .where('userId', '=', userId)
    .execute()
  return notifications.readable(rows)
}

export const notificationsByIds = async (snapshot: Snapshot, ids: readonly string[]): Promise<Notification[]> => {
  if (ids.length === 0) return []
  const rows = await snapshot
    .selectFrom('notifications')
    .select(notifications.fields)
    .where('id', 'in', [...ids])
    .execute()
  return notifications.readable(rows)
}
