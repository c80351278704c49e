// Purchases of a member in a group, line by line.
import { z } from 'zod/mini'
import { formatDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'

export const pastPurchasesSchema = z.object({
  userId: z.string(),
  groupId: z.string(),
  listOrders: z.array(
    z.object({
      id: z.string(),
      /** Blank for everybody but the buyer. */
      ref: z.string(),
      eid: z.string(),
      eTitle: z.string(),
      /** 'DD-MM-YYYY HH:mm'; empty when the event was removed. */
      ePickupTime: z.string(),
      pName: z.string(),
      /** Dollars. */
      pPrice: z.number(),
      pQuantity: z.int(),
    }),
  ),
})
export type PastPurchases = z.infer<typeof pastPurchasesSchema>

/** `pickupOf`: when an event is collected; undefined for a removed one. `withRefs`: only for the buyer (decision Q-151). */
export const purchasedLines = (
  orders: readonly Order[],
  pickupOf: (eid: string) => Seconds | undefined,
  { withRefs }: { readonly withRefs: boolean },
): PastPurchases['listOrders'] =>
  orders.flatMap((order) => {
    const pickup = pickupOf(order.eid)
    return order.lines.map((line) => ({
      id: line.id,
      ref: withRefs ? order.id : '',
      eid: order.eid,
      eTitle: order.eTitle,
      ePickupTime: pickup === undefined ? '' : formatDateTime(pickup),
      pName: line.pName,
      pPrice: toDollars(line.pPrice),
      pQuantity: line.pQuantity,
    }))
  })
