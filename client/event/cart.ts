// The buyer's choice before ordering. Lists keep their identity when nothing about a product changes.
import type { EventStats, Product } from '#shared/event/event.ts'
import { quantityCeiling, type PurchaseType } from '#shared/order/order-check.ts'
import type { LineInput } from '#shared/order/order-inputs.ts'
import type { OrderLine } from '#shared/order/order.ts'
import type { Cart, CartLine } from './cart-line.ts'
import { stillOffered } from './reconcile-cart.ts'

export type Stock = Pick<EventStats, 'sold' | 'pieces'>

export const NOTHING_SOLD: Stock = { sold: {}, pieces: {} }

export type CartAction =
  | { readonly kind: 'quantity'; readonly pid: string; readonly id: string; readonly quantity: number }
  | {
      readonly kind: 'option'
      readonly pid: string
      readonly id: string
      readonly group: string
      readonly name: string
    }
  | { readonly kind: 'another'; readonly pid: string; readonly id: string }
  | { readonly kind: 'all'; readonly cart: Cart }
  /** Products offered now, with an empty line for each purchase type. */
  | { readonly kind: 'offered'; readonly products: readonly Product[]; readonly blank: Cart }

const freshLine = (pid: string, purchaseType: PurchaseType, quantity: number, id: string): CartLine => ({
  id,
  pid,
  purchaseType,
  quantity,
  options: {},
})

/** Initial quantity: the product's default where stock and limit allow it, otherwise 0. */
const firstQuantity = (product: Product, stock: Stock): number => {
  const ceiling = quantityCeiling({ product, purchaseType: 'case', others: [], stock, own: [] })
  const quantity = Math.min(product.defaultQuantity, ceiling)
  return quantity < product.minOrderQty ? 0 : quantity
}

/** Creates a cart with one line for each purchase type of each product. */
export const newCart = (products: readonly Product[], stock: Stock, newId: () => string): Cart =>
  Object.fromEntries(
    products.map((product) => [
      product.id,
      [
        freshLine(product.id, 'case', firstQuantity(product, stock), newId()),
        ...(product.splitCasePurchase ? [freshLine(product.id, 'item', 0, newId())] : []),
      ],
    ]),
  )

export const lineOf = (line: OrderLine): CartLine => ({
  id: line.id,
  pid: line.pid,
  purchaseType: line.pPurchaseType,
  quantity: line.pQuantity,
  options: Object.fromEntries(line.pSubItems.map((option) => [option.type, option.name])),
})

export const lineOfInput = ({ id, pid, purchaseType, quantity, subItems }: LineInput): CartLine => ({
  id,
  pid,
  purchaseType,
  quantity,
  options: Object.fromEntries(subItems.map(({ type, name }) => [type, name])),
})

const missingKinds = (lines: readonly CartLine[], blank: readonly CartLine[]): CartLine[] =>
  blank
    .filter((line) => !lines.some((other) => other.purchaseType === line.purchaseType))
    .map((line) => ({ ...line, quantity: 0 }))

/** Full cases stand before individual pieces, as in a new order. */
const casesFirst = (lines: readonly CartLine[]): readonly CartLine[] => [
  ...lines.filter(({ purchaseType }) => purchaseType === 'case'),
  ...lines.filter(({ purchaseType }) => purchaseType === 'item'),
]

/** Chosen lines that are still offered, plus an empty line for each new product. */
const offered = (cart: Cart, products: readonly Product[], blank: Cart): Cart =>
  Object.fromEntries(
    products.map((product) => {
      const fresh = blank[product.id] ?? []
      const lines = cart[product.id]
      if (lines === undefined) return [product.id, fresh]
      const offered = stillOffered(product, lines)
      const missing = missingKinds(offered, fresh)
      return [product.id, missing.length === 0 ? offered : casesFirst([...offered, ...missing])]
    }),
  )

const byProduct = (products: readonly Product[], chosen: readonly CartLine[]): Cart =>
  Object.fromEntries(
    products
      .map(({ id }) => [id, casesFirst(chosen.filter((line) => line.pid === id))] as const)
      .filter(([, lines]) => lines.length > 0),
  )

