// Pieces owed of a partly collected order, and the label that every surface shows for them.
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { CollectionState } from './collection-state.ts'

type CollectedLines = Pick<CollectionState, 'owedLines' | 'liveRecords' | 'pair'>

/** 0 before the first hand-over, after the last one, and when the order is cancelled. */
export const piecesOwed = ({ owedLines, liveRecords, pair }: CollectedLines): number => {
  if (liveRecords.length === 0 || pair.status === ORDER_STATUS.cancelled || pair.buyerStatus < 0) return 0
  return owedLines.reduce((sum, line) => sum + line.owed, 0)
}

export const partCollectedText = (owed: number): string | null => (owed > 0 ? `Part collected, ${owed} owed` : null)
