// Table of a packing list: one row for each contact, across events.
import { digitsOf, folded } from '#shared/kernel/text.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, OrderStatus, StatusPair } from '#shared/order/order.ts'

/** An order with the pair derived from its hand-over records. */
export interface PackedOrder {
  readonly order: Order
  readonly pair: StatusPair
}

export interface PackingRow {
  /** The buyer. */
  readonly uid: string
  readonly name: string
  readonly phone: string
  readonly photoUrl: string | null
  /** Sorted by event, then by order number. */
  readonly orders: readonly PackedOrder[]
  /** Number of orders that are not cancelled, and of their goods. */
  readonly orderCount: number
  readonly quantity: number
  /** The least advanced status: unpaid before verified before collected; cancelled only when all are. */
  readonly worst: OrderStatus
}

export type PackingSort = 'name' | 'order'

export const quantityOf = (order: Pick<Order, 'lines'>): number =>
  order.lines.reduce((sum, line) => sum + line.pQuantity, 0)

/** Unpaid, verified, collected: the least advanced first. */
const worstOf = (live: readonly PackedOrder[]): OrderStatus =>
  live.length === 0 ? -1 : (Math.min(...live.map(({ pair }) => pair.status)) as OrderStatus)

/** Orders without a number come last. */
const numberOf = (order: Order): number => order.eOrderNo ?? Number.POSITIVE_INFINITY

const byNumber = (a: Order, b: Order): number => {
  const [left, right] = [numberOf(a), numberOf(b)]
  return left === right ? (a.id < b.id ? -1 : 1) : left - right
}

const liveOrders = <O extends PackedOrder>(orders: readonly O[]): readonly O[] =>
  orders.filter(({ pair }) => !isCancelled(pair))

/** The orders that a row counts and its status control changes: cancelled ones only where every one is cancelled. */
export const countedOrders = <O extends PackedOrder>(orders: readonly O[]): readonly O[] => {
  const live = liveOrders(orders)
  return live.length === 0 ? orders : live
}

const rowOf = (packed: readonly PackedOrder[]): PackingRow | undefined => {
  const orders = [...packed].sort(
    (a, b) =>
      (a.order.eid === b.order.eid ? 0 : a.order.eTitle.localeCompare(b.order.eTitle)) ||
      (a.order.eid === b.order.eid ? 0 : a.order.eid < b.order.eid ? -1 : 1) ||
      byNumber(a.order, b.order),
  )
  const first = orders[0]?.order
  if (first === undefined) return undefined
  const live = liveOrders(orders)
  return {
    uid: first.uid,
    name: first.uName,
    phone: first.uPhone,
    photoUrl: first.uPhotoUrl,
    orders,
    orderCount: live.length,
    quantity: live.reduce((sum, { order }) => sum + quantityOf(order), 0),
    worst: worstOf(live),
  }
}

const lowestNumber = (row: PackingRow): Order =>
  row.orders.map(({ order }) => order).reduce((low, order) => (byNumber(order, low) < 0 ? order : low))

/** One row for each buyer, sorted by name or by lowest order number. */
export const packingRows = (packed: readonly PackedOrder[], sort: PackingSort): PackingRow[] => {
  const byBuyer = new Map<string, PackedOrder[]>()
  for (const one of packed) {
    const together = byBuyer.get(one.order.uid)
    if (together) together.push(one)
    else byBuyer.set(one.order.uid, [one])
  }
  const rows = [...byBuyer.values()].flatMap((orders) => rowOf(orders) ?? [])
  return rows.sort((a, b) => {
    const order = sort === 'name' ? a.name.localeCompare(b.name) : byNumber(lowestNumber(a), lowestNumber(b))
    return order || (a.uid < b.uid ? -1 : 1)
  })
}

/** Rows whose name, phone, order number or reference contains the text. */
export const searchedRows = (rows: readonly PackingRow[], typed: string): PackingRow[] => {
  const wanted = folded(typed)
  if (wanted === '') return [...rows]
  const digits = digitsOf(typed)
  return rows.filter(
    (row) =>
      folded(row.name).includes(wanted) ||
      (digits !== '' && digits === wanted.replace(/[ +-]/g, '') && digitsOf(row.phone).includes(digits)) ||
      row.orders.some(
        ({ order }) => String(order.eOrderNo ?? '') === wanted || order.id.toLowerCase().startsWith(wanted),
      ),
  )
}
