// Cases that did not fill when an event closed: the pieces over, and the orders that have them. Pieces fill cases in the order of
// the order numbers, so that the orders that came last have the pieces over (decision Q-146).
import type { Event, Product, SplitCase } from '#shared/event/event.ts'
import { sumCents, type Cents } from '#shared/kernel/money.ts'
import { lineTotal } from './order-totals.ts'
import { isCancelled } from './order-status.ts'
import type { Order, OrderLine } from './order.ts'
import { BUYER_STATUS } from './order-status-numbers.ts'

/** Pieces over in one line. */
export interface LooseLine {
  readonly lineId: string
  readonly pieces: number
  readonly cents: Cents
}

/** An order that has pieces over. */
export interface LooseOrder<O extends SharingOrder = Order> {
  readonly order: O
  readonly lines: readonly LooseLine[]
  readonly pieces: number
  /** Price of these pieces, without shared costs. */
  readonly cents: Cents
  /** The order has nothing else. */
  readonly isWhole: boolean
}

export interface UnfilledCase<O extends SharingOrder = Order> {
  readonly product: SplitProduct
  /** Pieces in a case. */
  readonly perCase: number
  /** Pieces that fill no case: at least 1, fewer than a case has. */
  readonly pieces: number
  readonly cents: Cents
  /** The host promised buyers to buy only full cases. */
  readonly isFullOnly: boolean
  /** In the order of their numbers. */
  readonly orders: readonly LooseOrder<O>[]
}

export type SharingOrder = Pick<Order, 'id' | 'eOrderNo' | 'createdAt' | 'lines' | 'status' | 'buyerStatus'>
export type SplitProduct = Pick<Product, 'id' | 'name' | 'price'> & { readonly splitCasePurchase: SplitCase | null }

/** Pieces that fill no case. */
export const piecesOver = (pieces: number, perCase: number): number => pieces % perCase

const byNumber = (a: SharingOrder, b: SharingOrder): number =>
  (a.eOrderNo ?? Infinity) - (b.eOrderNo ?? Infinity) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

const isPieceOf = (pid: string) => (line: OrderLine) => line.pid === pid && line.pPurchaseType === 'item'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** Takes pieces from the end of the order's lines. */
const looseOrder = <O extends SharingOrder>(order: O, pid: string, over: number): LooseOrder<O> => {
  let left = over
  const lines = order.lines
    .filter(isPieceOf(pid))
    .toReversed()
    .flatMap((line): LooseLine[] => {
      const pieces = Math.min(left, line.pQuantity)
      left -= pieces
      return pieces === 0 ? [] : [{ lineId: line.id, pieces, cents: lineTotal({ ...line, pQuantity: pieces }) }]
    })
    .toReversed()
  const pieces = sum(lines.map((line) => line.pieces))
  return {
    order,
    lines,
    pieces,
    cents: sumCents(lines.map((line) => line.cents)),
    isWhole: pieces === sum(order.lines.map((line) => line.pQuantity)),
  }
}

/** Null where no case is left unfilled. Cancelled orders do not count. */
export const unfilledCase = <O extends SharingOrder>(
  product: SplitProduct,
  orders: readonly O[],
): UnfilledCase<O> | null => {
  const split = product.splitCasePurchase
  if (split === null) return null
  const sharing = orders
    .filter((order) => !isCancelled(order) && order.lines.some(isPieceOf(product.id)))
    .toSorted(byNumber)
  const ordered = sum(sharing.flatMap(({ lines }) => lines.filter(isPieceOf(product.id)).map((line) => line.pQuantity)))
  const pieces = piecesOver(ordered, split.itemsPerCase)
  if (pieces === 0) return null
  let left = pieces
  const loose: LooseOrder<O>[] = []
  for (const order of sharing.toReversed()) {
    if (left === 0) break
    const one = looseOrder(order, product.id, left)
    left -= one.pieces
    loose.unshift(one)
  }
  return {
    product,
    perCase: split.itemsPerCase,
    pieces,
    cents: sumCents(loose.map(({ cents }) => cents)),
    isFullOnly: split.fulfillCondition === 'full-only',
    orders: loose,
  }
}

/** Cases that wait for the host's decision, in the order of the products. */
export const unfilledCases = <O extends SharingOrder>(
  { boughtCases }: Pick<Event, 'boughtCases'>,
  products: readonly SplitProduct[],
  orders: readonly O[],
): UnfilledCase<O>[] =>
  products.flatMap((product) => (boughtCases.includes(product.id) ? [] : (unfilledCase(product, orders) ?? [])))

/** Pieces still to hand over in a line. */
interface OwedPieces {
  readonly lineId: string
  readonly owed: number
}

/** Whether the buyer has some of the pieces over: these cannot be cancelled any more. */
export const hasPiecesOver = ({ order, lines }: LooseOrder, owedLines: readonly OwedPieces[]): boolean => {
  const owed = new Map(owedLines.map((line) => [line.lineId, line.owed]))
  return (
    order.buyerStatus === BUYER_STATUS.collected || lines.some(({ lineId, pieces }) => (owed.get(lineId) ?? 0) < pieces)
  )
}

/** The lines without the pieces over. */
export const linesWithout = (lines: readonly OrderLine[], loose: readonly LooseLine[]): OrderLine[] => {
  const taken = new Map(loose.map(({ lineId, pieces }) => [lineId, pieces]))
  return lines.flatMap((line) => {
    const pQuantity = line.pQuantity - (taken.get(line.id) ?? 0)
    return pQuantity === 0 ? [] : [{ ...line, pQuantity }]
  })
}
