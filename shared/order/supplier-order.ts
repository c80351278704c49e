// Totals of an event's products for its supplier: full cases, pieces, and pieces of cases that did not fill.
import { isClosed } from '#shared/event/event-state.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { formatDateTime, formatDay, formatWindow, type Seconds } from '#shared/kernel/clock.ts'
import { tableOf, type Cell, type ExportTable } from '#shared/kernel/export-table.ts'
import { isCancelled } from './order-status.ts'
import type { Order, OrderLine } from './order.ts'
import { piecesOver } from './unfilled-cases.ts'

/** Quantities as buyers ordered them. */
export interface OrderedQuantity {
  /** Whole units, or cases that one buyer took whole. */
  readonly whole: number
  /** Pieces of cases that buyers share. */
  readonly pieces: number
}

export interface SupplierOption extends OrderedQuantity {
  /** Names of the chosen options; empty for lines without one. */
  readonly name: string
}

export interface SupplierLine {
  readonly pid: string
  readonly name: string
  /** Pieces in a case; null for a product that is not split, and for a removed one. */
  readonly perCase: number | null
  readonly ordered: OrderedQuantity
  /** Quantity for the supplier: whole units, or full cases. */
  readonly cases: number
  /** Pieces that the supplier is not asked for, because they fill no case. */
  readonly unfilled: number
  /** Pieces of a case that is bought although it did not fill; the case is among `cases`. */
  readonly bought: number
  /** Empty while all lines are without options. */
  readonly options: readonly SupplierOption[]
}

type OrderedGoods = Pick<Order, 'lines' | 'status' | 'buyerStatus'>
type OfferedProduct = Pick<Product, 'id' | 'name' | 'splitCasePurchase'>

const NOTHING: OrderedQuantity = { whole: 0, pieces: 0 }

const added = ({ whole, pieces }: OrderedQuantity, line: OrderLine): OrderedQuantity =>
  line.pPurchaseType === 'item' ? { whole, pieces: pieces + line.pQuantity } : { whole: whole + line.pQuantity, pieces }

const optionName = (line: OrderLine): string => line.pSubItems.map(({ name }) => name).join(' · ')

interface Counted {
  readonly name: string
  ordered: OrderedQuantity
  readonly options: Map<string, OrderedQuantity>
}

const supplierLine = (
  pid: string,
  { name, ordered, options }: Counted,
  { product, isBought }: { readonly product?: OfferedProduct; readonly isBought: boolean },
): SupplierLine => {
  const perCase = product?.splitCasePurchase?.itemsPerCase ?? null
  const filled = perCase === null ? 0 : Math.floor(ordered.pieces / perCase)
  const over = perCase === null ? 0 : piecesOver(ordered.pieces, perCase)
  const hasOptions = [...options.keys()].some((option) => option !== '')
  return {
    pid,
    name: product?.name ?? name,
    perCase,
    ordered,
    cases: ordered.whole + filled + (isBought && over > 0 ? 1 : 0),
    unfilled: isBought ? 0 : over,
    bought: isBought ? over : 0,
    options: hasOptions
      ? [...options]
          .map(([option, quantity]) => ({ name: option, ...quantity }))
          .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      : [],
  }
}

/** A line for each ordered product in the order of the event; removed products come last. Cancelled orders do not count. */
export const supplierOrder = (
  { boughtCases }: Pick<Event, 'boughtCases'>,
  products: readonly OfferedProduct[],
  orders: readonly OrderedGoods[],
): readonly SupplierLine[] => {
  const counted = new Map<string, Counted>()
  for (const line of orders.filter((order) => !isCancelled(order)).flatMap(({ lines }) => lines)) {
    const product = counted.get(line.pid) ?? { name: line.pName, ordered: NOTHING, options: new Map() }
    const option = optionName(line)
    product.ordered = added(product.ordered, line)
    product.options.set(option, added(product.options.get(option) ?? NOTHING, line))
    counted.set(line.pid, product)
  }
  const offered = products.flatMap((product) => {
    const found = counted.get(product.id)
    return found ? [supplierLine(product.id, found, { product, isBought: boughtCases.includes(product.id) })] : []
  })
  const known = new Set(products.map(({ id }) => id))
  const removed = [...counted]
    .filter(([pid]) => !known.has(pid))
    .map(([pid, found]) => supplierLine(pid, found, { isBought: false }))
  return [...offered, ...removed.sort((a, b) => a.name.localeCompare(b.name))]
}

