import { sql } from 'kysely'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Order, OrderHistory } from '#shared/order/order.ts'
import { ORDERS_TOO_LARGE } from '#shared/order/order-refusals.ts'
import type { Snapshot } from '#server/db/database.ts'
import { firstWithinBytes, MAX_COMPLETE_BYTES, MAX_LIST_ROWS } from '#server/db/list-limits.ts'
import { codecOf } from '#server/db/replicated.ts'
import { rowsByIds } from '#server/db/rows-by-ids.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

const orders = codecOf('orders')
const history = codecOf('order_history')

export const orderByRef = async (snapshot: Snapshot, ref: string): Promise<Order | undefined> => {
  const row = await snapshot.selectFrom('orders').select(orders.fields).where('id', '=', ref).executeTakeFirst()
  return row && orders.fromStored(row)
}

const ordersByRefs = (snapshot: Snapshot, refs: readonly string[]): Promise<Order[]> =>
  rowsByIds(snapshot, 'orders', refs)

/** The columns whose length is not bounded by a few hundred characters. */
const STORED_BYTES = sql<number>`octet_length("lines") + octet_length("comment") + octet_length("fieldTimes")`
const storedBytes = STORED_BYTES.as('bytes')

/** In the given order. */
const ordersWithinBytes = async (
  snapshot: Snapshot,
  listed: readonly { readonly id: string; readonly bytes: number }[],
): Promise<Order[]> => {
  const refs = firstWithinBytes(listed, ({ bytes }) => bytes).map(({ id }) => id)
  const found = new Map((await ordersByRefs(snapshot, refs)).map((order) => [order.id, order]))
  return refs.flatMap((ref) => found.get(ref) ?? [])
}

/** At most `MAX_LIST_ROWS`, newest first, optionally of one group's events. */
export const ordersOfBuyer = async (snapshot: Snapshot, buyerId: string, groupId: string | null): Promise<Order[]> => {
  let bought = snapshot.selectFrom('orders').select(['id', storedBytes]).where('uid', '=', buyerId)
  if (groupId !== null) bought = bought.where('eGroupId', '=', groupId)
  const listed = await bought.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(MAX_LIST_ROWS).execute()
  return ordersWithinBytes(snapshot, listed)
}

/** At most `MAX_LIST_ROWS` of the host's events in one group, newest first. */
export const ordersOfHostIn = async (snapshot: Snapshot, hostId: string, groupId: string): Promise<Order[]> => {
  const listed = await snapshot
    .selectFrom('orders')
    .select(['id', storedBytes])
    .where('hostId', '=', hostId)
    .where('eGroupId', '=', groupId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LIST_ROWS)
    .execute()
  return ordersWithinBytes(snapshot, listed)
}

/** Orders in the events of one group that are not cancelled. Newest first. */
export const uncancelledOrdersInGroup = async (
  snapshot: Snapshot,
  groupId: string,
  buyerId: string,
): Promise<Order[]> => {
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('uid', '=', buyerId)
    .where('eGroupId', '=', groupId)
    .where('status', '!=', ORDER_STATUS.cancelled)
    .where('buyerStatus', 'not in', [BUYER_STATUS.cancelled, BUYER_STATUS.refunded])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return orders.readable(rows)
}

/** Maps a buyer id to contact data: buyers who ordered for themselves in the host's events of a group. */
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

/**
 * Bytes of an order's reply besides its lines and comment, rounded up. `MAX_COMPLETE_BYTES` are then fewer orders than one
 * statement of SQLite may name (32,766).
 */
const REPLY_FRAME_BYTES = 1600

/** Maps the id of an event to the estimated bytes of the replies of its orders. Reads no contents. */
export const orderBytesByEvent = async (
  snapshot: Snapshot,
  eventIds: readonly string[],
): Promise<Map<string, number>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await snapshot
    .selectFrom('orders')
    .select(['eid', sql<number | string>`sum(${STORED_BYTES} + ${sql.lit(REPLY_FRAME_BYTES)})`.as('bytes')])
    .where('eid', 'in', [...new Set(eventIds)])
    .groupBy('eid')
    .execute()
  return new Map(rows.map(({ eid, bytes }) => [eid, Number(bytes)]))
}

/** All of them, sorted by order number. Refuses more than `MAX_COMPLETE_BYTES` before it reads them. */
export const ordersOfEvents = async (
  snapshot: Snapshot,
  eventIds: readonly string[],
): Promise<readonly Order[] | Refusal> => {
  const bytesByEvent = await orderBytesByEvent(snapshot, eventIds)
  if (bytesByEvent.size === 0) return []
  const bytes = [...bytesByEvent.values()].reduce((sum, each) => sum + each, 0)
  if (bytes > MAX_COMPLETE_BYTES) return ORDERS_TOO_LARGE
  const rows = await snapshot
    .selectFrom('orders')
    .select(orders.fields)
    .where('eid', 'in', [...bytesByEvent.keys()])
    .orderBy('eid')
    .orderBy('eOrderNo')
    .execute()
  return orders.readable(rows)
}

/** Names of buyers with an order that is not cancelled, each once, by event in the order of order numbers. */
export const buyerNamesOf = async (
  snapshot: Snapshot,
  eventIds: readonly string[],
): Promise<{ readonly eid: string; readonly uName: string }[]> => {
  if (eventIds.length === 0) return []
  return snapshot
    .selectFrom('orders')
    .select(['eid', 'uName'])
    .where('eid', 'in', [...new Set(eventIds)])
    .where('status', '!=', ORDER_STATUS.cancelled)
    .where('buyerStatus', 'not in', [BUYER_STATUS.cancelled, BUYER_STATUS.refunded])
    .groupBy(['eid', 'uName'])
    .orderBy((eb) => eb.fn.min('eOrderNo'))
    .orderBy('uName')
    .execute()
}

/** Orders of one buyer in a group's events that are not cancelled. */
export const orderCountOf = async (snapshot: Snapshot, groupId: string, buyerId: string): Promise<number> => {
  const { orders: count } = await snapshot
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('uid', '=', buyerId)
    .where('eGroupId', '=', groupId)
    .where('status', '!=', ORDER_STATUS.cancelled)
    .where('buyerStatus', 'not in', [BUYER_STATUS.cancelled, BUYER_STATUS.refunded])
    .executeTakeFirstOrThrow()
  return Number(count)
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
  return history.readable(rows)
}

/** History of those orders of which a payment was invalid once. */
export const historyOfRejected = async (snapshot: Snapshot, orderIds: readonly string[]): Promise<OrderHistory[]> => {
  if (orderIds.length === 0) return []
  const rows = await snapshot
    .selectFrom('order_history')
    .select('orderId')
    .distinct()
    .where('orderId', 'in', [...orderIds])
    .where('what', '=', 'invalid-payment')
    .execute()
  return historyOf(
    snapshot,
    rows.map(({ orderId }) => orderId),
  )
}
