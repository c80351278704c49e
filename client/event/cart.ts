// What a buyer has chosen of an event before ordering. Lists keep their identity where nothing of a product changed.
import type { EventStats, Product, SplitCase } from '#shared/event/event.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { chooseSubItems, pieceCap, quantityCeiling, type PurchaseType } from '#shared/order/order-check.ts'
import type { LineInput } from '#shared/order/order-inputs.ts'
import { linePrice } from '#shared/order/order-totals.ts'
import type { OrderLine } from '#shared/order/order.ts'

export interface CartLine {
  /** Becomes the id of the order's line. */
  readonly id: string
  readonly pid: string
  readonly purchaseType: PurchaseType
  readonly quantity: number
  /** Sub-item group to chosen option. */
  readonly options: Readonly<Record<string, string>>
}

export type Stock = Pick<EventStats, 'sold' | 'pieces'>

export const NOTHING_SOLD: Stock = { sold: {}, pieces: {} }

/** Product id to its lines. */
export type Cart = Readonly<Record<string, readonly CartLine[]>>

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
  /** What is offered now, with a blank line of each kind. */
  | { readonly kind: 'offered'; readonly blank: Cart }

const freshLine = (pid: string, purchaseType: PurchaseType, quantity: number, id: string): CartLine => ({
  id,
  pid,
  purchaseType,
  quantity,
  options: {},
})

/** What a product begins with: its default where so many may be ordered, else nothing. */
const firstQuantity = (product: Product, stock: Stock): number => {
  const ceiling = quantityCeiling({ product, purchaseType: 'case', others: [], stock, own: [] })
  const quantity = Math.min(product.defaultQuantity, ceiling)
  return quantity < product.minOrderQty ? 0 : quantity
}

/** One line of each kind that a product is sold in. */
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

const lineOf = (line: OrderLine): CartLine => ({
  id: line.id,
  pid: line.pid,
  purchaseType: line.pPurchaseType,
  quantity: line.pQuantity,
  options: Object.fromEntries(line.pSubItems.map((option) => [option.type, option.name])),
})

