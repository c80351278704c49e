// Everything about the orders of some events that a host works with: orders, hand-overs, answers. Each table is a live
// query of its own, so that a hand-over does not read every order again.
import { useMemo } from 'react'
import type { Handover, HandoverAnswer } from '#shared/collection/handover.ts'
import type { Order } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
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

type OrderTable = 'orders' | 'handovers' | 'handover_answers'

/** Rows of these events and no others: what was read for the events before is not shown for them. */
const useRowsOf = <N extends OrderTable>(table: N, ids: readonly string[]): readonly Tables[N][] | undefined => {
  const read = useLive(
    async (db) => ({ ids, rows: (await db.view[table].where('eid').anyOf(ids).toArray()) as Tables[N][] }),
    [table, ids],
  )
  return read?.ids === ids ? read.rows : undefined
}

/** Undefined until read. */
export const useEventOrders = (eventIds: readonly string[]): EventOrders | undefined => {
  const key = eventIds.join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  const orders = useRowsOf('orders', ids)
  const facts = useRowsOf('handovers', ids)
  const answers = useRowsOf('handover_answers', ids)
  const factsByOrder = useMemo(() => facts && byOrder(facts), [facts])
  const answersByOrder = useMemo(() => answers && byOrder(answers), [answers])
  return useMemo(
    () => orders && factsByOrder && answersByOrder && { orders, factsByOrder, answersByOrder },
    [orders, factsByOrder, answersByOrder],
  )
}
