// The last hand-overs of this device, which it can undo.
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'

export interface RecentHandOver {
  readonly record: HandOverRecord
  readonly order: Order
  readonly pieces: number
}