const lineOfInput = ({ id, pid, purchaseType, quantity, subItems }: LineInput): CartLine => ({
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

/** What was chosen of what is still offered, and room for what is new. */
const offered = (cart: Cart, blank: Cart): Cart =>
  Object.fromEntries(
    Object.entries(blank).map(([pid, fresh]) => {
      const lines = cart[pid]
      if (lines === undefined) return [pid, fresh]
      const kinds = lines.filter((line) => fresh.some((other) => other.purchaseType === line.purchaseType))
      const missing = missingKinds(kinds, fresh)
      return [pid, missing.length === 0 && kinds.length === lines.length ? lines : [...kinds, ...missing]]
    }),
  )

/** What was chosen of what is offered, and room for what there is none of. */
const cartOfLines = (products: readonly Product[], chosen: readonly CartLine[], newId: () => string): Cart =>
  Object.fromEntries(
    Object.entries(newCart(products, NOTHING_SOLD, newId)).map(([pid, blank]) => {
      const lines = chosen.filter((line) => line.pid === pid)
      return [pid, [...lines, ...missingKinds(lines, blank)]]
    }),
  )

/** The cart of an order that is edited. */
export const cartOfOrder = (products: readonly Product[], ordered: readonly OrderLine[], newId: () => string): Cart =>
  cartOfLines(products, ordered.map(lineOf), newId)

/** The cart of an order as it was sent. */
export const cartOfInput = (products: readonly Product[], sent: readonly LineInput[], newId: () => string): Cart =>
  cartOfLines(products, sent.map(lineOfInput), newId)

const changed = (cart: Cart, pid: string, change: (lines: readonly CartLine[]) => readonly CartLine[]): Cart => ({
  ...cart,
  [pid]: change(cart[pid] ?? []),
})

/** A line put back to nothing goes, unless it is the last of its kind. */
const withoutSpares = (lines: readonly CartLine[], id: string): readonly CartLine[] => {
  const line = lines.find((candidate) => candidate.id === id)
  const others = lines.filter((other) => other.id !== id && other.purchaseType === line?.purchaseType)
  return line?.quantity === 0 && others.length > 0 ? lines.filter((other) => other.id !== id) : lines
}

/** An empty name takes the choice back. */
const withOption = (line: CartLine, group: string, name: string): CartLine => {
  const { [group]: _before, ...rest } = line.options
  return { ...line, options: name === '' ? rest : { ...rest, [group]: name } }
}

export const cartReducer = (cart: Cart, action: CartAction): Cart => {
  if (action.kind === 'all') return action.cart
  if (action.kind === 'offered') return offered(cart, action.blank)
  return changed(cart, action.pid, (lines) => {
    if (action.kind === 'another') return [...lines, freshLine(action.pid, 'case', 1, action.id)]
    const next = lines.map((line) => {
      if (line.id !== action.id) return line
      return action.kind === 'quantity'
        ? { ...line, quantity: action.quantity }
        : withOption(line, action.group, action.name)
    })
    return action.kind === 'quantity' ? withoutSpares(next, action.id) : next
  })
}

const optionsOf = (line: CartLine): LineInput['subItems'] =>
  Object.entries(line.options).map(([type, name]) => ({ type, name }))

/** The chosen lines as an order takes them. */
export const chosenLines = (cart: Cart): LineInput[] =>
  Object.values(cart)
    .flat()
    .filter((line) => line.quantity > 0)
    .map((line) => ({
      id: line.id,
      pid: line.pid,
      purchaseType: line.purchaseType,
      quantity: line.quantity,
      subItems: optionsOf(line),
    }))

export interface PricedLine {
  readonly id: string
  /** What is chosen so far, with the product's prices. */
  readonly subItems: OrderLine['pSubItems']
  readonly quantity: number
  /** As its field shows it. */
  readonly quantityInput: string
  /** Cents for one of it, options included. A required option that is still missing costs nothing yet. */
  readonly price: Cents
  /** Over all lines of its kind; 0 is none. */
  readonly limitPerOrder: number
  readonly minOrderQty: number
  /** Its place among the product's lines. */
  readonly index: number
  readonly splitCasePurchase: SplitCase | null
  readonly purchaseType: PurchaseType
}

const chosenSoFar = (product: Product, line: CartLine): OrderLine['pSubItems'] => {
  const chosen = chooseSubItems(product, optionsOf(line))
  if (!isRefusal(chosen)) return chosen
  return product.subItems.flatMap(({ type, list }) =>
    list.filter(({ name }) => name === line.options[type]).map(({ name, price }) => ({ type, name, price })),
  )
}

/** The lines of a product with its prices and rules. */
export const pricedLines = (product: Product, lines: readonly CartLine[]): PricedLine[] =>
  lines.map((line, index) => {
    const { id, quantity, purchaseType } = line
    const subItems = chosenSoFar(product, line)
    const pieces = purchaseType === 'item'
    return {
      id,
      subItems,
      quantity,
      quantityInput: String(quantity),
      price: linePrice(product, purchaseType, subItems),
      limitPerOrder: pieces ? pieceCap(product) : product.limitPerOrder,
      minOrderQty: pieces ? (product.splitCasePurchase?.minItemOrder ?? 1) : product.minOrderQty,
      index,
      splitCasePurchase: product.splitCasePurchase,
      purchaseType,
    }
  })

/** Items without the admin fee. */
export const cartTotal = (products: readonly Product[], cart: Cart): Cents =>
  products.reduce((sum, product) => {
    const chosen = (cart[product.id] ?? NO_LINES).filter((line) => line.quantity > 0)
    return pricedLines(product, chosen).reduce((part, line) => part + line.price * line.quantity, sum)
  }, 0)

const NO_LINES: readonly CartLine[] = []

const asOwn = (line: Pick<CartLine, 'pid' | 'purchaseType' | 'quantity'>) => ({
  pid: line.pid,
  pPurchaseType: line.purchaseType,
  pQuantity: line.quantity,
})

export interface StepRange {
  /** Where the first + goes. */
  readonly min: number
  readonly max: number
}

/** How far a line can be stepped, over all lines of its product. `own`: lines that the stock counts already. */
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
