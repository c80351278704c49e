// One line of a buyer's choice, and the whole choice.
import type { PurchaseType } from '#shared/order/order-check.ts'

export interface CartLine {
  /** Becomes the id of the order line. */
  readonly id: string
  readonly pid: string
  readonly purchaseType: PurchaseType
  readonly quantity: number
  /** Maps a sub-item group to the chosen option. */
  readonly options: Readonly<Record<string, string>>
}

/** Maps a product id to its lines. */
export type Cart = Readonly<Record<string, readonly CartLine[]>>
