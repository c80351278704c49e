import type { Order } from './order.ts'

/** An order that somebody else made for them does not make a person the host's buyer (decision Q-128). */
export const orderedBySelf = (orders: readonly Order[], uid: string, hostId: string): boolean =>
  orders.some((order) => order.uid === uid && order.placedBy === uid && order.hostId === hostId)
