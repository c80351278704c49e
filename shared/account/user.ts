// A person as they see themselves. The PIN never replicates: its hash lives in a table of the server's alone.
import { z } from 'zod'
import { deliveryZoneSchema } from '#shared/delivery/delivery.ts'

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  photoUrl: z.string().nullable(),
  postalCode: z.string(),
  /** Unique Entity Number of who sells as a business; blank for none. */
  uen: z.string(),
  /** Buyers pay to the UEN instead of the mobile number. */
  isPayWithUEN: z.boolean(),
  /** Where the last delivery was asked for; blank for none. */
  rememberedDeliveryAddress: z.string(),
  /** The zones that this host last delivered to. */
  rememberedDeliveryZones: z.array(deliveryZoneSchema),
  featureFlags: z.object({ packingList: z.boolean(), splitCase: z.boolean() }),
  /** When the person said yes to marketing; null while they do not want any. */
  marketingConsentAt: z.number().int().nullable(),
  createdAt: z.number().int(),
})
export type User = z.infer<typeof userSchema>

/** What nobody has when their account is made. */
export const NEW_PERSON = {
  uen: '',
  isPayWithUEN: false,
  rememberedDeliveryAddress: '',
  rememberedDeliveryZones: [] as User['rememberedDeliveryZones'],
}

/** In place of the name of who deleted their account. */
export const DELETED_NAME = 'Deleted account'
