import type { Dispatch } from 'react'
import type { Product } from '#shared/event/event.ts'
import type { OrderLine } from '#shared/order/order.ts'
import type { CartAction, Stock } from './cart.ts'
import type { CartLine } from './cart-line.ts'

/** One product of an order form. */
export interface ProductProps {
  product: Product
  lines: readonly CartLine[]
  stock: Stock
  /** Lines of the edited order, which the stock already includes. */
  own: readonly OrderLine[]
  change: Dispatch<CartAction>
  /** Ordering is closed: shows prices only. */
  closed: boolean
  error: string | undefined
  /** Option group that the error is about. */
  missing: string | undefined
}
