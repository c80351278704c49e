// Price range of an event's products for lists and previews.
import type { Cents } from '#shared/kernel/money.ts'
import type { Product } from './event.ts'

/** Lowest price that buys something: one piece of a shared case. */
export const lowestPrice = (product: Pick<Product, 'price' | 'splitCasePurchase'>): Cents =>
  product.splitCasePurchase?.costPerItem ?? product.price
