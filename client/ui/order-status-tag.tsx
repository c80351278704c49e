// One order's status as a host sees it, or the one of several that needs most.
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { StatusTag, type StatusKind } from './status-tag.tsx'

export interface ShownOrder {
  readonly pair: StatusPair
  readonly state: Pick<CollectionState, 'owedLines' | 'liveFacts' | 'collected'>
}

/** Pieces still owed of an order of which some were handed over; 0 when none or all were. */
export const owedPieces = ({ state }: Pick<ShownOrder, 'state'>): number =>
  state.liveFacts.length === 0 ? 0 : state.owedLines.reduce((sum, line) => sum + line.owed, 0)

export const orderKind = ({ pair, state }: ShownOrder): StatusKind => {
  if (pair.buyerStatus === -2) return 'refunded'
  if (pair.status === -1 || pair.buyerStatus === -1) return 'cancelled'
  if (state.collected) return 'collected'
  if (owedPieces({ state }) > 0) return 'owed'
  if (pair.status >= 2) return pair.status === 3 ? 'collected' : 'verified'
  return pair.buyerStatus >= 2 ? 'claimed' : 'unpaid'
}

const NEED: readonly StatusKind[] = ['unpaid', 'claimed', 'owed', 'verified', 'collected', 'refunded', 'cancelled']

export const OrderStatusTag = ({ orders }: { orders: readonly ShownOrder[] }) => {
  const kinds = orders.map(orderKind)
  const kind = NEED.find((each) => kinds.includes(each)) ?? 'cancelled'
  if (kind !== 'owed') return <StatusTag kind={kind} />
  return <StatusTag kind="owed">{orders.reduce((sum, order) => sum + owedPieces(order), 0)} owed</StatusTag>
}
