// Deliveries in replies: amounts in dollars, times as text and as seconds.
import { z } from 'zod/mini'
import { pickFields } from '#shared/kernel/pick-fields.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import { bookingReplySchema } from './booking-reply.ts'
import { deliverySchema, type Delivery } from './delivery.ts'

const shownSchema = z.omit(deliverySchema, { fieldTimes: true })

export const slotReplySchema = z.extend(shownSchema, {
  groupName: z.string(),
  /** 'DD-MM-YYYY HH:mm' */
  deliveryTime: z.string(),
  deliveryZones: z.array(
    z.object({
      name: z.string(),
      /** Dollars. */
      price: z.number(),
    }),
  ),
  openTime: z.nullable(z.string()),
  /** Empty unless requested. */
  deliveryBookings: z.array(bookingReplySchema),
})
export type SlotReply = z.infer<typeof slotReplySchema>

export const slotReply = (slot: Delivery, groupName: string): SlotReply => ({
  ...pickFields(shownSchema, slot),
  groupName,
  deliveryTime: formatDateTime(slot.deliveryTimestamp),
  deliveryZones: slot.deliveryZones.map(({ name, price }) => ({ name, price: toDollars(price) })),
  openTime: slot.openTime === null ? null : formatDateTime(slot.openTime),
  deliveryBookings: [],
})
