// A user as seen by themselves. The PIN never replicates: its hash is in a server-only table.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { UserId } from '#shared/kernel/ids.ts'
import { deliveryZoneSchema } from '#shared/delivery/delivery.ts'

export const userSchema = z.object({
  id: storedId<UserId>(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  photoUrl: z.nullable(z.string()),
  postalCode: z.string(),
  /** Unique Entity Number of a business; empty for none. */
  uen: z.string(),
  /** Buyers pay to the UEN instead of the mobile number. */
  isPayWithUEN: z.boolean(),
  /** Address of the last delivery; empty for none. */
  rememberedDeliveryAddress: z.string(),
  /** Zones of this host's last delivery. */
  rememberedDeliveryZones: z.array(deliveryZoneSchema),
  featureFlags: z.object({ packingList: z.boolean(), splitCase: z.boolean() }),
  /** Time of the consent to marketing; null without consent. */
  marketingConsentAt: z.nullable(storedSeconds()),
  /** Time at which the person chose notices by mail; null without. */
  noticesByMailAt: z.nullable(storedSeconds()),
  createdAt: storedSeconds(),
})
export type User = z.infer<typeof userSchema>

/** Where buyers pay a host to: PayNow takes the mobile number or the UEN. */
export type Payee = Pick<User, 'phone' | 'uen' | 'isPayWithUEN'>

export const isSamePayee = (one: Payee, other: Payee): boolean =>
  one.phone === other.phone && one.uen === other.uen && one.isPayWithUEN === other.isPayWithUEN

/** Replaces the name of a deleted account. */
export const DELETED_NAME = 'Deleted account'
