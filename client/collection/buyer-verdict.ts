// One buyer's orders after a scan: pieces that one tap hands over, and pieces that stay owed. Pure.
import type { OrderVerdict, Verdict } from '#shared/collection/verdict.ts'
import { leftLines, partialHandOver, piecesLeft, staysOwed, type PartialHandOver } from './partial-hand-over.ts'
import { piecesIn, type HandOverOfOrder } from './use-hand-over.ts'

export interface BuyerVerdict {
  readonly verdict: Verdict
  /** The scanned order, or the first one when the code belongs to none of them. */
  readonly scanned: OrderVerdict
  readonly others: readonly OrderVerdict[]
  /** The scanned order is not paid or not verified, and no other one is green. */
  readonly isAmber: boolean
  /** Orders that one tap hands over: all green ones, or the scanned amber one. */
  readonly giving: readonly OrderVerdict[]
  /** Pieces that one tap hands over. */
  readonly pieces: number
  /** Quantities of a partial hand-over; null for a complete one. */
  readonly part: PartialHandOver | null
  readonly parts: readonly HandOverOfOrder[]
  /** Pieces of the partial hand-over. */
  readonly partPieces: number
  readonly stays: { readonly pieces: number; readonly names: readonly string[] }
}

/** Null for a code without an order. */
export const buyerVerdict = (verdict: Verdict, part: PartialHandOver | null): BuyerVerdict | null => {
  const scanned = verdict.orders.find((each) => each.order.id === verdict.code) ?? verdict.orders[0]
  if (!scanned) return null
  const others = verdict.orders.filter((each) => each !== scanned)
  const isAmber = verdict.green.length === 0 && (scanned.reason === 'not-paid' || scanned.reason === 'claimed')
  const giving = isAmber ? [scanned] : verdict.green
  const left = giving.flatMap(leftLines)
  const parts = giving.map((each) => partialHandOver(each.order, leftLines(each), part ?? {}))
  return {
    verdict,
    scanned,
    others,
    isAmber,
    giving,
    pieces: piecesLeft(left),
    part,
    parts,
    partPieces: piecesIn(parts),
    stays: staysOwed(left, part ?? {}),
  }
}

/** Shows an order as it was before this hand-over, although it is collected by now. */
export const givenVerdict = (verdict: OrderVerdict, given: readonly HandOverOfOrder[]): OrderVerdict => {
  const gave = given.find(({ order }) => order.id === verdict.order.id)
  if (!gave) return verdict
  const owed = new Map(gave.lines.map((line) => [line.lineId, line.quantity]))
  const owedLines = verdict.state.owedLines.map((line) => ({ ...line, owed: owed.get(line.lineId) ?? 0 }))
  return { ...verdict, kind: 'go', reason: 'hand-over', state: { ...verdict.state, owedLines } }
}
