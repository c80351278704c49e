// The server writes every order's share of delivery cost and discount into its row, so that all devices show and export the same
// cents (decision Q-145). Operations that change an event's orders, costs or closing settle the shares in the same transaction.
import { isToBeConfirmed } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Decision, Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { isCancelled } from './order-status.ts'
import { sharesOf, type PricedOrder, type SharedCosts, type Shares } from './order-totals.ts'
import type { Order } from './order.ts'

export interface SharedEvent {
  readonly event: Event
  readonly orders: readonly Order[]
}

export const hasSharedCosts = ({ deliveryCost, discount }: SharedCosts): boolean => deliveryCost > 0 || discount > 0

/** Events with shared costs, each with all its orders. */
export const loadShared = async (
  reader: Reader<Tables>,
  eventIds: readonly string[],
): Promise<readonly SharedEvent[]> => {
  const found: SharedEvent[] = []
  for (const eid of new Set(eventIds)) {
    const event = await reader.get('events', eid)
    if (event && hasSharedCosts(event)) found.push({ event, orders: await reader.list('orders', 'eid', eid) })
  }
  return found
}

/** A payment fixes the shares of its order: other orders change, its sum does not. */
const isPaid = ({ status, buyerStatus }: PricedOrder): boolean => status === 2 || buyerStatus >= 2

const isSame = (a: Shares | null, b: Shares | null): boolean =>
  a === b || (a !== null && b !== null && a.discount === b.discount && a.delivery === b.delivery)

/** The orders whose shares change. Shares are null while they are to be confirmed, and for cancelled orders. */
export const ordersWithNewShares = (event: Event, orders: readonly Order[], now: Seconds): Order[] => {
  const isProvisional = isToBeConfirmed(event, now) || !hasSharedCosts(event)
  const shares = isProvisional ? new Map<string, Shares>() : sharesOf(event, orders, isPaid)
  return orders.flatMap((order) => {
    const keeps = isProvisional && isPaid(order) && !isCancelled(order)
    const settledShares = keeps ? order.settledShares : (shares.get(order.id) ?? null)
    return isSame(order.settledShares, settledShares) ? [] : [{ ...order, settledShares }]
  })
}

const afterEffects = ({ event, orders }: SharedEvent, effects: readonly Effect<Tables>[]): SharedEvent | undefined => {
  let changed: Event | undefined = event
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const effect of effects) {
    if (effect.table === 'events' && effect.op === 'put' && effect.row.id === event.id) changed = effect.row
    if (effect.table === 'events' && effect.op === 'delete' && effect.id === event.id) changed = undefined
    if (effect.table === 'orders' && effect.op === 'put' && effect.row.eid === event.id)
      byId.set(effect.row.id, effect.row)
  }
  return changed && { event: changed, orders: [...byId.values()] }
}

/** The decision together with the settled shares of the events that it changes. Devices leave shares to the server. */
export const withSettledShares = <Output>(
  decision: Decision<Tables, Output>,
  shared: readonly SharedEvent[],
  stamp: Stamp,
): Decision<Tables, Output> => {
  const now = stamp.server?.now
  if (isRefusal(decision) || now === undefined) return decision
  const changed = shared.flatMap((each) => {
    const after = afterEffects(each, decision.effects)
    return after ? ordersWithNewShares(after.event, after.orders, now) : []
  })
  if (changed.length === 0) return decision
  return { ...decision, effects: [...decision.effects, ...changed.map((order) => put('orders', order))] }
}
