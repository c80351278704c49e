// Calls of the notification room.
import { z } from 'zod'
import { query } from '#shared/operation.ts'
import { createNotification } from './create-notification.ts'
import { notificationReplySchema } from './notification.ts'
import { getPushKey, subscribePush, unsubscribePush } from './push-calls.ts'
import { readNotifications } from './read-notifications.ts'

export { createNotification, readNotifications, getPushKey, subscribePush, unsubscribePush }

/** The caller's notifications, newest first. */
export const listNotifications = query({
  name: 'list-notifications',
  rest: { method: 'GET', path: '/list-notifications', msgCode: 11600 },
  audience: 'user',
  input: z.object({}),
  output: z.array(notificationReplySchema),
})

export const notificationOperations = [createNotification, readNotifications] as const
export const notificationQueries = [listNotifications, getPushKey] as const
export const notificationCommands = [subscribePush, unsubscribePush] as const
