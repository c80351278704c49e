// Exports of a host's orders: Format 1 has a row for each line, Format 2 a row for each buyer.
import type { Event, Product } from '#shared/event/event.ts'
import { TBC } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cell, ExportTable } from '#shared/kernel/export-table.ts'
import { formatMoney, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { splitName } from '#shared/kernel/text.ts'
import { buyerTotals } from './buyer-totals.ts'
import { bookingAddressText } from './delivery-address.ts'
import { lineDetail } from './line-detail.ts'
import { totalQuantity } from './order-lines.ts'
import { isCancelled, statusLabel } from './order-status.ts'
import { paymentText } from './payment-state.ts'
import { lineShares } from './order-totals.ts'
import type { Order, OrderLine, StatusPair } from './order.ts'

export interface ExportedOrder {
  readonly order: Order
  /** The derived pair. */
  readonly pair: StatusPair
}

export const FORMAT_1_COLUMNS = [
  'Order No',
  'Ref',
  'First Name',
  'Last Name',
  'Contact',
  'Quantity',
  'Item',
  'Price',
  'Shared discount',
  'Shared delivery cost',
  'Admin fee',
  'Amount',
  'Payment',
  'Status',
  'Pay together',
  'Comment',
  'Booking Address',
  'Delivery Date',
] as const

const REF_CHARACTERS = 6

/** First characters of a reference, as exports show it. */
export const exportedRef = (ref: string): string => ref.slice(0, REF_CHARACTERS).toUpperCase()

const addressOf = ({ bookingAddress }: Order): string =>
  bookingAddress === null ? '' : bookingAddressText(bookingAddress)

const togetherOf = ({ combinedPaymentRef }: Order): string =>
  combinedPaymentRef === null ? '' : exportedRef(combinedPaymentRef)

const itemOf = (line: OrderLine): string => {
  const detail = lineDetail(line)
  return detail === '' ? line.pName : `${line.pName} (${detail})`
}

/** Amounts of an order as its buyer sees them: without shares while those are to be confirmed. */
interface ExportedAmounts {
  readonly price: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly adminCost: Cents
  readonly amount: Cents
  readonly isToBeConfirmed: boolean
}

const amountsOf = (event: Event, order: Order, now: Seconds): ExportedAmounts => {
  const { items, adminCost, discount, delivery, fee, toBeConfirmed: isToBeConfirmed } = buyerTotals(event, order, now)
  const shares = isToBeConfirmed ? { discount: ZERO_CENTS, delivery: ZERO_CENTS } : { discount, delivery }
  return { price: items, adminCost, ...shares, amount: fee, isToBeConfirmed }
}

const share = (cents: Cents, isToBeConfirmed: boolean): Cell => (isToBeConfirmed ? TBC : { cents })

/** Amounts of each line; they add up to the order's (decision Q-130). A cancelled order costs nothing. */
const lineAmounts = (order: Order, amounts: ExportedAmounts): Cell[][] => {
  const { price, adminCost, discount, delivery, amount, isToBeConfirmed } = amounts
  const totals = {
    totalPricePerOrder: price,
    adminCostPerOrder: adminCost,
    discountPerOrder: discount,
    deliveryPerOrder: delivery,
    totalFee: amount,
  }
  return lineShares(totals, order.lines).map((line) => [
    { cents: line.price },
    share(line.discount, isToBeConfirmed),
    share(line.delivery, isToBeConfirmed),
    { cents: line.adminCost },
    { cents: isCancelled(order) ? ZERO_CENTS : line.amount },
  ])
}

/** Rows of Format 1 for one order. */
export const format1Rows = ({ order, pair }: ExportedOrder, event: Event, now: Seconds): Cell[][] => {
  const { first, last } = splitName(order.uName)
  const amounts = lineAmounts(order, amountsOf(event, order, now))
  return order.lines.map((line, n) => [
    order.eOrderNo ?? '',
    exportedRef(order.id),
    first,
    last,
    order.uPhone,
    line.pQuantity,
    itemOf(line),
    ...(amounts[n] ?? []),
    paymentText(pair),
    statusLabel(pair.status),
    togetherOf(order),
    order.comment,
    addressOf(order),
    order.deliveryDate ?? '',
  ])
}

export const lineCount = (orders: readonly ExportedOrder[]): number =>
  orders.reduce((sum, { order }) => sum + order.lines.length, 0)

export const format1 = (event: Event, orders: readonly ExportedOrder[], now: Seconds): ExportTable => ({
  name: event.title,
  head: FORMAT_1_COLUMNS,
  rowCount: lineCount(orders),
  *rows() {
    for (const each of orders) yield* format1Rows(each, event, now)
  },
})

/** A product at a price, or an option of it at a price. */
interface GoodsColumn {
  readonly key: string
  readonly head: string
  /** Position of the product in the event; the product's column stands before its options. */
  readonly place: readonly [product: number, purchaseType: number, isOption: number]
}

/** Quantities of an order's lines by column. Quantity times price adds up to the price of the order. */
function* goodsOf(line: OrderLine, places: ReadonlyMap<string, number>): Generator<GoodsColumn> {
  const product = places.get(line.pid) ?? places.size
  const isPiece = line.pPurchaseType === 'item'
  const name = isPiece ? `${line.pName}, pieces` : line.pName
  const basePrice = subtractCents(line.pPrice, sumCents(line.pSubItems.map(({ price }) => price)))
  const goods = JSON.stringify([line.pid, line.pPurchaseType, line.pName])
  yield {
    key: `${goods}${basePrice}`,
    head: `${name} (${formatMoney(basePrice)})`,
    place: [product, Number(isPiece), 0],
  }
  for (const { type, name: option, price } of line.pSubItems)
    yield {
      key: JSON.stringify([goods, type, option, price]),
      head: `${name} – ${type}: ${option} (${formatMoney(price)})`,
      place: [product, Number(isPiece), 1],
    }
}

const compareColumns = (a: GoodsColumn, b: GoodsColumn): number =>
  a.place[0] - b.place[0] ||
  a.place[1] - b.place[1] ||
  a.place[2] - b.place[2] ||
  a.head.localeCompare(b.head, 'en', { numeric: true })

const FORMAT_2_BEFORE = ['Order No', 'Ref', 'First Name', 'Last Name', 'Contact', 'Quantity'] as const
const FORMAT_2_AFTER = FORMAT_1_COLUMNS.slice(FORMAT_1_COLUMNS.indexOf('Price'))

/** Different texts in their order, such as the statuses of a buyer's orders. */
const joined = (texts: readonly string[], separator = ', '): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(separator)

const sumOf = (all: readonly ExportedAmounts[], part: 'price' | 'discount' | 'delivery' | 'adminCost' | 'amount') => ({
  cents: sumCents(all.map((amounts) => amounts[part])),
})

const format2Row = (
  theirs: readonly ExportedOrder[],
  columns: readonly GoodsColumn[],
  places: ReadonlyMap<string, number>,
  { event, now }: { readonly event: Event; readonly now: Seconds },
): Cell[] => {
  const orders = theirs.map(({ order }) => order)
  const [newest] = orders.toSorted((a, b) => b.createdAt - a.createdAt)
  const { first, last } = splitName(newest?.uName ?? '')
  const quantities = new Map<string, number>()
  for (const line of orders.flatMap(({ lines }) => lines))
    for (const { key } of goodsOf(line, places)) quantities.set(key, (quantities.get(key) ?? 0) + line.pQuantity)
  const amounts = orders.map((order) => amountsOf(event, order, now))
  const isToBeConfirmed = amounts.some((each) => each.isToBeConfirmed)
  return [
    orders.length === 1 ? (orders[0]?.eOrderNo ?? '') : joined(orders.map(({ eOrderNo }) => String(eOrderNo ?? ''))),
    joined(orders.map(({ id }) => exportedRef(id))),
    first,
    last,
    newest?.uPhone ?? '',
    orders.reduce((sum, { lines }) => sum + totalQuantity(lines), 0),
    ...columns.map(({ key }) => quantities.get(key) ?? ''),
    sumOf(amounts, 'price'),
    isToBeConfirmed ? TBC : sumOf(amounts, 'discount'),
    isToBeConfirmed ? TBC : sumOf(amounts, 'delivery'),
    sumOf(amounts, 'adminCost'),
    sumOf(amounts, 'amount'),
    joined(theirs.map(({ pair }) => paymentText(pair))),
    joined(theirs.map(({ pair }) => statusLabel(pair.status))),
    joined(orders.map(togetherOf)),
    joined(
      orders.map(({ comment }) => comment),
      '\n',
    ),
    joined(orders.map(addressOf), '\n'),
    joined(orders.map(({ deliveryDate }) => deliveryDate ?? '')),
  ]
}

/** Orders that Format 2 adds up: a cancelled order is not delivered and costs nothing. */
export const liveOrders = (orders: readonly ExportedOrder[]): ExportedOrder[] =>
  orders.filter(({ pair }) => !isCancelled(pair))

/** A column for each product and each option with its price; the cells are quantities. Cancelled orders are left out. */
export const format2 = (
  event: Event,
  products: readonly Pick<Product, 'id'>[],
  orders: readonly ExportedOrder[],
  now: Seconds,
): ExportTable => {
  const places = new Map(products.map(({ id }, n) => [id, n]))
  const buyers = new Map<string, ExportedOrder[]>()
  const columns = new Map<string, GoodsColumn>()
  for (const each of liveOrders(orders)) {
    const theirs = buyers.get(each.order.uid)
    if (theirs) theirs.push(each)
    else buyers.set(each.order.uid, [each])
    for (const line of each.order.lines) for (const goods of goodsOf(line, places)) columns.set(goods.key, goods)
  }
  const sorted = [...columns.values()].sort(compareColumns)
  return {
    name: event.title,
    head: [...FORMAT_2_BEFORE, ...sorted.map(({ head }) => head), ...FORMAT_2_AFTER],
    rowCount: buyers.size,
    *rows() {
      for (const theirs of buyers.values()) yield format2Row(theirs, sorted, places, { event, now })
    },
  }
}
