// The host's transitions as the specification lists them: 'from' to the result of each choice.
import type { BuyerStatus, OrderStatus } from '#shared/order/order.ts'

type Pair = readonly [OrderStatus, BuyerStatus]
export interface HostRow {
  readonly from: Pair
  /** By target status; null changes nothing. */
  readonly to: Readonly<Record<OrderStatus, Pair | null>>
}

const row = (
  from: Pair,
  cancelled: Pair | null,
  unpaid: Pair | null,
  verified: Pair | null,
  collected: Pair | null,
) => ({
  from,
  to: { [-1]: cancelled, 1: unpaid, 2: verified, 3: collected } as HostRow['to'],
})

export const HOST_ROWS: readonly HostRow[] = [
  row([1, 1], [-1, 1], null, [2, 2], [3, 2]),
  row([1, 2], [-1, -2], null, [2, 2], [3, 2]),
  row([1, 3], [-1, -2], null, [2, 2], [3, 2]),
  row([1, -1], [-1, -1], null, [2, 2], [3, 2]),
  row([1, -2], [-1, -2], null, [2, 2], [3, 2]),
  row([2, 1], [-1, 1], [1, 1], null, [3, 1]),
  row([2, 2], [-1, -2], [1, 2], null, [3, 2]),
  row([2, 3], [-1, -2], [1, 3], null, [3, 3]),
  row([2, -1], [-1, -1], [1, -1], null, [3, -1]),
  row([2, -2], [-1, -2], [1, -2], null, [3, -2]),
  row([3, 1], [-1, 1], [1, 1], [2, 1], null),
  row([3, 2], [-1, -2], [1, 2], [2, 2], null),
  row([3, 3], [-1, -2], [1, 3], [2, 3], null),
  row([3, -1], [-1, -1], [1, -1], [2, -1], null),
  row([3, -2], [-1, -2], [1, -2], [2, -2], null),
  row([-1, 1], null, [1, 1], [2, 1], [3, 1]),
  row([-1, 2], null, [1, 2], [2, 2], [3, 2]),
  row([-1, 3], null, [1, 3], [2, 3], [3, 3]),
  row([-1, -1], null, [1, -1], [2, -1], [3, -1]),
  row([-1, -2], null, [1, 2], [2, 2], [3, 2]),
]
