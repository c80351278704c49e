// Exports of a host's orders: Format 1 has a row for each line, Format 2 a row for each buyer.
import type { Event, Product } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Cell, ExportTable } from '#shared/kernel/export-table.ts'
import { formatMoney, subtractCents, sumCents } from '#shared/kernel/money.ts'
import {
  COLUMNS_AFTER_GOODS,
  COLUMNS_BEFORE_GOODS,
  exportedBuyer,
  exportedLines,
  ITEM_COLUMN,
  type ExportedOrder,
} from './order-export-columns.ts'
import { isCancelled } from './order-status.ts'
import type { OrderLine } from './order.ts'

const COLUMNS_OF_FORMAT_1 = [...COLUMNS_BEFORE_GOODS, ITEM_COLUMN, ...COLUMNS_AFTER_GOODS]

/** Heads of Format 1. */
export const FORMAT_1_HEAD: readonly string[] = COLUMNS_OF_FORMAT_1.map(({ head }) => head)

/** Rows of Format 1 for one order. */
export const format1Rows = (exported: ExportedOrder, event: Event, now: Seconds): Cell[][] =>
  exportedLines(exported, event, now).map((row) => COLUMNS_OF_FORMAT_1.map(({ ofLine }) => ofLine(row)))

export const lineCount = (orders: readonly ExportedOrder[]): number =>
  orders.reduce((sum, { order }) => sum + order.lines.length, 0)

export const format1 = (event: Event, orders: readonly ExportedOrder[], now: Seconds): ExportTable => ({
  name: event.title,
  head: FORMAT_1_HEAD,
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

/** A column's key, and its head and place for the first line that has it. */
interface Goods {
  readonly key: string
  readonly column: () => Omit<GoodsColumn, 'key'>
}

/** Columns to which a line adds its quantity. Quantity times price adds up to the price of the order. */
function* goodsOf(line: OrderLine, places: ReadonlyMap<string, number>): Generator<Goods> {
  const product = places.get(line.pid) ?? places.size
  const isPiece = line.pPurchaseType === 'item'
  const name = isPiece ? `${line.pName}, pieces` : line.pName
  const basePrice = subtractCents(line.pPrice, sumCents(line.pSubItems.map(({ price }) => price)))
  const goods = JSON.stringify([line.pid, line.pPurchaseType, line.pName])
  yield {
    key: `${goods}${basePrice}`,
    column: () => ({ head: `${name} (${formatMoney(basePrice)})`, place: [product, Number(isPiece), 0] }),
  }
  for (const { type, name: option, price } of line.pSubItems)
    yield {
      key: JSON.stringify([goods, type, option, price]),
      column: () => ({
        head: `${name} – ${type}: ${option} (${formatMoney(price)})`,
        place: [product, Number(isPiece), 1],
      }),
    }
}

const byName = new Intl.Collator('en', { numeric: true })

const compareColumns = (a: GoodsColumn, b: GoodsColumn): number =>
  a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.place[2] - b.place[2] || byName.compare(a.head, b.head)

interface BuyerGoods {
  readonly orders: ExportedOrder[]
  /** By column. */
  readonly quantities: Map<string, number>
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
  const buyers = new Map<string, BuyerGoods>()
  const columns = new Map<string, GoodsColumn>()
  for (const each of liveOrders(orders)) {
    const buyer: BuyerGoods = buyers.get(each.order.uid) ?? { orders: [], quantities: new Map() }
    buyers.set(each.order.uid, buyer)
    buyer.orders.push(each)
    for (const line of each.order.lines)
      for (const { key, column } of goodsOf(line, places)) {
        if (!columns.has(key)) columns.set(key, { key, ...column() })
        buyer.quantities.set(key, (buyer.quantities.get(key) ?? 0) + line.pQuantity)
      }
  }
  const sorted = [...columns.values()].sort(compareColumns)
  return {
    name: event.title,
    head: [...COLUMNS_BEFORE_GOODS, ...sorted, ...COLUMNS_AFTER_GOODS].map(({ head }) => head),
    rowCount: buyers.size,
    *rows() {
      for (const { orders: theirs, quantities } of buyers.values()) {
        const buyer = exportedBuyer(theirs, event, now)
        yield [
          ...COLUMNS_BEFORE_GOODS.map(({ ofBuyer }) => ofBuyer(buyer)),
          ...sorted.map(({ key }) => quantities.get(key) ?? ''),
          ...COLUMNS_AFTER_GOODS.map(({ ofBuyer }) => ofBuyer(buyer)),
        ]
      }
    },
  }
}
