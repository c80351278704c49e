// The last hand-overs of this device, which it can undo.
import { liveFactsOf } from '#shared/collection/collection-state.ts'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { Handover } from '#shared/collection/handover.ts'
import type { Order } from '#shared/order/order.ts'

export interface RecentHandOver {
  readonly fact: Handover
  readonly order: Order
  readonly pieces: number
}

const MAX_RECENT_HAND_OVERS = 5

export const recentHandOvers = (
  book: Pick<CollectionBook, 'orders' | 'factsByOrder'>,
  deviceId: string,
): RecentHandOver[] => {
  const own: RecentHandOver[] = []
  for (const [ref, facts] of book.factsByOrder) {
    const order = book.orders.get(ref)
    if (order === undefined || !facts.some((fact) => fact.deviceId === deviceId)) continue
    for (const fact of liveFactsOf(facts)) {
      if (fact.deviceId !== deviceId) continue
      own.push({ fact, order, pieces: fact.lines.reduce((sum, line) => sum + line.quantity, 0) })
    }
  }
  return own.sort((a, b) => (a.fact.time < b.fact.time ? 1 : -1)).slice(0, MAX_RECENT_HAND_OVERS)
}
