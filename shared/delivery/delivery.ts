// A delivery: a window of time in which a host delivers to the zones of a group.
import { z } from 'zod/mini'
import { storedId, storedSeconds, storedTime, wholeCents } from '#shared/kernel/bounds.ts'
import type { DeliveryId, EventId, GroupId, UserId } from '#shared/kernel/ids.ts'

const seconds = storedSeconds()

export const deliveryZoneSchema = z.object({
  name: z.string(),
  /** Cents. */
  price: wholeCents(),
})
export type DeliveryZone = z.infer<typeof deliveryZoneSchema>

export const deliverySchema = z.object({
  id: storedId<DeliveryId>(),
  hostId: storedId<UserId>(),
  groupId: storedId<GroupId>(),
  /** The event that it delivers for; null for a delivery without an event. */
  eid: z.nullable(storedId<EventId>()),
  deliveryTimestamp: seconds,
  /** Seconds. */
  deliveryDuration: z.int(),
  /** 1 open, 0 closed (decision Q-005). */
  deliveryStatus: z.union([z.literal(0), z.literal(1)]),
  deliveryZones: z.array(deliveryZoneSchema),
  /** Visible only to its host until then. */
  openTime: z.nullable(seconds),
  /** Time of the latest edit of each edited field. */
  fieldTimes: z.record(z.string(), storedTime()),
  createdUserName: z.string(),
  createdUserPhotoUrl: z.nullable(z.string()),
  createdAt: seconds,
})
export type Delivery = z.infer<typeof deliverySchema>
