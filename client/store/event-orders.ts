// Everything about the orders of some events that a host works with: orders, hand-overs, answers. Each table is a live
// query of its own, so that a hand-over does not read every order again.
import { useMemo } from 'react'
import type { Handover, HandoverAnswer } from '#shared/collection/handover.ts'
import type { Order } from '#shared/order/order.ts'
import { useLive } from './use-live.ts'

export interface EventOrders {
  readonly orders: readonly Order[]
  readonly factsByOrder: ReadonlyMap<string, readonly Handover[]>
  readonly answersByOrder: ReadonlyMap<string, readonly HandoverAnswer[]>
}

const byOrder = <R extends { readonly orderId: string }>(rows: readonly R[]): Map<string, R[]> => {
  const grouped = new Map<string, R[]>()
  for (const row of rows) {
    const group = grouped.get(row.orderId)
    if (group) group.push(row)
    else grouped.set(row.orderId, [row])
  }
  return grouped
}

/** Undefined until read. */
export const useEventOrders = (eventIds: readonly string[]): EventOrders | undefined => {
  const key = eventIds.join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  const orders = useLive((db) => db.view.orders.where('eid').anyOf(ids).toArray(), [ids])
  const facts = useLive((db) => db.view.handovers.where('eid').anyOf(ids).toArray(), [ids])
  const answers = useLive((db) => db.view.handover_answers.where('eid').anyOf(ids).toArray(), [ids])
  const factsByOrder = useMemo(() => facts && byOrder(facts), [facts])
  const answersByOrder = useMemo(() => answers && byOrder(answers), [answers])
  return useMemo(
    () => orders && factsByOrder && answersByOrder && { orders, factsByOrder, answersByOrder },
    [orders, factsByOrder, answersByOrder],
  )
}