/** Restores a saved cart with new line ids; products added since start with their default quantity. */
export const cartOfSaved = (
  products: readonly Product[],
  before: readonly CartLine[],
  stock: Stock,
  newId: () => string,
): Cart => {
  const lines = before.map((line) => ({ ...line, id: newId() }))
  return offered(byProduct(products, lines), products, newCart(products, stock, newId))
}

/** Chosen lines that are still offered, plus an empty line for each missing purchase type. */
export const cartOfLines = (products: readonly Product[], chosen: readonly CartLine[], newId: () => string): Cart => {
  const blank = newCart(products, NOTHING_SOLD, newId)
  const nothing = Object.fromEntries(
    Object.entries(blank).map(([pid, lines]) => [pid, lines.map((line) => ({ ...line, quantity: 0 }))]),
  )
  return offered(byProduct(products, chosen), products, nothing)
}

export const cartOfOrder = (products: readonly Product[], ordered: readonly OrderLine[], newId: () => string): Cart =>
  cartOfLines(products, ordered.map(lineOf), newId)

export const cartOfInput = (products: readonly Product[], sent: readonly LineInput[], newId: () => string): Cart =>
  cartOfLines(products, sent.map(lineOfInput), newId)

const changed = (cart: Cart, pid: string, change: (lines: readonly CartLine[]) => readonly CartLine[]): Cart => ({
  ...cart,
  [pid]: change(cart[pid] ?? []),
})

/** Removes a line with quantity 0, unless it is the last of its purchase type. */
const withoutSpares = (lines: readonly CartLine[], id: string): readonly CartLine[] => {
  const line = lines.find((candidate) => candidate.id === id)
  const others = lines.filter((other) => other.id !== id && other.purchaseType === line?.purchaseType)
  return line?.quantity === 0 && others.length > 0 ? lines.filter((other) => other.id !== id) : lines
}

/** An empty name clears the choice. */
const withOption = (line: CartLine, group: string, name: string): CartLine => {
  const { [group]: _before, ...rest } = line.options
  return { ...line, options: name === '' ? rest : { ...rest, [group]: name } }
}

export const cartReducer = (cart: Cart, action: CartAction): Cart => {
  if (action.kind === 'all') return action.cart
  if (action.kind === 'offered') return offered(cart, action.products, action.blank)
  return changed(cart, action.pid, (lines) => {
    if (action.kind === 'another') return casesFirst([...lines, freshLine(action.pid, 'case', 1, action.id)])
    const next = lines.map((line) => {
      if (line.id !== action.id) return line
      return action.kind === 'quantity'
        ? { ...line, quantity: action.quantity }
        : withOption(line, action.group, action.name)
    })
    return action.kind === 'quantity' ? withoutSpares(next, action.id) : next
  })
}

const asOwn = (line: Pick<CartLine, 'pid' | 'purchaseType' | 'quantity'>) => ({
  pid: line.pid,
  pPurchaseType: line.purchaseType,
  pQuantity: line.quantity,
})

export interface StepRange {
  /** Quantity that the first tap on + sets. */
  readonly min: number
  readonly max: number
}

/**
 * Allowed quantities of one line, given all lines of its product. `own`: lines of the edited order, which the stock
 * already includes.
 */
export const stepRange = (
  product: Product,
  lines: readonly CartLine[],
  line: CartLine,
  stock: Stock,
  own: readonly OrderLine[],
): StepRange => {
  const others = lines.filter((other) => other.id !== line.id)
  const same = others.filter((other) => other.purchaseType === line.purchaseType)
  const least = line.purchaseType === 'item' ? (product.splitCasePurchase?.minItemOrder ?? 1) : product.minOrderQty
  return {
    min: Math.max(1, least - same.reduce((sum, other) => sum + other.quantity, 0)),
    max: quantityCeiling({
      product,
      purchaseType: line.purchaseType,
      others: others.map(asOwn),
      stock,
      own,
    }),
  }
}
