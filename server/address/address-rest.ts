// Addresses over REST.
import { z } from 'zod'
import { COUNTRY } from '#shared/address/address.ts'
import { addressText, deliveryDateSchema } from '#shared/address/address-inputs.ts'
import { deleteUserAddress } from '#shared/address/delete-user-address.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { inputAsBody, restMapping, unchanged, type RestMappingsFor } from '#server/http/rest-mapping.ts'

const streetSchema = z.union([addressText, z.object({ street: addressText })])
const streetOf = (sent: z.infer<typeof streetSchema>): string => (typeof sent === 'string' ? sent : sent.street)

export const addressRest: RestMappingsFor<'create-user-address' | 'update-user-address' | 'delete-user-address'> = {
  'create-user-address': restMapping({
    body: z.object({
      id: z.uuid().optional(),
      name: z.string().default(''),
      postalCode: z.string().default(''),
      address: streetSchema.default(''),
      country: z.string().default(COUNTRY),
      phone: z.string().default(''),
      isDefault: flagSchema.default(0),
      deliveryDate: deliveryDateSchema.optional(),
    }),
    toInput: ({ id, address, isDefault, deliveryDate, ...others }, fresh) => ({
      ...others,
      id: id ?? fresh.id(),
      street: streetOf(address),
      isDefault: toFlag(isDefault) === 1,
      deliveryDate: deliveryDate ?? null,
    }),
    toReply: unchanged,
  }),
  'update-user-address': restMapping({
    body: z.object({
      addressId: z.string(),
      name: z.string().optional(),
      address: streetSchema.optional(),
      postalCode: z.string().optional(),
      phone: z.string().optional(),
      isDefault: flagSchema.optional(),
      deliveryDate: deliveryDateSchema.optional(),
    }),
    toInput: ({ address, isDefault, ...others }) => ({
      ...others,
      ...(address === undefined ? {} : { street: streetOf(address) }),
      ...(isDefault === undefined ? {} : { isDefault: toFlag(isDefault) === 1 }),
    }),
    toReply: unchanged,
  }),
  'delete-user-address': inputAsBody(deleteUserAddress),
}
