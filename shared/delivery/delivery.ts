// A delivery slot: a window of time in which a host delivers for a group, with the zones that it reaches.
import { z } from 'zod'

const seconds = z.number().int()

export const deliveryZoneSchema = z.object({
  name: z.string(),
  /** Cents. */
  price: z.number().int(),
})
export type DeliveryZone = z.infer<typeof deliveryZoneSchema>

export const deliverySchema = z.object({
  id: z.string(),
  hostId: z.string(),
  groupId: z.string(),
  /** The event that it delivers for; null for a slot of its own. */
  eid: z.string().nullable(),
  deliveryTimestamp: seconds,
  /** Seconds. */
  deliveryDuration: z.number().int(),
  /** 1 open, 0 closed (decision Q-005). */
  deliveryStatus: z.union([z.literal(0), z.literal(1)]),
  deliveryZones: z.array(deliveryZoneSchema),
  /** Seen by its host alone until then. */
  openTime: seconds.nullable(),
  /** Of fields that were edited, the time of the latest edit. */
  fieldTimes: z.record(z.string(), z.string()),
  createdUserName: z.string(),
  createdUserPhotoUrl: z.string().nullable(),
  createdAt: seconds,
})
export type Delivery = z.infer<typeof deliverySchema>
