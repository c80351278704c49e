// Notifications over REST.
import { z } from 'zod'
import { readNotifications } from '#shared/notification/read-notifications.ts'
import { inputAsBody, restMapping, type RestMappingsFor } from '#server/http/rest-mapping.ts'

export const notificationRest: RestMappingsFor<'create-notification' | 'read-notifications'> = {
  'create-notification': restMapping({
    body: z.object({
      receiverId: z.string(),
      title: z.string().default(''),
      message: z.string().default(''),
      link: z.string().nullable().optional(),
    }),
    toInput: (body) => ({ ...body, link: body.link ?? null }),
    toReply: ({ id }) => ({ id }),
  }),
  'read-notifications': inputAsBody(readNotifications),
}
