import { z } from 'zod/mini'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { packingListSchema, type PackingList } from './packing-list.ts'

export const packingListReplySchema = z.extend(z.omit(packingListSchema, { nameTime: true }), {
  /** Orders that are not cancelled. */
  totalOrderCount: z.int(),
  orders: z.array(z.unknown()),
})
export type PackingListReply = z.infer<typeof packingListReplySchema>

/** `orders`: of all the list's events; `show` builds the reply of each order. */
export const packingListReply = (
  list: PackingList,
  orders: readonly Order[],
  show: (order: Order) => unknown,
): PackingListReply => ({
  id: list.id,
  hostId: list.hostId,
  name: list.name,
  eventIds: list.eventIds,
  createdAt: list.createdAt,
  totalOrderCount: packedCount(orders),
  orders: orders.map(show),
})

/** Number of orders to pack. */
export const packedCount = (orders: readonly Pick<Order, 'status' | 'buyerStatus'>[]): number =>
  orders.filter((order) => !isCancelled(order)).length
