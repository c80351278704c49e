import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import type { Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Order } from '#shared/order/order.ts'
import { repeatOrder } from '#shared/order/repeat-order.ts'
import type { RefusedOrder } from './refused-order.ts'
import {
  cartOfInput,
  cartOfKept,
  cartOfOrder,
  cartReducer,
  lineOf,
  lineOfInput,
  newCart,
  type Cart,
  type CartAction,
  type Stock,
} from './cart.ts'
import { changeTexts, savedLines, type SavedLine } from './reconcile-cart.ts'

export interface CartStart {
  readonly products: readonly Product[]
  readonly stock: Stock
  /** The edited order, or null. */
  readonly order: Order | null
  /** An earlier order that can be repeated, or null. */
  readonly old: Order | null
  /** The earlier order is taken over at once. */
  readonly again: boolean
  /** A rejected order to place again, or null. */
  readonly refused: RefusedOrder | null
  /** Choices saved when the buyer left the page, or null. */
  readonly draft: readonly SavedLine[] | null
}

export interface UsedCart {
  readonly cart: Cart
  readonly change: Dispatch<CartAction>
  /** Lines of the earlier order that could not be taken over; null before it is taken over. */
  readonly changes: readonly string[] | null
  readonly takeOld: () => void
  /** Changes by the host to chosen lines: removed, or with another price. */
  readonly news: readonly string[]
}

const ofOrder = (order: Order): SavedLine[] =>
  order.lines.map((line) => ({ line: lineOf(line), name: line.pName, price: line.pPrice }))

/** The card above the form reports removed parts. */
const ofRefused = ({ input }: RefusedOrder): SavedLine[] =>
  input.lines.map((line) => ({ line: lineOfInput(line), name: undefined, price: line.price }))

export const useCart = ({ products, stock, order, old, again, refused, draft }: CartStart): UsedCart => {
  const repeated = () => repeatOrder(old?.lines ?? [], products, stock, newId)
  const [first] = useState(() => (again && old && !draft ? repeated() : null))
  const [changes, setChanges] = useState<readonly string[] | null>(first?.changes ?? null)
  const [cart, change] = useReducer(cartReducer, null, () => {
    if (refused) return cartOfInput(products, refused.input.lines, newId)
    const lines = order?.lines ?? first?.lines
    if (lines) return cartOfOrder(products, lines, newId)
    const left = draft?.map(({ line }) => line)
    return left ? cartOfKept(products, left, stock, newId) : newCart(products, stock, newId)
  })
  const takeOld = (): void => {
    const taken = repeated()
    setChanges(taken.changes)
    change({ kind: 'all', cart: cartOfOrder(products, taken.lines, newId) })
  }
  // The host may have edited the event since, or may edit it while the buyer chooses.
  const [news, setNews] = useState<readonly string[]>(() => {
    if (refused) return changeTexts(products, ofRefused(refused))
    if (order) return changeTexts(products, ofOrder(order))
    return draft ? changeTexts(products, draft) : []
  })
  const before = useRef(products)
  useEffect(() => {
    if (before.current === products) return
    const found = changeTexts(products, savedLines(before.current, cart))
    before.current = products
    change({ kind: 'offered', products, blank: newCart(products, stock, newId) })
    if (found.length > 0) setNews((known) => [...new Set([...known, ...found])])
  }, [products, stock, cart])
  return { cart, change, changes, takeOld, news }
}
