// Content of a printed supplier order, independent of the page size.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface SupplierItem {
  /** Such as '2 cases (24 pieces)'. */
  readonly quantity: string
  readonly name: string
  /** Such as 'Large: 2 cases + 3 pieces'. */
  readonly options: readonly string[]
}

export interface SupplierSheet {
  readonly title: string
  /** Lines below the title. */
  readonly head: readonly string[]
  readonly items: readonly SupplierItem[]
  /** Heading and items of the cases that are not ordered. */
  readonly unfilled: { readonly heading: string; readonly items: readonly SupplierItem[] }
  readonly printedAt: Seconds
}
