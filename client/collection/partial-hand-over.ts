// Partial hand-over: quantities handed over now, and those that stay owed. Pure.
import type { Order, OrderLine } from '#shared/order/order.ts'
import type { OrderVerdict } from '#shared/collection/verdict.ts'
import type { HandOverOfOrder } from './use-hand-over.ts'

export interface LeftLine {
  readonly line: OrderLine
  /** Quantity still owed. */
  readonly left: number
}

/** Lines with owed quantities, in the order of the order. */
export const leftLines = ({ order, state }: Pick<OrderVerdict, 'order' | 'state'>): LeftLine[] => {
  const owed = new Map(state.owedLines.map((line) => [line.lineId, line.owed]))
  return order.lines.flatMap((line) => {
    const left = owed.get(line.id) ?? 0
    return left > 0 ? [{ line, left }] : []
  })
}

/** Maps a line id to the quantity handed over now; lines without an entry are handed over completely. */
export type PartialHandOver = Readonly<Record<string, number>>

export const quantityNow = (part: PartialHandOver, { line, left }: LeftLine): number =>
  Math.min(left, Math.max(0, part[line.id] ?? left))

export const partialHandOver = (order: Order, lines: readonly LeftLine[], part: PartialHandOver): HandOverOfOrder => ({
  order,
  lines: lines.flatMap((each) => {
    const quantity = quantityNow(part, each)
    return quantity > 0 ? [{ lineId: each.line.id, quantity }] : []
  }),
})

/** Owed afterwards: number of pieces and product names. */
export const staysOwed = (lines: readonly LeftLine[], part: PartialHandOver): { pieces: number; names: string[] } => {
  const staying = lines.filter((each) => quantityNow(part, each) < each.left)
  return {
    pieces: staying.reduce((sum, each) => sum + each.left - quantityNow(part, each), 0),
    names: staying.map((each) => each.line.pName),
  }
}

export const piecesLeft = (lines: readonly LeftLine[]): number => lines.reduce((sum, { left }) => sum + left, 0)
