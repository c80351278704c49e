// Calls of the notification room.
import { createNotification } from './create-notification.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationOperations = [createNotification, readNotifications] as const
