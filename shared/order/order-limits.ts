// Limits of quantities and stock.

/** Largest quantity of an order line: above every stock, and above the pieces of any case. */
export const MAX_LINE_QUANTITY = 1_000_000

/** Stock from this quantity on counts as unlimited (decision Q-045). */
export const UNLIMITED_STOCK = 1000

/** Value of a product's limit per order that stands for none (decision Q-046). */
export const NO_LIMIT_PER_ORDER = 0