const countedText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** '2 cases (24 pieces)', '5 ×' for whole units, '7 pieces' for pieces of a removed product. */
export const supplierQuantity = ({ cases, perCase, ordered }: SupplierLine): string => {
  if (perCase !== null) return `${countedText(cases, 'case')} (${countedText(cases * perCase, 'piece')})`
  return [cases > 0 ? `${cases} ×` : '', ordered.pieces > 0 ? countedText(ordered.pieces, 'piece') : '']
    .filter((part) => part !== '')
    .join(' + ')
}

/** 'Large: 2 cases + 3 pieces', '4 pax: 8'. */
const optionText = ({ name, whole, pieces }: SupplierOption, { perCase }: SupplierLine): string => {
  const wholeText = perCase === null ? String(whole) : countedText(whole, 'case')
  const parts = [whole > 0 ? wholeText : '', pieces > 0 ? countedText(pieces, 'piece') : '']
  return `${name === '' ? 'No option' : name}: ${parts.filter((part) => part !== '').join(' + ')}`
}

/** Lines below a product: its options, and a case that is bought although it did not fill. */
export const supplierDetails = (line: SupplierLine): readonly string[] => [
  ...line.options.map((option) => optionText(option, line)),
  ...(line.bought > 0 ? [`1 case bought anyway: ${line.bought} of ${line.perCase ?? 0} pieces ordered`] : []),
]

/** '4 of 12 pieces'. */
export const unfilledText = ({ unfilled, perCase }: SupplierLine): string => `${unfilled} of ${perCase ?? 0} pieces`

/** Whether the supplier is asked for something of the product. */
export const isOrderedFromSupplier = ({ cases, perCase, ordered }: SupplierLine): boolean =>
  cases > 0 || (perCase === null && ordered.pieces > 0)

type SuppliedEvent = Pick<
  Event,
  'title' | 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration' | 'pickupAddress'
>

/** Lines below the title of a supplier order. */
export const supplierHead = (event: SuppliedEvent, now: Seconds): readonly string[] => [
  `Collection ${formatDay(event.pickupTimestamp)}, ${formatWindow(event.pickupTimestamp, event.pickupDuration)}`,
  ...(isClosed(event, now) ? [] : [`Orders are open until ${formatDateTime(event.closingTimestamp)}: not final yet`]),
]

export const NOT_FULL = 'Cases that did not fill, not ordered'

/** A supplier order as text for a chat. */
export const supplierText = (event: SuppliedEvent, lines: readonly SupplierLine[], now: Seconds): string => {
  const ordered = lines
    .filter(isOrderedFromSupplier)
    .flatMap((line) => [
      `${supplierQuantity(line)} ${line.name}`,
      ...supplierDetails(line).map((detail) => `   ${detail}`),
    ])
  const unfilled = lines.filter((line) => line.unfilled > 0).map((line) => `${unfilledText(line)}: ${line.name}`)
  return [[event.title, ...supplierHead(event, now)], ordered, unfilled.length === 0 ? [] : [NOT_FULL, ...unfilled]]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}

const COLUMNS = [
  'Item',
  'Option',
  'Cases or units',
  'Pieces per case',
  'Pieces in cases',
  'Shared pieces',
  'Pieces of a case that did not fill',
] as const

const piecesOf = (cases: number, perCase: number | null): Cell => (perCase === null ? '' : cases * perCase)

const rowsOf = (line: SupplierLine): Cell[][] => {
  const { perCase } = line
  const size = perCase ?? ''
  return [
    [line.name, '', line.cases, size, piecesOf(line.cases, perCase), line.ordered.pieces, line.unfilled],
    ...line.options.map(({ name, whole, pieces }) => [
      line.name,
      name === '' ? 'No option' : name,
      whole,
      size,
      piecesOf(whole, perCase),
      pieces,
      '',
    ]),
  ]
}

/** A row for each product, followed by its options as buyers ordered them. */
export const supplierTable = (event: Pick<Event, 'title'>, lines: readonly SupplierLine[]): ExportTable =>
  tableOf(event.title, COLUMNS, lines.flatMap(rowsOf))
