import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { notificationReplySchema } from './notification.ts'

/** The caller's notifications, newest first. */
export const listNotifications = query({
  name: 'list-notifications',
  rest: { method: 'GET', path: '/list-notifications', msgCode: 11600 },
  audience: 'user',
  input: z.object({}),
  output: z.array(notificationReplySchema),
})

/** The server's public key (VAPID, RFC 8292) in base64url; null when the operator has turned push off. */
export const getPushKey = query({
  name: 'get-push-key',
  rest: { method: 'GET', path: '/get-push-key', msgCode: 10500 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ key: z.nullable(z.string()) }),
})

export const notificationQueries = [listNotifications, getPushKey] as const
