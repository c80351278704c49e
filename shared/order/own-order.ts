import { memberId } from '#shared/group/group.ts'
import type { Reader } from '#shared/kernel/change.ts'
import { isApproved } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import type { Order } from './order.ts'

/**
 * An order that somebody else placed for them does not make a person the host's buyer (decision Q-128). Others may place
 * any number of orders for one person, so the orders are not listed.
 */
export const hasOrderedBySelf = async (reader: Reader<Tables>, uid: string, hostId: string): Promise<boolean> =>
  (await reader.find('orders', 'uid', uid, { hostId, placedBy: uid })) !== undefined

export const isPlacedByBuyer = ({ placedBy, uid }: Pick<Order, 'placedBy' | 'uid'>): boolean => placedBy === uid

/**
 * Buyers of these orders of one event who may get messages in the words of its host: they have ordered from the host themselves,
 * or are approved members of the event's group. Reads rows only for the buyers whom others ordered for.
 */
export const loadReachableBuyers = async (
  reader: Reader<Tables>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> => {
  const reachable = new Set<string>(orders.filter(isPlacedByBuyer).map(({ uid }) => uid))
  const others = new Map(orders.filter(({ uid }) => !reachable.has(uid)).map((order) => [order.uid, order]))
  for (const [uid, { eGroupId, hostId }] of others) {
    const member = await reader.get('members', memberId(eGroupId, uid))
    if (isApproved(member) || (await hasOrderedBySelf(reader, uid, hostId))) reachable.add(uid)
  }
  return reachable
}
