// Where somebody has things delivered. Seen by its owner alone; an order carries a copy of what was chosen.
import { z } from 'zod'

export const COUNTRY = 'Singapore'

export const addressSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** What the owner calls it: 'Home'. */
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  /** Of somebody's addresses exactly one. */
  isDefault: z.boolean(),
  /** DD-MM-YYYY, as last chosen with it; null when none was. */
  deliveryDate: z.string().nullable(),
  createdAt: z.number().int(),
})
export type Address = z.infer<typeof addressSchema>

export const addressReplySchema = addressSchema.omit({ userId: true, street: true, createdAt: true }).extend({
  addressId: z.string(),
  address: z.object({ street: z.string() }),
})
export type AddressReply = z.infer<typeof addressReplySchema>

export const addressReply = (address: Address): AddressReply => ({
  id: address.id,
  addressId: address.id,
  name: address.name,
  address: { street: address.street },
  postalCode: address.postalCode,
  country: address.country,
  phone: address.phone,
  isDefault: address.isDefault,
  deliveryDate: address.deliveryDate,
})

/** The default one first, then in the order in which they were made. */
export const byDefault = (a: Address, b: Address): number =>
  Number(b.isDefault) - Number(a.isDefault) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
