// Validates a selection: options, limits, minimums and stock, with messages for people.
import type { EventStats, Product } from '#shared/event/event.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { LineInput } from './order-inputs.ts'
import { pieceCap, UNLIMITED_STOCK } from './order-limits.ts'
import type { OrderLine } from './order.ts'
import {
  belowMinimum,
  LINES_TAKEN_TWICE,
  NOTHING_TO_PURCHASE,
  overLimit,
  pleaseChoose,
  stockShort,
  unknownProduct,
} from './order-refusals.ts'

export type PurchaseType = OrderLine['pPurchaseType']
type Chosen = OrderLine['pSubItems'][number]
type Stock = Pick<EventStats, 'sold' | 'pieces'>
type OwnLine = Pick<OrderLine, 'pid' | 'pPurchaseType' | 'pQuantity'>

/** 'x / itemsPerCase': pieces ordered towards the next full case. */
export const caseProgress = (product: Pick<Product, 'id' | 'splitCasePurchase'>, stock: Stock): number =>
  product.splitCasePurchase === null ? 0 : (stock.pieces[product.id] ?? 0) % product.splitCasePurchase.itemsPerCase

const quantityOf = (lines: readonly OwnLine[], pid: string, purchaseType: PurchaseType): number =>
  lines.reduce((sum, line) => (line.pid === pid && line.pPurchaseType === purchaseType ? sum + line.pQuantity : sum), 0)

interface RemainingStock {
  /** Whole units or full cases; a case from which pieces were ordered does not count. */
  readonly cases: number
  readonly pieces: number
}

const leftWith = (product: Product, cases: number, pieces: number): RemainingStock => {
  const perCase = product.splitCasePurchase?.itemsPerCase ?? 1
  return {
    cases: Math.max(0, product.maxQuantity - cases - Math.ceil(pieces / perCase)),
    pieces: Math.max(0, (product.maxQuantity - cases) * perCase - pieces),
  }
}

/** Remaining stock of a product for an order; the order's own lines do not reduce it. */
export const stockLeft = (product: Product, stock: Stock, own: readonly OwnLine[]): RemainingStock =>
  product.maxQuantity >= UNLIMITED_STOCK
    ? { cases: Infinity, pieces: Infinity }
    : leftWith(
        product,
        (stock.sold[product.id] ?? 0) - quantityOf(own, product.id, 'case'),
        (stock.pieces[product.id] ?? 0) - quantityOf(own, product.id, 'item'),
      )

/** The chosen options with the product's prices, or a refusal for a missing one. */
export const chooseSubItems = (product: Product, chosen: LineInput['subItems']): Chosen[] | Refusal => {
  const taken: Chosen[] = []
  for (const group of product.subItems) {
    const picks = chosen.filter((pick) => pick.type === group.type)
    if (picks.length > 1 || (picks.length === 0 && group.required === 1)) return pleaseChoose(product.id, group.type)
    const [pick] = picks
    if (pick === undefined) continue
    const option = group.list.find((candidate) => candidate.name === pick.name)
    if (option === undefined) return pleaseChoose(product.id, group.type)
    taken.push({ type: group.type, name: option.name, price: option.price })
  }
  const stray = chosen.find((pick) => !product.subItems.some((group) => group.type === pick.type))
  return stray === undefined ? taken : pleaseChoose(product.id, stray.type)
}

/** The name for a number of single pieces. */
const pieceName = ({ name }: Product, count: number): string => `${count === 1 ? 'piece' : 'pieces'} of ${name}`

const checkAmounts = (product: Product, cases: number, pieces: number): Refusal | null => {
  const split = product.splitCasePurchase
  if (cases > 0 && product.limitPerOrder > 0 && cases > product.limitPerOrder)
    return overLimit(product.name, product.id, product.limitPerOrder, cases)
  if (cases > 0 && cases < product.minOrderQty)
    return belowMinimum(product.name, product.id, product.minOrderQty, cases)
  if (pieces === 0) return null
  if (split === null) return unknownProduct(product.id)
  const least = split.minItemOrder
  if (pieces < least) return belowMinimum(pieceName(product, least), product.id, least, pieces)
  const cap = pieceCap(product)
  return pieces > cap ? overLimit(pieceName(product, cap), product.id, cap, pieces) : null
}

const checkStock = (product: Product, left: RemainingStock, cases: number, pieces: number): Refusal | null => {
  if (left.cases === Infinity) return null
  if (cases > left.cases) return stockShort(product.name, { pid: product.id, left: left.cases, asked: cases })
  const perCase = product.splitCasePurchase?.itemsPerCase ?? 1
  const piecesLeft = left.pieces - cases * perCase
  if (pieces > piecesLeft)
    return stockShort(pieceName(product, piecesLeft), { pid: product.id, left: piecesLeft, asked: pieces })
  return null
}

export interface Selection {
  readonly products: readonly Product[]
  readonly lines: readonly LineInput[]
  /** Null: this side cannot check the stock. */
  readonly stock: Stock | null
  /** Lines of this order that the stock already includes: none for a new or a cancelled order. */
  readonly own: readonly OwnLine[]
}

/** Null when the selection is valid. Minimums and limits apply to all lines of a product together. */
export const checkSelection = ({ products, lines, stock, own }: Selection): Refusal | null => {
  if (lines.length === 0) return NOTHING_TO_PURCHASE
  if (new Set(lines.map((line) => line.id)).size < lines.length) return LINES_TAKEN_TWICE
  const wanted = lines.map((line) => ({ pid: line.pid, pPurchaseType: line.purchaseType, pQuantity: line.quantity }))
  const known = new Map(products.map((product) => [product.id, product]))
  for (const line of lines) {
    const product = known.get(line.pid)
    if (product === undefined) return unknownProduct(line.pid)
    const chosen = chooseSubItems(product, line.subItems)
    if (isRefusal(chosen)) return chosen
  }
  for (const product of products) {
    const cases = quantityOf(wanted, product.id, 'case')
    const pieces = quantityOf(wanted, product.id, 'item')
    const wrong =
      checkAmounts(product, cases, pieces) ??
      (stock === null ? null : checkStock(product, stockLeft(product, stock, own), cases, pieces))
    if (wrong !== null) return wrong
  }
  return null
}

export interface Stepper {
  readonly product: Product
  readonly purchaseType: PurchaseType
  /** All lines of the cart except the one being changed. */
  readonly others: readonly OwnLine[]
  readonly stock: Stock
  readonly own: readonly OwnLine[]
}

/** Maximum quantity of a stepper: the smaller of the stock and what the limit leaves. */
export const quantityCeiling = ({ product, purchaseType, others, stock, own }: Stepper): number => {
  const left = stockLeft(product, stock, own)
  const cases = quantityOf(others, product.id, 'case')
  const pieces = quantityOf(others, product.id, 'item')
  const perCase = product.splitCasePurchase?.itemsPerCase ?? 1
  if (purchaseType === 'item')
    return Math.max(0, Math.min(left.pieces - cases * perCase - pieces, pieceCap(product) - pieces))
  const byStock = Math.min(left.cases, Math.floor((left.pieces - pieces) / perCase)) - cases
  const byLimit = product.limitPerOrder === 0 ? Infinity : product.limitPerOrder - cases
  return Math.max(0, Math.min(byStock, byLimit))
}

/** Clamps a typed quantity between 0 and the maximum. */
export const clampQuantity = (wanted: number, ceiling: number): number =>
  Number.isFinite(wanted) ? Math.max(0, Math.min(Math.trunc(wanted), ceiling)) : 0
