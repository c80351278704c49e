import { z } from 'zod/mini'
import { readNotifications } from '#shared/notification/read-notifications.ts'
import { idReply } from '#server/http/reply-shapes.ts'
import { inputAsBody, restMapping, type RestMappingsFor } from '#server/http/rest-mapping.ts'

export const notificationRest: RestMappingsFor<'broadcast-message' | 'create-notification' | 'read-notifications'> = {
  'broadcast-message': restMapping({
    body: z.object({
      about: z.enum(['event', 'delivery']),
      id: z.string(),
      refs: z.optional(z.nullable(z.array(z.string()))),
      message: z._default(z.string(), ''),
    }),
    toInput: (body) => ({ ...body, refs: body.refs ?? null }),
    reply: z.object({ sent: z.int() }),
    toReply: ({ sent }) => ({ sent }),
  }),
  'create-notification': restMapping({
    body: z.object({
      receiverId: z.string(),
      title: z._default(z.string(), ''),
      message: z._default(z.string(), ''),
      link: z.optional(z.nullable(z.string())),
    }),
    toInput: (body) => ({ ...body, link: body.link ?? null }),
    reply: idReply,
    toReply: ({ id }) => ({ id }),
  }),
  'read-notifications': inputAsBody(readNotifications, z.object({ unread: z.int() })),
}
