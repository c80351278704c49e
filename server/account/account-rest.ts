// The caller's profile over REST.
import { z } from 'zod'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

export const accountRest: RestMappingsFor<'update-user' | 'update-remembered-delivery-address'> = {
  'update-user': restMapping({
    body: z.object({
      name: z.string().optional(),
      phone: z.string().optional(),
      postalCode: z.string().nullable().optional(),
      uen: z.string().nullable().optional(),
      photoUrl: z.string().nullable().optional(),
      marketingConsent: flagSchema.optional(),
    }),
    toInput: ({ postalCode, uen, photoUrl, marketingConsent, ...others }) => ({
      ...others,
      ...(postalCode === undefined ? {} : { postalCode: postalCode ?? '' }),
      ...(uen === undefined ? {} : { uen: uen ?? '' }),
      ...(photoUrl === undefined ? {} : { photoUrl: photoUrl || null }),
      ...(marketingConsent === undefined ? {} : { marketingConsent: toFlag(marketingConsent) === 1 }),
    }),
    toReply: unchanged,
  }),
  'update-remembered-delivery-address': restMapping({
    body: z.object({ rememberedDeliveryAddress: z.string().nullable().default('') }),
    toInput: ({ rememberedDeliveryAddress }) => ({ rememberedDeliveryAddress: rememberedDeliveryAddress ?? '' }),
    toReply: unchanged,
  }),
}
