import type { Order, OrderHistory } from '#shared/order/order.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const orders = codecOf('orders')
const history = codecOf('order_history')

export const orderByRef = async (snapshot: Snapshot, ref: string): Promise<Order | undefined> => {
  const row = await snapshot.selectFrom('orders').select(orders.fields).where('id', '=', ref).executeTakeFirst()
  return row && orders.fromStored(row)
}

/** Newest first. */
export const ordersOfBuyer = async (snapshot: Snapshot, buyerId: string): Promise<Order[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('uid', '=', buyerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(orders.fromStored)
}

/** In the events of one group, without those that were cancelled. Newest first. */
export const keptOrdersInGroup = async (snapshot: Snapshot, groupId: string, buyerId: string): Promise<Order[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('uid', '=', buyerId)
    .where('eGroupId', '=', groupId)
    .where('status', '!=', -1)
    .where('buyerStatus', 'not in', [-1, -2])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(orders.fromStored)
}

/** Buyer id to how a host reaches them: who ordered for themself in the host's own events in a group. */
export const buyersOfHost = async (
  snapshot: Snapshot,
  groupId: string,
  hostId: string,
): Promise<Map<string, { readonly email: string; readonly phone: string }>> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(['uid', 'uEmail', 'uPhone'])
    .where('hostId', '=', hostId)
    .where('eGroupId', '=', groupId)
    .whereRef('placedBy', '=', 'uid')
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ uid, uEmail, uPhone }) => [uid, { email: uEmail, phone: uPhone }]))
}

/** By order number. */
export const ordersOfEvents = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Order[]> => {
  if (eventIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('eid', 'in', [...new Set(eventIds)])
    .orderBy('eid')
    .orderBy('eOrderNo')
    .execute()
  return rows.map(orders.fromStored)
}

/** Member id to the number of orders in a group's events that nobody cancelled. */
export const orderCounts = async (snapshot: Snapshot, groupId: string): Promise<Map<string, number>> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(['uid', (eb) => eb.fn.countAll<number>().as('orders')])
    .where('eGroupId', '=', groupId)
    .where('status', '!=', -1)
    .where('buyerStatus', 'not in', [-1, -2])
    .groupBy('uid')
    .execute()
  return new Map(rows.map((row) => [row.uid, Number(row.orders)]))
}

export const historyOf = async (snapshot: Snapshot, orderIds: readonly string[]): Promise<OrderHistory[]> => {
  if (orderIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('order_history')
    .select(history.fields)
    .where('orderId', 'in', [...orderIds])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(history.fromStored)
}
