// Status of an order as its host sees it in lists, from the status pair and the hand-over records.
import { isCancelled } from '#shared/order/order-status.ts'
import { isUnpaid, isUnverified, isCollected } from '#shared/order/payment-state.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { CollectionState } from './collection-state.ts'
import { piecesOwed } from './part-collected.ts'

export interface ShownOrder {
  readonly pair: StatusPair
  readonly state: Pick<CollectionState, 'owedLines' | 'liveRecords' | 'collected'>
}

export type ShownStatus = 'unpaid' | 'claimed' | 'owed' | 'verified' | 'collected' | 'refunded' | 'cancelled'

export const owedOf = ({ pair, state }: ShownOrder): number => piecesOwed({ ...state, pair })

/** The buyer has confirmed the collection, and the host has not set Collected (decision Q-127). */
export const isCollectedByBuyerOnly = (pair: StatusPair): boolean =>
  pair.buyerStatus === BUYER_STATUS.collected && !isCancelled(pair) && !isCollected(pair)

export const BUYER_SAYS_COLLECTED = 'Buyer says collected'

export const shownStatus = ({ pair, state }: ShownOrder): ShownStatus => {
  if (pair.buyerStatus === BUYER_STATUS.refunded) return 'refunded'
  if (isCancelled(pair)) return 'cancelled'
  if (state.collected) return 'collected'
  if (owedOf({ pair, state }) > 0) return 'owed'
  if (isCollected(pair)) return 'collected'
  if (!isUnverified(pair)) return 'verified'
  return isUnpaid(pair) ? 'unpaid' : 'claimed'
}

const CONTROL: Readonly<Partial<Record<ShownStatus, StatusPair['status']>>> = {
  unpaid: ORDER_STATUS.unpaid,
  verified: ORDER_STATUS.verified,
  collected: ORDER_STATUS.collected,
  cancelled: ORDER_STATUS.cancelled,
}

/** Whether the host's status control already says the shown status, so that a card needs no tag for it. */
export const isSaidByControl = (order: ShownOrder): boolean => CONTROL[shownStatus(order)] === order.pair.status
