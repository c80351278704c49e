import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import type { Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Order } from '#shared/order/order.ts'
import { repeatOrder } from '#shared/order/repeat-order.ts'
import type { RefusedOrder } from './refused-order.ts'
import { cartOfInput, cartOfOrder, cartReducer, newCart, type Cart, type CartAction, type Stock } from './cart.ts'

export interface CartStart {
  readonly products: readonly Product[]
  readonly stock: Stock
  /** Edited, or null. */
  readonly order: Order | null
  /** What can be ordered again, or null. */
  readonly old: Order | null
  /** It is taken over at once. */
  readonly again: boolean
  /** Not taken by the server, to be placed again, or null. */
  readonly refused: RefusedOrder | null
}

export interface UsedCart {
  readonly cart: Cart
  readonly change: Dispatch<CartAction>
  /** What could not be taken over from the old order; null until it was taken. */
  readonly told: readonly string[] | null
  readonly takeOld: () => void
  /** Names of what was chosen and is no longer offered. */
  readonly gone: readonly string[]
}

const isChosen = (cart: Cart, pid: string): boolean => (cart[pid] ?? []).some((line) => line.quantity > 0)

export const useCart = ({ products, stock, order, old, again, refused }: CartStart): UsedCart => {
  const repeated = () => repeatOrder(old?.lines ?? [], products, stock, newId)
  const [first] = useState(() => (again && old ? repeated() : null))
  const [told, setTold] = useState<readonly string[] | null>(first?.told ?? null)
  const [cart, change] = useReducer(cartReducer, null, () => {
    if (refused) return cartOfInput(products, refused.input.lines, newId)
    const lines = order?.lines ?? first?.lines
    return lines ? cartOfOrder(products, lines, newId) : newCart(products, stock, newId)
  })
  const takeOld = (): void => {
    const taken = repeated()
    setTold(taken.told)
    change({ kind: 'all', cart: cartOfOrder(products, taken.lines, newId) })
  }
  // The host may edit the event while somebody chooses.
  const [gone, setGone] = useState<readonly string[]>([])
  const before = useRef(products)
  useEffect(() => {
    if (before.current === products) return
    const kept = new Set(products.map((product) => product.id))
    const lost = before.current.filter(({ id }) => !kept.has(id) && isChosen(cart, id)).map(({ name }) => name)
    before.current = products
    change({ kind: 'offered', blank: newCart(products, stock, newId) })
    if (lost.length > 0) setGone((names) => [...names, ...lost])
  }, [products, stock, cart])
  return { cart, change, told, takeOld, gone }
}
