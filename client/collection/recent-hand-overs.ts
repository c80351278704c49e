// The last hand-overs of this device, which it can undo.
import { liveRecordsOf } from '#shared/collection/collection-state.ts'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'

export interface RecentHandOver {
  readonly record: HandOverRecord
  readonly order: Order
  readonly pieces: number
}

const MAX_RECENT_HAND_OVERS = 5

export const recentHandOvers = (
  book: Pick<CollectionBook, 'orders' | 'recordsByOrder'>,
  deviceId: string,
): RecentHandOver[] => {
  const own: RecentHandOver[] = []
  for (const [ref, records] of book.recordsByOrder) {
    const order = book.orders.get(ref)
    if (order === undefined || !records.some((record) => record.deviceId === deviceId)) continue
    for (const record of liveRecordsOf(records)) {
      if (record.deviceId !== deviceId) continue
      own.push({ record, order, pieces: record.lines.reduce((sum, line) => sum + line.quantity, 0) })
    }
  }
  return own.sort((a, b) => (a.record.time < b.record.time ? 1 : -1)).slice(0, MAX_RECENT_HAND_OVERS)
}
