// What a buyer has chosen of an event before ordering. Lists keep their identity where nothing of a product changed.
import type { EventStats, Product } from '#shared/event/event.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { chooseSubItems, quantityCeiling, type PurchaseType } from '#shared/order/order-check.ts'
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

const freshLine = (pid: string, purchaseType: PurchaseType, quantity: number, id: string): CartLine => ({
  id,
  pid,
  purchaseType,
  quantity,
  options: {},
})

/** One line of each kind that a product is sold in. */
export const newCart = (products: readonly Product[], newId: () => string): Cart =>
  Object.fromEntries(
    products.map((product) => [
      product.id,
      [
        freshLine(product.id, 'case', product.defaultQuantity, newId()),
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

/** The cart of an order that is edited: its lines, and room for what it has none of. */
export const cartOfOrder = (products: readonly Product[], ordered: readonly OrderLine[], newId: () => string): Cart =>
  Object.fromEntries(
    Object.entries(newCart(products, newId)).map(([pid, blank]) => {
      const lines = ordered.filter((line) => line.pid === pid).map(lineOf)
      const missing = blank
        .filter((line) => !lines.some((other) => other.purchaseType === line.purchaseType))
        .map((line) => ({ ...line, quantity: 0 }))
      return [pid, [...lines, ...missing]]
    }),
  )

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

export const cartReducer = (cart: Cart, action: CartAction): Cart =>
  changed(cart, action.pid, (lines) => {
    if (action.kind === 'another') return [...lines, freshLine(action.pid, 'case', 1, action.id)]
    const next = lines.map((line) => {
      if (line.id !== action.id) return line
      return action.kind === 'quantity'
        ? { ...line, quantity: action.quantity }
        : withOption(line, action.group, action.name)
    })
    return action.kind === 'quantity' ? withoutSpares(next, action.id) : next
  })

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

const lineCents = (product: Product, line: CartLine): Cents => {
  const chosen = chooseSubItems(product, optionsOf(line))
  const prices = isRefusal(chosen)
    ? product.subItems.flatMap((group) => group.list.filter((option) => option.name === line.options[group.type]))
    : chosen
  return linePrice(product, line.purchaseType, prices) * line.quantity
}

/** Items without the admin fee. A required option that is still missing costs nothing yet. */
export const cartTotal = (products: readonly Product[], cart: Cart): Cents =>
  products.reduce(
    (sum, product) => (cart[product.id] ?? []).reduce((part, line) => part + lineCents(product, line), sum),
    0,
  )

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

export type Stock = Pick<EventStats, 'sold' | 'pieces'>

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
