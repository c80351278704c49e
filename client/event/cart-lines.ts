// Cart totals, and the conversion of a cart to order lines.
import type { Event, Product, SplitCase } from '#shared/event/event.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { addCents, sumCents, timesCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { chooseSubItems, type PurchaseType } from '#shared/order/order-check.ts'
import { pieceCap } from '#shared/order/order-limits.ts'
import type { LineInput } from '#shared/order/order-inputs.ts'
import { linePrice } from '#shared/order/order-totals.ts'
import type { OrderLine } from '#shared/order/order.ts'
import type { Cart, CartLine } from './cart-line.ts'

const namesOf = (options: CartLine['options']): LineInput['subItems'] =>
  Object.entries(options).map(([type, name]) => ({ type, name }))

export interface PricedLine {
  readonly id: string
  /** Chosen sub-items with the product's prices. */
  readonly subItems: OrderLine['pSubItems']
  readonly quantity: number
  /** Quantity in the format of its input field. */
  readonly quantityInput: string
  /** Price of one unit in cents, options included. A required option that is not chosen yet counts as zero. */
  readonly price: Cents
  /** Maximum over all lines of the same purchase type; 0 means no limit. */
  readonly limitPerOrder: number
  readonly minOrderQty: number
  /** Position among the product's lines. */
  readonly index: number
  readonly splitCasePurchase: SplitCase | null
  readonly purchaseType: PurchaseType
}

const chosenSoFar = (product: Product, line: CartLine): OrderLine['pSubItems'] => {
  const chosen = chooseSubItems(product, namesOf(line.options))
  if (!isRefusal(chosen)) return chosen
  return product.subItems.flatMap(({ type, list }) =>
    list.filter(({ name }) => name === line.options[type]).map(({ name, price }) => ({ type, name, price })),
  )
}

/** Price of one unit in cents, options included. A required option that is not chosen yet counts as zero. */
export const priceOf = (product: Product, line: CartLine): Cents =>
  linePrice(product, line.purchaseType, chosenSoFar(product, line))

/** Combines the cart lines of a product with its prices and rules. */
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

const NO_LINES: readonly CartLine[] = []

/** Sum of the items in cents, without the admin fee. */
export const cartTotal = (products: readonly Product[], cart: Cart): Cents =>
  sumCents(
    products.flatMap((product) => {
      const chosen = (cart[product.id] ?? NO_LINES).filter((line) => line.quantity > 0)
      return chosen.map((line) => timesCents(priceOf(product, line), line.quantity))
    }),
  )

/** Total of the dock in cents: includes the admin fee as soon as something is chosen, even when it is free. */
export const cartFee = (event: Pick<Event, 'adminCost'>, products: readonly Product[], cart: Cart): Cents =>
  chosenLines(products, cart).length === 0 ? ZERO_CENTS : addCents(cartTotal(products, cart), event.adminCost)

/** Converts the chosen lines to order input, each with the price that the page shows. */
export const chosenLines = (products: readonly Product[], cart: Cart): LineInput[] =>
  products.flatMap((product) => {
    const chosen = (cart[product.id] ?? NO_LINES).filter((line) => line.quantity > 0)
    return chosen.map((line) => {
      const { id, pid, purchaseType, quantity, options } = line
      return { id, pid, purchaseType, quantity, subItems: namesOf(options), price: priceOf(product, line) }
    })
  })
