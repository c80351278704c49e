// Converts a day of a wholesaler's real invoices to one event with products, members and orders (decision Q-144).
// Pure: takes the file's text and ids of products.
import Papa from 'papaparse'
import { newEvent, newProduct, windowOf, type EventDraft } from '#shared/event/event-draft.ts'
import { addDays, formatDateTime, fromCivil, type Seconds } from '#shared/kernel/clock.ts'
import { asCents, type Cents, fromDollars, toDollars } from '#shared/kernel/money.ts'

export interface BookMember {
  readonly customerId: string
  readonly name: string
  readonly email: string
  /** Eight digits, the last five are the customer's number. */
  readonly phone: string
}

export interface BookOrder {
  readonly invoice: string
  readonly customerId: string
  /** In the order of the day; the last one is placed at `now`. */
  readonly placedAt: Seconds
  readonly cancelled: boolean
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[]
}

export interface OrderBook {
  /** Closes tomorrow, collected the day after, 5PM to 8PM. The caller chooses the group. */
  readonly event: EventDraft
  readonly members: readonly BookMember[]
  readonly orders: readonly BookOrder[]
  readonly leftOut: {
    readonly invoicesWithoutCustomer: number
    readonly emptyInvoices: number
    readonly linesWithoutPrice: number
    readonly discounts: number
  }
}

interface Line {
  readonly invoice: string
  readonly stockCode: string
  readonly description: string
  readonly quantity: number
  readonly at: Seconds
  readonly price: Cents
  readonly customerId: string
}

const DISCOUNT = 'D'

/** '12/1/10 8:26', month first. */
const readInvoiceDate = (text: string): Seconds => {
  const match = /^(\d+)\/(\d+)\/(\d{2}) (\d+):(\d{2})$/.exec(text)
  const [month, day, year, hour, minute] = (match ?? []).slice(1).map(Number)
  const at = fromCivil(2000 + (year ?? 0), month ?? 0, day ?? 0, hour, minute)
  if (at === undefined) throw new Error(`not a date: ${text}`)
  return at
}

const readLines = (csv: string): Line[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  if (errors[0]) throw new Error(`line ${errors[0].row}: ${errors[0].message}`)
  return data.map((row) => ({
    invoice: row['InvoiceNo'] ?? '',
    stockCode: row['StockCode'] ?? '',
    description: (row['Description'] ?? '').replace(/\s+/g, ' ').trim(),
    // A returned invoice has negative quantities; it becomes a cancelled order with positive ones.
    quantity: Math.abs(Number(row['Quantity'])),
    at: readInvoiceDate(row['InvoiceDate'] ?? ''),
    price: fromDollars(Number(row['UnitPrice'])),
    customerId: row['CustomerID'] ?? '',
  }))
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const productKey = (line: Line): string => `${line.stockCode} ${line.price}`

const FIRST = ['Aisyah', 'Boon', 'Chitra', 'Desmond', 'Farhan', 'Geetha', 'Hafiz', 'Indra', 'Jasmine', 'Kumar']
const LAST = ['Tan', 'Lim', 'Abdullah', 'Nair', 'Goh', 'Rahman', 'Ong']

/** The data set identifies customers by number: each number gets a fixed name. */
const memberOf = (customerId: string, i: number): BookMember => ({
  customerId,
  name: `${FIRST[i % FIRST.length]} ${LAST[Math.floor(i / FIRST.length) % LAST.length]}`,
  email: `customer${customerId}@example.org`,
  phone: `900${customerId}`,
})

export const readOrderBook = (
  csv: string,
  context: { readonly now: Seconds; readonly newId: () => string },
): OrderBook => {
  const { now, newId } = context
  const lines = readLines(csv)
  const discounts = lines.filter((line) => line.stockCode === DISCOUNT)
  const unpriced = lines.filter((line) => line.stockCode !== DISCOUNT && line.price <= 0)
  const kept = lines.filter((line) => line.stockCode !== DISCOUNT && line.price > 0)

  const all = grouped(lines, (line) => line.invoice)
  const withoutCustomer = [...all.values()].filter(([first]) => first?.customerId === '').length
  const goods = kept.filter((line) => line.customerId !== '')
  const invoices = grouped(goods, (line) => line.invoice)

  const products = new Map(
    [...grouped(goods, productKey)].map(([key, [first]]) => [
      key,
      {
        ...newProduct(newId()),
        name: first?.description ?? '',
        description: first?.stockCode ?? '',
        price: first?.price ?? asCents(0),
        limitPerOrder: 0,
      },
    ]),
  )

  const last = Math.max(...goods.map((line) => line.at))
  const unsorted = [...invoices].map(([invoice, its]): BookOrder => {
    const merged = grouped(its, productKey)
    return {
      invoice,
      customerId: its[0]?.customerId ?? '',
      placedAt: now - (last - Math.min(...its.map((line) => line.at))),
      cancelled: invoice.startsWith('C'),
      lines: [...merged].map(([key, same]) => ({
        productId: products.get(key)?.id ?? '',
        quantity: same.reduce((sum, line) => sum + line.quantity, 0),
      })),
    }
  })
  const orders = unsorted.sort((a, b) => a.placedAt - b.placedAt || (a.invoice < b.invoice ? -1 : 1))
  const collection = windowOf(addDays(now, 2), 17, 20)
  return {
    event: {
      ...newEvent(now),
      title: 'Wholesale order book',
      description: 'One day of a wholesaler, packed and handed over at the void deck.',
      pickupAddress: 'Blk 88 Toa Payoh Lor 8, void deck',
      pickupTimestamp: collection.start,
      pickupDuration: collection.duration,
      products: [...products.values()],
    },
    members: [...new Set(orders.map((order) => order.customerId))].map(memberOf),
    orders,
    leftOut: {
      invoicesWithoutCustomer: withoutCustomer,
      emptyInvoices: all.size - withoutCustomer - invoices.size,
      linesWithoutPrice: unpriced.length,
      discounts: discounts.length,
    },
  }
}

/** Body of `POST /create-event` for a draft without split cases: dollars and 'DD-MM-YYYY HH:mm'. */
export const eventBodyOf = (event: EventDraft, groupId: string) => ({
  ...event,
  groupId,
  closingTime: formatDateTime(event.closingTimestamp ?? 0),
  pickupTime: formatDateTime(event.pickupTimestamp ?? 0),
  adminCost: toDollars(event.adminCost),
  products: event.products.map((product) => ({
    ...product,
    price: toDollars(product.price ?? asCents(0)),
    subItems: product.subItems.map((group) => ({
      ...group,
      list: group.list.map((option) => ({ ...option, price: toDollars(option.price ?? asCents(0)) })),
    })),
  })),
})

/** `details` of `POST /create-order`. */
export const detailsOf = (order: BookOrder) =>
  Object.fromEntries(
    order.lines.map((line) => [
      line.productId,
      [{ purchaseType: 'case' as const, quantity: line.quantity, subItems: [] }],
    ]),
  )
