import { z } from 'zod/mini'
import { addressReplySchema } from '#shared/address/address.ts'
import { COUNTRY } from '#shared/address/country.ts'
import { streetText, deliveryDateSchema } from '#shared/address/address-inputs.ts'
import { deleteUserAddress } from '#shared/address/delete-user-address.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const streetSchema = z.union([streetText, z.object({ street: streetText })])
const streetOf = (sent: z.infer<typeof streetSchema>): string => (typeof sent === 'string' ? sent : sent.street)

export const addressRest: RestMappingsFor<'create-user-address' | 'update-user-address' | 'delete-user-address'> = {
  'create-user-address': restMapping({
    body: z.object({
      id: z.optional(z.uuid()),
      name: z._default(z.string(), ''),
      postalCode: z._default(z.string(), ''),
      address: z._default(streetSchema, ''),
      country: z._default(z.string(), COUNTRY),
      phone: z._default(z.string(), ''),
      isDefault: z._default(flagSchema, 0),
      deliveryDate: z.optional(deliveryDateSchema),
    }),
    toInput: ({ id, address, isDefault, deliveryDate, ...others }, fresh) => ({
      ...others,
      id: id ?? fresh.id(),
      street: streetOf(address),
      isDefault: toFlag(isDefault) === 1,
      deliveryDate: deliveryDate ?? null,
    }),
    reply: addressReplySchema,
    toReply: unchanged,
  }),
  'update-user-address': restMapping({
    body: z.object({
      addressId: z.string(),
      name: z.optional(z.string()),
      address: z.optional(streetSchema),
      postalCode: z.optional(z.string()),
      phone: z.optional(z.string()),
      isDefault: z.optional(flagSchema),
      deliveryDate: z.optional(deliveryDateSchema),
    }),
    toInput: ({ address, isDefault, ...others }) => ({
      ...others,
      ...(address === undefined ? {} : { street: streetOf(address) }),
      ...(isDefault === undefined ? {} : { isDefault: toFlag(isDefault) === 1 }),
    }),
    reply: addressReplySchema,
    toReply: unchanged,
  }),
  'delete-user-address': inputAsBody(deleteUserAddress, z.object({ addressId: z.string() })),
}
