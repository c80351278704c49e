// Figures of an order for the dashboard. A cancelled order has none.
import { startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { itemTotal } from '#shared/order/order-totals.ts'
import type { Order } from '#shared/order/order.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'

type SoldOrder = Pick<
  Order,
  'id' | 'eGroupId' | 'eid' | 'uid' | 'status' | 'buyerStatus' | 'paidCents' | 'lines' | 'settledShares' | 'createdAt'
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

/** Null for a cancelled order. An order that was handed over counts as paid. */
export const orderSales = (order: SoldOrder): OrderSales | null =>
  isCancelled(order)
    ? null
    : {
        orderId: order.id,
        groupId: order.eGroupId,
        day: startOfDay(order.createdAt),
        eid: order.eid,
        uid: order.uid,
        cents: itemTotal(order.lines) + (order.settledShares?.delivery ?? 0) - (order.settledShares?.discount ?? 0),
        isUnpaid: isUnpaid(order) && order.paidCents === null ? 1 : 0,
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

/** Differences of sold quantities when an order changes from `before` to `after`, sorted by their key. */
export const productSalesChanges = (before: SoldOrder | undefined, after: SoldOrder | undefined): ProductSales[] => {
  const sums = new Map<string, ProductSales>()
  for (const [order, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
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
