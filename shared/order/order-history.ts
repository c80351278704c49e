// The lines of an order's history. A line's id names the change it tells of, so that it can be found again.
import { madeId, type Stamp } from '#shared/kernel/change.ts'
import type { Order, OrderHistory } from './order.ts'

type Told = Pick<OrderHistory, 'what' | 'from' | 'to' | 'note'>

/** The line that tells of a change of status, by the version that the change gave the order. */
export const historyIdOf = (version: string, orderId: string): string => `${version}.${orderId}.h`

/** The line that tells the host that a change lost against a later one. */
export const supersededIdOf = (version: string, orderId: string): string => `${version}.${orderId}.s`

const ofOrder = (order: Order): Pick<OrderHistory, 'orderId' | 'eid' | 'hostId' | 'buyerId'> => ({
  orderId: order.id,
  eid: order.eid,
  hostId: order.hostId,
  buyerId: order.uid,
})

/** What this mutation did. `part` sets several lines of one mutation apart. */
export const historyLine = (order: Order, stamp: Stamp, byName: string, told: Told, part = 'h'): OrderHistory => ({
  id: madeId(stamp, `${order.id}.${part}`),
  ...ofOrder(order),
  ...told,
  by: stamp.actor.id,
  byName,
  deviceName: stamp.device.name,
  at: stamp.at,
  receivedAt: stamp.server?.now ?? null,
  seen: false,
})

/** This mutation came too late: another device's later change stands. */
export const lostLine = (order: Order, stamp: Stamp, byName: string, told: Omit<Told, 'what'>): OrderHistory => ({
  ...historyLine(order, stamp, byName, { what: 'superseded', ...told }),
  id: supersededIdOf(stamp.mutation, order.id),
})

/** The change that the order held until now gave way to this later mutation. */
export const displacedLine = (
  order: Order,
  stamp: Stamp,
  made: OrderHistory | undefined,
  note: string,
): OrderHistory => ({
  id: supersededIdOf(order.statusVersion, order.id),
  ...ofOrder(order),
  what: 'superseded',
  from: made?.from ?? null,
  to: made?.to ?? { status: order.status, buyerStatus: order.buyerStatus },
  note,
  by: made?.by ?? '',
  byName: made?.byName ?? '',
  deviceName: made?.deviceName ?? '',
  at: made?.at ?? stamp.at,
  receivedAt: stamp.server?.now ?? null,
  seen: false,
})
