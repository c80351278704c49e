import { broadcastMessage } from './broadcast-message.ts'
import { createNotification } from './create-notification.ts'
import { deliverNotices } from './deliver-notices.ts'
import { readNotifications } from './read-notifications.ts'

export const notificationOperations = [broadcastMessage, createNotification, readNotifications, deliverNotices] as const
