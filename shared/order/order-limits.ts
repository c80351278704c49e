// Limits of quantities and stock.
import type { SplitCase } from '#shared/event/event.ts'

/** Largest quantity of an order line: above every stock, and above the pieces of any case. */
export const MAX_LINE_QUANTITY = 1_000_000

/** Stock from this quantity on counts as unlimited (decision Q-045). */
export const UNLIMITED_STOCK = 1000

/** Value of a product's limit per order that stands for none (decision Q-046). */
export const NO_LIMIT_PER_ORDER = 0

/** Maximum pieces of a split case in one order. */
export const pieceCap = (product: {
  readonly splitCasePurchase: Pick<SplitCase, 'itemsPerCase' | 'minItemOrder'> | null
}): number => {
  const split = product.splitCasePurchase
  return split === null ? MAX_LINE_QUANTITY : split.itemsPerCase * split.minItemOrder
}
