import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import type { Product } from '#shared/event/event.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Order } from '#shared/order/order.ts'
import { repeatOrder } from '#shared/order/repeat-order.ts'
import { repeatableOrder, type OrderStart } from './order-start.ts'
import type { RefusedOrder } from './refused-order.ts'
import {
  cartOfInput,
  cartOfSaved,
  cartOfLines,
  cartOfOrder,
  cartReducer,
  lineOf,
  lineOfInput,
  newCart,
  type CartAction,
  type Stock,
} from './cart.ts'
import type { Cart } from './cart-line.ts'
import { changeTexts, savedLines, type SavedLine } from './reconcile-cart.ts'

export interface CartOptions {
  readonly products: readonly Product[]
  readonly stock: Stock
  readonly start: OrderStart
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

/** Chosen lines that the host may have changed since; of a repeated order the repetition itself reports changes. */
const chosenAtStart = (start: OrderStart): readonly SavedLine[] => {
  if (start.kind === 'retry') return ofRefused(start.refused)
  if (start.kind === 'edit') return start.draft?.chosen ?? ofOrder(start.order)
  return start.kind === 'resume' ? start.draft.chosen : []
}

export const useCart = ({ products, stock, start }: CartOptions): UsedCart => {
  const repeated = () => repeatOrder(repeatableOrder(start)?.lines ?? [], products, stock, newId)
  const [first] = useState(() => (start.kind === 'repeat' ? repeated() : null))
  const [changes, setChanges] = useState<readonly string[] | null>(first?.changes ?? null)
  const [cart, change] = useReducer(cartReducer, null, () => {
    switch (start.kind) {
      case 'new':
        return newCart(products, stock, newId)
      case 'repeat':
        return cartOfOrder(products, first?.lines ?? [], newId)
      case 'resume': {
        const left = start.draft.chosen.map(({ line }) => line)
        return cartOfSaved(products, left, stock, newId)
      }
      case 'edit':
        return cartOfLines(
          products,
          chosenAtStart(start).map(({ line }) => line),
          newId,
        )
      case 'retry':
        return cartOfInput(products, start.refused.input.lines, newId)
    }
  })
  const takeOld = (): void => {
    const taken = repeated()
    setChanges(taken.changes)
    change({ kind: 'all', cart: cartOfOrder(products, taken.lines, newId) })
  }
  // The host may have edited the event since, or may edit it while the buyer chooses.
  const [news, setNews] = useState<readonly string[]>(() => changeTexts(products, chosenAtStart(start)))
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
