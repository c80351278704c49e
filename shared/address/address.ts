// A delivery address. Only its owner sees it; an order carries a copy.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { UserId } from '#shared/kernel/ids.ts'
import { placeSchema } from './place.ts'

export const addressSchema = z.object({
  id: z.string(),
  userId: storedId<UserId>(),
  /** The owner's name for it, such as 'Home'. */
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  /** Exactly one address of a person is the default. */
  isDefault: z.boolean(),
  /** DD-MM-YYYY, the last delivery date chosen with it; null for none. */
  deliveryDate: z.nullable(z.string()),
  /** Coordinates; null until the server has found them. */
  place: z.nullable(placeSchema),
  createdAt: storedSeconds(),
})
export type Address = z.infer<typeof addressSchema>

export const addressReplySchema = z.extend(z.omit(addressSchema, { userId: true, street: true, createdAt: true }), {
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
  place: address.place,
})

/** The text whose coordinates are looked up. */
export const placedText = ({
  street,
  country,
  postalCode,
}: Pick<Address, 'street' | 'country' | 'postalCode'>): string => `${street}, ${country} ${postalCode}`

/** The text under which a person's last delivery address is remembered. */
export const rememberedText = ({ street, postalCode }: Pick<Address, 'street' | 'postalCode'>): string =>
  [street.trim(), postalCode.trim()].filter((part) => part !== '').join(', ')

/** The default first, then in order of creation. */
export const byDefault = (a: Address, b: Address): number =>
  Number(b.isDefault) - Number(a.isDefault) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
