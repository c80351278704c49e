import { useReducer, useState, type Dispatch } from 'react'
import type { Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Order } from '#shared/order/order.ts'
import { repeatOrder } from '#shared/order/repeat-order.ts'
import { cartOfOrder, cartReducer, newCart, type Cart, type CartAction, type Stock } from './cart.ts'

export interface CartStart {
  readonly products: readonly Product[]
  readonly stock: Stock
  /** Edited, or null. */
  readonly order: Order | null
  /** What can be ordered again, or null. */
  readonly old: Order | null
  /** It is taken over at once. */
  readonly again: boolean
}

export interface UsedCart {
  readonly cart: Cart
  readonly change: Dispatch<CartAction>
  /** What could not be taken over from the old order; null until it was taken. */
  readonly told: readonly string[] | null
  readonly takeOld: () => void
}

export const useCart = ({ products, stock, order, old, again }: CartStart): UsedCart => {
  const repeated = () => repeatOrder(old?.lines ?? [], products, stock, newId)
  const [first] = useState(() => (again && old ? repeated() : null))
  const [told, setTold] = useState<readonly string[] | null>(first?.told ?? null)
  const [cart, change] = useReducer(cartReducer, null, () => {
    const lines = order?.lines ?? first?.lines
    return lines ? cartOfOrder(products, lines, newId) : newCart(products, newId)
  })
  const takeOld = (): void => {
    const taken = repeated()
    setTold(taken.told)
    change({ kind: 'all', cart: cartOfOrder(products, taken.lines, newId) })
  }
  return { cart, change, told, takeOld }
}
