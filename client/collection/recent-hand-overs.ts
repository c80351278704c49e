// The last hand-overs of this device, which it can undo. One tap that hands over several orders of a buyer is one of them.
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { Order } from '#shared/order/order.ts'

export interface HandedOver {
  readonly record: HandOverRecord
  readonly order: Order
}

export interface RecentHandOver {
  /** Newest first; at least one. */
  readonly parts: readonly [HandedOver, ...HandedOver[]]
  readonly pieces: number
}

/** Records of one tap are made within this time. */
const ONE_TAP_S = 1

const isOneTap = (earlier: HandedOver, later: HandedOver): boolean =>
  earlier.order.uid === later.order.uid && later.record.at - earlier.record.at <= ONE_TAP_S

const piecesOf = ({ record }: HandedOver): number => record.lines.reduce((sum, line) => sum + line.quantity, 0)

/** `newestFirst`: hand-overs of this device that were not undone. Reads no more of them than it needs. */
export const recentHandOvers = (newestFirst: Iterable<HandedOver>, max: number): readonly RecentHandOver[] => {
  const found: RecentHandOver[] = []
  for (const part of newestFirst) {
    const last = found.at(-1)
    if (last && isOneTap(part, last.parts.at(-1) ?? last.parts[0]))
      found[found.length - 1] = { parts: [...last.parts, part], pieces: last.pieces + piecesOf(part) }
    else if (found.length === max) break
    else found.push({ parts: [part], pieces: piecesOf(part) })
  }
  return found
}
