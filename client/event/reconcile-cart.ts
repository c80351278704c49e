// Reconciles a choice with what the host still offers, and describes the differences.
import type { Product } from '#shared/event/event.ts'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import type { Cart, CartLine } from './cart-line.ts'
import { priceOf } from './cart-lines.ts'

const isOption = (product: Product, type: string, name: string): boolean =>
  product.subItems.some((group) => group.type === type && group.list.some((option) => option.name === name))

const hasKind = (product: Product, line: CartLine): boolean =>
  line.purchaseType === 'case' || product.splitCasePurchase !== null

/** Removes options and purchase types that are no longer offered. Returns the same array when nothing changes. */
export const stillOffered = (product: Product, lines: readonly CartLine[]): readonly CartLine[] => {
  const offered = lines
    .filter((line) => hasKind(product, line))
    .map((line) => {
      const options = Object.entries(line.options).filter(([type, name]) => isOption(product, type, name))
      return options.length === Object.keys(line.options).length
        ? line
        : { ...line, options: Object.fromEntries(options) }
    })
  return offered.length === lines.length && offered.every((line, at) => line === lines[at]) ? lines : offered
}

export interface SavedLine {
  readonly line: CartLine
  /** Product name; undefined when the product is unknown. */
  readonly name: string | undefined
  /** Price of one unit in cents, options included; undefined when the price was not shown. */
  readonly price: Cents | undefined
}

/** Lists every visible line of a cart, including lines with quantity 0. */
export const savedLines = (products: readonly Product[], cart: Cart): SavedLine[] =>
  products.flatMap((product) =>
    (cart[product.id] ?? []).map((line) => ({ line, name: product.name, price: priceOf(product, line) })),
  )

const lineChanges = (product: Product | undefined, { line, name, price }: SavedLine): string[] => {
  if (product === undefined) return name === undefined ? [] : [`${name} is not offered any more`]
  if (!hasKind(product, line)) return [`${product.name} is not sold by the piece any more`]
  const missing = Object.entries(line.options).filter(([type, option]) => !isOption(product, type, option))
  if (missing.length > 0) return missing.map(([, option]) => `${product.name}: ${option} is not offered any more`)
  const now = priceOf(product, line)
  return price === undefined || now === price
    ? []
    : [`${product.name} costs ${formatMoney(now)} now, not ${formatMoney(price)}`]
}

/** Describes each change to a chosen line in one sentence. */
export const changeTexts = (products: readonly Product[], chosen: readonly SavedLine[]): string[] => {
  const known = new Map(products.map((product) => [product.id, product]))
  const sentences = chosen
    .filter(({ line }) => line.quantity > 0)
    .flatMap((each) => lineChanges(known.get(each.line.pid), each))
  return [...new Set(sentences)]
}
