// The table of a packing list: one row for each contact, whatever events their orders are of.
import { digitsOf, folded } from '#shared/kernel/text.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order, OrderStatus, StatusPair } from '#shared/order/order.ts'

/** An order with the pair that its hand-overs give it. */
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
  /** By event, then by order number. */
  readonly orders: readonly PackedOrder[]
  /** How many orders are not cancelled, and the goods in them. */
  readonly orderCount: number
  readonly quantity: number
  /** What still needs most: unpaid before verified before collected; cancelled only when all are. */
  readonly worst: OrderStatus
}

export type PackingSort = 'name' | 'order'

export const quantityOf = (order: Pick<Order, 'lines'>): number =>
  order.lines.reduce((sum, line) => sum + line.pQuantity, 0)

/** Unpaid, verified, collected: the earlier needs more. */
const worstOf = (live: readonly PackedOrder[]): OrderStatus =>
  live.length === 0 ? -1 : (Math.min(...live.map(({ pair }) => pair.status)) as OrderStatus)

/** Orders without a number yet come last. */
const numberOf = (order: Order): number => order.eOrderNo ?? Number.POSITIVE_INFINITY

const byNumber = (a: Order, b: Order): number => {
  const [left, right] = [numberOf(a), numberOf(b)]
  return left === right ? (a.id < b.id ? -1 : 1) : left - right
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
  const live = orders.filter(({ pair }) => !isCancelled(pair))
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

/** One row for each buyer, by name or by lowest order number. */
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

/** Rows whose name, phone, order number or reference holds what was typed. */
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
