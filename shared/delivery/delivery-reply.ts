// Deliveries in replies: amounts in dollars, times as text and as seconds.
import { z } from 'zod/mini'
import { pickFields } from '#shared/kernel/pick-fields.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import { bookingReplySchema } from './booking-reply.ts'
import { deliverySchema, type Delivery } from './delivery.ts'

const shownSchema = z.omit(deliverySchema, { fieldTimes: true })

export const deliveryReplySchema = z.extend(shownSchema, {
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
export type DeliveryReply = z.infer<typeof deliveryReplySchema>

export const deliveryReply = (delivery: Delivery, groupName: string): DeliveryReply => ({
  ...pickFields(shownSchema, delivery),
  groupName,
  deliveryTime: formatDateTime(delivery.deliveryTimestamp),
  deliveryZones: delivery.deliveryZones.map(({ name, price }) => ({ name, price: toDollars(price) })),
  openTime: delivery.openTime === null ? null : formatDateTime(delivery.openTime),
  deliveryBookings: [],
})
