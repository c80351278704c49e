// Figures of an order for the dashboard. A cancelled order has none.
import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { addCents, type Cents, subtractCents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { itemTotal } from '#shared/order/order-totals.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'

export type SoldOrder = Pick<
  Order,
  'id' | 'eGroupId' | 'eid' | 'uid' | 'status' | 'buyerStatus' | 'lines' | 'settledShares' | 'createdAt'
>

export interface OrderSales {
  readonly orderId: string
  readonly groupId: string
  /** Midnight in Singapore of the day on which the order was placed. */
  readonly day: Seconds
  readonly eid: string
  readonly uid: string
  /** Without the event's admin cost, which its host may change later. */
  readonly cents: Cents
  readonly isUnpaid: 0 | 1
}

/** Null for a cancelled order. `pair`: with Collected derived from the hand-over records, because an order that is handed over is paid. */
export const orderSales = (order: SoldOrder, pair: StatusPair): OrderSales | null =>
  isCancelled(order)
    ? null
    : {
        orderId: order.id,
        groupId: order.eGroupId,
        day: startOfDay(order.createdAt),
        eid: order.eid,
        uid: order.uid,
        cents: subtractCents(
          addCents(itemTotal(order.lines), order.settledShares?.delivery ?? ZERO_CENTS),
          order.settledShares?.discount ?? ZERO_CENTS,
        ),
        isUnpaid: isUnpaid(pair) ? 1 : 0,
      }

export interface ProductSales {
  readonly groupId: string
  readonly day: Seconds
  readonly eid: string
  readonly productName: string
  readonly quantity: number
}

const keyOf = ({ groupId, day, eid, productName }: Omit<ProductSales, 'quantity'>): string =>
  JSON.stringify([groupId, day, eid, productName])

export interface OrderChange {
  readonly before: SoldOrder | undefined
  readonly after: SoldOrder | undefined
}

/** Differences of sold quantities when orders change, one for each key, sorted by it. */
export const productSalesChanges = (changes: readonly OrderChange[]): ProductSales[] => {
  const sums = new Map<string, ProductSales>()
  const signed = changes.flatMap(({ before, after }) => [
    { order: before, sign: -1 },
    { order: after, sign: 1 },
  ])
  for (const { order, sign } of signed) {
    if (order === undefined || isCancelled(order)) continue
    for (const { pName, pQuantity } of order.lines) {
      const entry = { groupId: order.eGroupId, day: startOfDay(order.createdAt), eid: order.eid, productName: pName }
      const known = sums.get(keyOf(entry))?.quantity ?? 0
      sums.set(keyOf(entry), { ...entry, quantity: known + sign * pQuantity })
    }
  }
  return [...sums]
    .filter(([, { quantity }]) => quantity !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change)
}
