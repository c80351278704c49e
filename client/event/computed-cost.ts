// The price of one piece of a split case, computed from price and case size (EVT-069).
import type { ProductDraft } from '#shared/event/event-draft.ts'
import { costPerItem } from '#shared/event/product-check.ts'

/** The product with its price of one piece computed; unchanged without a price or a valid case size. */
export const withComputedCost = (product: ProductDraft): ProductDraft => {
  const { price, splitCasePurchase: split } = product
  const items = split?.itemsPerCase ?? 0
  if (split === null || price === null || !(Number.isInteger(items) && items >= 1)) return product
  return { ...product, splitCasePurchase: { ...split, costPerItem: costPerItem(price, items) } }
}

/** Ids of products whose price or case size was edited. An edit leaves each product in its place. */
export const editedCosts = (before: readonly ProductDraft[], after: readonly ProductDraft[]): string[] =>
  after.flatMap((product, at) => {
    const earlier = before[at]
    if (earlier?.id !== product.id || product.splitCasePurchase === null) return []
    const isSame =
      Object.is(earlier.price, product.price) &&
      Object.is(earlier.splitCasePurchase?.itemsPerCase ?? null, product.splitCasePurchase.itemsPerCase)
    return isSame ? [] : [product.id]
  })
