// What a member bought in a group, line by line.
import { z } from 'zod'
import { formatDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'

export const pastPurchasesSchema = z.object({
  userId: z.string(),
  groupId: z.string(),
  listOrders: z.array(
    z.object({
      id: z.string(),
      ref: z.string(),
      eid: z.string(),
      eTitle: z.string(),
      /** 'DD-MM-YYYY HH:mm'; blank when the event is gone. */
      ePickupTime: z.string(),
      pName: z.string(),
      /** Dollars. */
      pPrice: z.number(),
      pQuantity: z.number().int(),
    }),
  ),
})
export type PastPurchases = z.infer<typeof pastPurchasesSchema>

/** `pickupOf`: when an event is collected; undefined for one that is gone. */
export const purchasedLines = (
  orders: readonly Order[],
  pickupOf: (eid: string) => Seconds | undefined,
): PastPurchases['listOrders'] =>
  orders.flatMap((order) => {
    const pickup = pickupOf(order.eid)
    return order.lines.map((line) => ({
      id: line.id,
      ref: order.id,
      eid: order.eid,
      eTitle: order.eTitle,
      ePickupTime: pickup === undefined ? '' : formatDateTime(pickup),
      pName: line.pName,
      pPrice: toDollars(line.pPrice),
      pQuantity: line.pQuantity,
    }))
  })
