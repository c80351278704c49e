// What the products of an event cost, as lists and previews say it.
import type { Cents } from '#shared/kernel/money.ts'
import type { Product } from './event.ts'

/** The least that buys something: a piece where a case is shared. */
export const lowestPrice = (product: Pick<Product, 'price' | 'splitCasePurchase'>): Cents =>
  product.splitCasePurchase?.costPerItem ?? product.price
