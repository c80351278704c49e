// Columns of the exports of a host's orders. A new column is one entry here: both formats show it.
import type { Event } from '#shared/event/event.ts'
import { TBC } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cell } from '#shared/kernel/export-table.ts'
import { EXPORTED_REF_LENGTH } from '#shared/kernel/ids.ts'
import { sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { splitName } from '#shared/kernel/text.ts'
import { buyerTotals } from './buyer-totals.ts'
import { bookingAddressText } from './delivery-address.ts'
import { lineDetail } from './line-detail.ts'
import { totalQuantity } from './order-lines.ts'
import { isCancelled, statusLabel } from './order-status.ts'
import { lineShares } from './order-totals.ts'
import type { Order, OrderLine, StatusPair } from './order.ts'
import { paymentText } from './payment-state.ts'

export interface ExportedOrder {
  readonly order: Order
  /** The derived pair. */
  readonly pair: StatusPair
}

/** Amounts as the buyer sees them: without shares while those are to be confirmed. */
interface ExportedAmounts {
  readonly price: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly adminCost: Cents
  readonly amount: Cents
  readonly isToBeConfirmed: boolean
}

/** A row of Format 1. */
export interface ExportedLine extends ExportedOrder {
  readonly line: OrderLine
  readonly amounts: ExportedAmounts
}

/** A row of Format 2: orders of one buyer. */
export interface ExportedBuyer {
  readonly orders: readonly ExportedOrder[]
  readonly newest: Order
  readonly amounts: ExportedAmounts
}

/** First characters of a reference, as exports show it. */
export const exportedRef = (ref: string): string => ref.slice(0, EXPORTED_REF_LENGTH).toUpperCase()

const amountsOf = (event: Event, order: Order, now: Seconds): ExportedAmounts => {
  const { items, adminCost, discount, delivery, fee, toBeConfirmed: isToBeConfirmed } = buyerTotals(event, order, now)
  const shares = isToBeConfirmed ? { discount: ZERO_CENTS, delivery: ZERO_CENTS } : { discount, delivery }
  return { price: items, adminCost, ...shares, amount: fee, isToBeConfirmed }
}

/** Amounts of each line; they add up to the order's (decision Q-130). A cancelled order costs nothing. */
const amountsOfLines = (order: Order, amounts: ExportedAmounts): ExportedAmounts[] => {
  const { price, adminCost, discount, delivery, amount, isToBeConfirmed } = amounts
  const totals = {
    totalPricePerOrder: price,
    adminCostPerOrder: adminCost,
    discountPerOrder: discount,
    deliveryPerOrder: delivery,
    totalFee: amount,
  }
  return lineShares(totals, order.lines).map((line) => ({
    ...line,
    amount: isCancelled(order) ? ZERO_CENTS : line.amount,
    isToBeConfirmed,
  }))
}

const sumOfAmounts = (all: readonly ExportedAmounts[]): ExportedAmounts => {
  const sumOf = (part: 'price' | 'discount' | 'delivery' | 'adminCost' | 'amount'): Cents =>
    sumCents(all.map((amounts) => amounts[part]))
  return {
    price: sumOf('price'),
    discount: sumOf('discount'),
    delivery: sumOf('delivery'),
    adminCost: sumOf('adminCost'),
    amount: sumOf('amount'),
    isToBeConfirmed: all.some((each) => each.isToBeConfirmed),
  }
}

export const exportedLines = ({ order, pair }: ExportedOrder, event: Event, now: Seconds): ExportedLine[] => {
  const amounts = amountsOfLines(order, amountsOf(event, order, now))
  return order.lines.flatMap((line, n) => (amounts[n] === undefined ? [] : { order, pair, line, amounts: amounts[n] }))
}

/** Needs at least one order. */
export const exportedBuyer = (orders: readonly ExportedOrder[], event: Event, now: Seconds): ExportedBuyer => {
  const { order: newest } = orders.reduce((a, b) => (b.order.createdAt > a.order.createdAt ? b : a))
  return { orders, newest, amounts: sumOfAmounts(orders.map(({ order }) => amountsOf(event, order, now))) }
}

/** Different texts in their order, such as the statuses of a buyer's orders. */
const joined = (texts: readonly string[], separator = ', '): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(separator)

interface ExportColumn {
  readonly head: string
  /** The cell of Format 1. */
  readonly ofLine: (row: ExportedLine) => Cell
  /** The cell of Format 2. */
  readonly ofBuyer: (row: ExportedBuyer) => Cell
}

/** The same in each line of an order; Format 2 joins the different texts of a buyer's orders. */
const ordersText = (head: string, textOf: (of: ExportedOrder) => string, separator?: string): ExportColumn => ({
  head,
  ofLine: textOf,
  ofBuyer: ({ orders }) => joined(orders.map(textOf), separator),
})

/** The newest order tells the buyer's name and contact. */
const buyerText = (head: string, textOf: (order: Order) => string): ExportColumn => ({
  head,
  ofLine: ({ order }) => textOf(order),
  ofBuyer: ({ newest }) => textOf(newest),
})

const amount = (head: string, cellOf: (amounts: ExportedAmounts) => Cell): ExportColumn => ({
  head,
  ofLine: ({ amounts }) => cellOf(amounts),
  ofBuyer: ({ amounts }) => cellOf(amounts),
})

/** A part of the event's shared costs. */
const share = (head: string, centsOf: (amounts: ExportedAmounts) => Cents): ExportColumn =>
  amount(head, (amounts) => (amounts.isToBeConfirmed ? TBC : { cents: centsOf(amounts) }))

const numberOf = ({ order }: ExportedOrder): number | '' => order.eOrderNo ?? ''

const itemOf = (line: OrderLine): string => {
  const detail = lineDetail(line)
  return detail === '' ? line.pName : `${line.pName} (${detail})`
}

/** Columns before the goods. */
export const COLUMNS_BEFORE_GOODS: readonly ExportColumn[] = [
  {
    head: 'Order No',
    ofLine: numberOf,
    ofBuyer: ({ orders }) =>
      orders.length === 1 && orders[0] !== undefined
        ? numberOf(orders[0])
        : joined(orders.map((each) => String(numberOf(each)))),
  },
  ordersText('Ref', ({ order }) => exportedRef(order.id)),
  buyerText('First Name', ({ uName }) => splitName(uName).first),
  buyerText('Last Name', ({ uName }) => splitName(uName).last),
  buyerText('Contact', ({ uPhone }) => uPhone),
  {
    head: 'Quantity',
    ofLine: ({ line }) => line.pQuantity,
    ofBuyer: ({ orders }) => orders.reduce((sum, { order }) => sum + totalQuantity(order.lines), 0),
  },
]

/** The goods of Format 1; Format 2 has a column for each product and option. */
export const ITEM_COLUMN: Pick<ExportColumn, 'head' | 'ofLine'> = { head: 'Item', ofLine: ({ line }) => itemOf(line) }

/** Columns after the goods. */
export const COLUMNS_AFTER_GOODS: readonly ExportColumn[] = [
  amount('Price', ({ price }) => ({ cents: price })),
  share('Shared discount', ({ discount }) => discount),
  share('Shared delivery cost', ({ delivery }) => delivery),
  amount('Admin fee', ({ adminCost }) => ({ cents: adminCost })),
  amount('Amount', (amounts) => ({ cents: amounts.amount })),
  ordersText('Payment', ({ pair }) => paymentText(pair)),
  ordersText('Status', ({ pair }) => statusLabel(pair.status)),
  ordersText('Pay together', ({ order: { combinedPaymentRef } }) =>
    combinedPaymentRef === null ? '' : exportedRef(combinedPaymentRef),
  ),
  ordersText('Comment', ({ order }) => order.comment, '\n'),
  ordersText(
    'Booking Address',
    ({ order: { bookingAddress } }) => (bookingAddress === null ? '' : bookingAddressText(bookingAddress)),
    '\n',
  ),
  ordersText('Delivery Date', ({ order }) => order.deliveryDate ?? ''),
]
