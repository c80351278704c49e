// Counts of an event, maintained by the server. Cancelled orders do not count.
import type { Effect } from '#shared/kernel/change.ts'
import type { Event, EventLedger, EventStats } from '#shared/event/event.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { isCancelled } from './order-status.ts'
import type { Order } from './order.ts'

export interface EventCounts {
  readonly stats: EventStats
  readonly ledger: EventLedger
}

type Counted = Pick<Order, 'uid' | 'lines' | 'status' | 'buyerStatus'>

export const countsOf = (
  event: Pick<Event, 'id' | 'createdUserId' | 'groupId'>,
  stats: EventStats | undefined,
  ledger: EventLedger | undefined,
): EventCounts => ({
  stats: stats ?? {
    id: event.id,
    hostId: event.createdUserId,
    groupId: event.groupId,
    totalOrderCount: 0,
    totalMember: 0,
    sold: {},
    pieces: {},
  },
  ledger: ledger ?? { id: event.id, lastOrderNo: 0, buyers: {} },
})

const add = (counts: EventCounts, order: Counted, sign: 1 | -1): EventCounts => {
  const sold = { ...counts.stats.sold }
  const pieces = { ...counts.stats.pieces }
  let quantity = 0
  for (const line of order.lines) {
    const counted = line.pPurchaseType === 'item' ? pieces : sold
    counted[line.pid] = (counted[line.pid] ?? 0) + sign * line.pQuantity
    quantity += line.pQuantity
  }
  const buyers = { ...counts.ledger.buyers }
  const orders = (buyers[order.uid] ?? 0) + sign
  if (orders > 0) buyers[order.uid] = orders
  else delete buyers[order.uid]
  return {
    stats: {
      ...counts.stats,
      sold,
      pieces,
      totalOrderCount: counts.stats.totalOrderCount + sign * quantity,
      totalMember: Object.keys(buyers).length,
    },
    ledger: { ...counts.ledger, buyers },
  }
}

/** Updates the counts when an order changes from `before` to `after`; null means no order. */
export const recount = (counts: EventCounts, before: Counted | null, after: Counted | null): EventCounts => {
  const without = before !== null && !isCancelled(before) ? add(counts, before, -1) : counts
  return after !== null && !isCancelled(after) ? add(without, after, 1) : without
}

export const nextOrderNo = (counts: EventCounts): EventCounts => ({
  ...counts,
  ledger: { ...counts.ledger, lastOrderNo: counts.ledger.lastOrderNo + 1 },
})

export const putCounts = (counts: EventCounts): Effect<Tables>[] => [
  put('event_stats', counts.stats),
  put('event_ledgers', counts.ledger),
]
