// The server writes every order's share of delivery cost and discount into its row, so that all devices show and export the same
// cents (decision Q-145). Operations that change an event's orders, costs or closing settle the shares in the same transaction.
import { loadPaid, somebodyPaid, type PaidState } from '#shared/event/event-paid.ts'
import { isClosed, isToBeConfirmed } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Decision, Effect, Reader, Row, Stamp } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { asCents, maxCents, minCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { hasSharedCosts, sharesOf, type Shares } from './order-totals.ts'
import type { Order } from './order.ts'
import { isPaymentMade, withPaidCents, type PaidOrders } from './paid-amount.ts'

export interface SharedEvent extends PaidState {
  readonly event: Event
}

/** Events with shared costs, each with all its orders and their hand-overs. */
export const loadShared = async (
  reader: Reader<Tables>,
  eventIds: readonly string[],
): Promise<readonly SharedEvent[]> => {
  const found: SharedEvent[] = []
  for (const eid of new Set(eventIds)) {
    const event = await reader.get('events', eid)
    if (event && hasSharedCosts(event)) found.push({ event, ...(await loadPaid(reader, eid)) })
  }
  return found
}

/** A payment was made for any order of the event, also one that was cancelled afterwards. */
export const hasPayment = (paid: PaidState): boolean => paid.orders.some(isPaymentMade) || somebodyPaid(paid)

const isSame = (a: Shares | null, b: Shares | null): boolean =>
  a === b || (a !== null && b !== null && a.discount === b.discount && a.delivery === b.delivery)

/**
 * Final shares stay, also in the row of a cancelled order, which gets exactly its share back when it is revived. An order without a
 * share gets at most the rest of the costs, so that all shares together never exceed them. A percentage has no rest: it depends only
 * on the price of its order.
 */
const finalShares = (event: Event, orders: readonly Order[]): Map<string, Shares> => {
  const final = new Map(orders.flatMap(({ id, settledShares }) => (settledShares ? [[id, settledShares]] : [])))
  const restOf = (cost: Cents, part: keyof Shares): Cents =>
    maxCents(ZERO_CENTS, subtractCents(cost, sumCents([...final.values()].map((shares) => shares[part]))))
  for (const [id, byFormula] of sharesOf(event, orders)) {
    if (final.has(id)) continue
    final.set(id, {
      discount: event.isPercentage
        ? byFormula.discount
        : minCents(byFormula.discount, restOf(asCents(event.discount), 'discount')),
      delivery: minCents(byFormula.delivery, restOf(event.deliveryCost, 'delivery')),
    })
  }
  return final
}

const sharesNow = ({ event, ...paid }: SharedEvent, now: Seconds): Map<string, Shares> => {
  if (isToBeConfirmed(event, now) || !hasSharedCosts(event)) return new Map()
  return isClosed(event, now) && hasPayment(paid) ? finalShares(event, paid.orders) : sharesOf(event, paid.orders)
}

/**
 * The orders whose shares change. Shares are null while they are to be confirmed. Until they are final, cancelled orders have none.
 * Shares are final once orders are no longer taken and a payment is made.
 */
export const ordersWithNewShares = (shared: SharedEvent, now: Seconds): Order[] => {
  const shares = sharesNow(shared, now)
  return shared.orders.flatMap((order) => {
    const settledShares = shares.get(order.id) ?? null
    return isSame(order.settledShares, settledShares) ? [] : [{ ...order, settledShares }]
  })
}

const rowsAfter = <R extends Row & { readonly eid: string }>(
  rows: readonly R[],
  changed: readonly Row[],
  eid: string,
): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of changed as readonly R[]) if (row.eid === eid) byId.set(row.id, row)
  return [...byId.values()]
}

const afterEffects = (shared: SharedEvent, effects: readonly Effect<Tables>[]): SharedEvent | undefined => {
  const { id } = shared.event
  if (effects.some((effect) => effect.table === 'events' && effect.op === 'delete' && effect.id === id))
    return undefined
  const putIn = <N extends keyof Tables>(table: N): Row[] =>
    effects.flatMap((effect) => (effect.op === 'put' && effect.table === table ? [effect.row] : []))
  const event = (putIn('events') as Event[]).findLast((row) => row.id === id)
  return {
    event: event ?? shared.event,
    orders: rowsAfter(shared.orders, putIn('orders'), id),
    handovers: rowsAfter(shared.handovers, putIn('handovers'), id),
    answers: rowsAfter(shared.answers, putIn('handover_answers'), id),
  }
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
    return after ? ordersWithNewShares(after, now) : []
  })
  if (changed.length === 0) return decision
  return { ...decision, effects: [...decision.effects, ...changed.map((order) => put('orders', order))] }
}

/**
 * The decision with the paid amounts of its orders and the settled shares of their events. Paid amounts come first: they tell whether
 * a payment is made, and so whether shares are final. They are computed again with the settled shares, which are part of the total.
 */
export const withPaymentAndShares = <Output>(
  decision: Decision<Tables, Output>,
  paid: PaidOrders,
  shared: readonly SharedEvent[],
  stamp: Stamp,
): Decision<Tables, Output> => withPaidCents(withSettledShares(withPaidCents(decision, paid), shared, stamp), paid)
