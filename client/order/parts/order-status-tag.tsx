// Status of an order as its host sees it, or the least advanced of several.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import { partCollectedText, piecesOwed } from '#shared/collection/part-collected.ts'
import { orderStatusWords } from '#shared/order/order-status.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { StatusTag, type StatusKind } from '#client/ui/status-tag.tsx'

export interface ShownOrder {
  readonly pair: StatusPair
  readonly state: Pick<CollectionState, 'owedLines' | 'liveFacts' | 'collected'>
}

const owedOf = ({ pair, state }: ShownOrder): number => piecesOwed({ ...state, pair })

export const orderKind = ({ pair, state }: ShownOrder): StatusKind => {
  if (pair.buyerStatus === -2) return 'refunded'
  if (pair.status === -1 || pair.buyerStatus === -1) return 'cancelled'
  if (state.collected) return 'collected'
  if (owedOf({ pair, state }) > 0) return 'owed'
  if (pair.status >= 2) return pair.status === 3 ? 'collected' : 'verified'
  return pair.buyerStatus >= 2 ? 'claimed' : 'unpaid'
}

const NEED: readonly StatusKind[] = ['unpaid', 'claimed', 'owed', 'verified', 'collected', 'refunded', 'cancelled']

export const OrderStatusTag = ({ orders }: { orders: readonly ShownOrder[] }) => {
  const kinds = orders.map(orderKind)
  const kind = NEED.find((each) => kinds.includes(each)) ?? 'cancelled'
  if (kind === 'owed')
    return <StatusTag kind="owed">{partCollectedText(orders.reduce((sum, order) => sum + owedOf(order), 0))}</StatusTag>
  const first = orders.find((order) => orderKind(order) === kind && order.pair.status === 3)
  const isCancelled = kind === 'cancelled' || kind === 'refunded'
  return <StatusTag kind={kind}>{isCancelled && first ? orderStatusWords(first.pair) : undefined}</StatusTag>
}
