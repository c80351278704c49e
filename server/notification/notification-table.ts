import type { Notification } from '#shared/notification/notification.ts'
import type { Columns } from '#server/db/columns.ts'

export const notificationColumns: Columns<Notification> = {
  id: 'text',
  userId: 'text',
  senderId: 'text',
  senderName: 'text',
  title: 'text',
  message: 'text',
  link: 'text?',
  claims: 'json',
  createdAt: 'integer',
  readAt: 'integer?',
}
