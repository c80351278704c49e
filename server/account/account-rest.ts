// The caller's profile over REST.
import { z } from 'zod/mini'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { idReply } from '#server/http/reply-shapes.ts'
import { restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

export const accountRest: RestMappingsFor<'update-user' | 'update-remembered-delivery-address'> = {
  'update-user': restMapping({
    body: z.object({
      name: z.optional(z.string()),
      phone: z.optional(z.string()),
      postalCode: z.optional(z.nullable(z.string())),
      uen: z.optional(z.nullable(z.string())),
      photoUrl: z.optional(z.nullable(z.string())),
      marketingConsent: z.optional(flagSchema),
      noticesByMail: z.optional(flagSchema),
    }),
    toInput: ({ postalCode, uen, photoUrl, marketingConsent, noticesByMail, ...others }) => ({
      ...others,
      ...(postalCode === undefined ? {} : { postalCode: postalCode ?? '' }),
      ...(uen === undefined ? {} : { uen: uen ?? '' }),
      ...(photoUrl === undefined ? {} : { photoUrl: photoUrl || null }),
      ...(marketingConsent === undefined ? {} : { marketingConsent: toFlag(marketingConsent) === 1 }),
      ...(noticesByMail === undefined ? {} : { noticesByMail: toFlag(noticesByMail) === 1 }),
    }),
    reply: idReply,
    toReply: unchanged,
  }),
  'update-remembered-delivery-address': restMapping({
    body: z.object({ rememberedDeliveryAddress: z._default(z.nullable(z.string()), '') }),
    toInput: ({ rememberedDeliveryAddress }) => ({ rememberedDeliveryAddress: rememberedDeliveryAddress ?? '' }),
    reply: z.object({ rememberedDeliveryAddress: z.string() }),
    toReply: unchanged,
  }),
}
