// The host's status table and the buyer's actions, as data that both sides run. Knows no row and no clock.
import type { BuyerStatus, Order, OrderStatus, StatusPair, StoredStatus } from './order.ts'

export type PairKey = `${OrderStatus}/${BuyerStatus}`

/** The rule that a change falls under; '-' sends nothing. */
export type HostRule = '-' | '1' | '2' | '2c' | '3' | '4' | '5' | '5c'

type Cell = readonly [OrderStatus, BuyerStatus, HostRule]

const row = (cancelled: Cell, unpaid: Cell, verified: Cell, collected: Cell): Record<OrderStatus, Cell> => ({
  [-1]: cancelled,
  1: unpaid,
  2: verified,
  3: collected,
})

/** From (status, buyerStatus) to each target: the new pair and its rule. */
export const HOST_TABLE: Record<PairKey, Record<OrderStatus, Cell>> = {
  '1/1': row([-1, 1, '4'], [1, 1, '-'], [2, 2, '1'], [3, 2, '1']),
  '1/2': row([-1, -2, '2'], [1, 2, '-'], [2, 2, '1'], [3, 2, '1']),
  '1/3': row([-1, -2, '2'], [1, 3, '-'], [2, 2, '1'], [3, 2, '1']),
  '1/-1': row([-1, -1, '4'], [1, -1, '-'], [2, 2, '1'], [3, 2, '1']),
  '1/-2': row([-1, -2, '4'], [1, -2, '-'], [2, 2, '1'], [3, 2, '1']),
  '2/1': row([-1, 1, '4'], [1, 1, '4'], [2, 1, '-'], [3, 1, '4']),
  '2/2': row([-1, -2, '2'], [1, 2, '4'], [2, 2, '-'], [3, 2, '4']),
  '2/3': row([-1, -2, '2'], [1, 3, '4'], [2, 3, '-'], [3, 3, '4']),
  '2/-1': row([-1, -1, '4'], [1, -1, '4'], [2, -1, '-'], [3, -1, '4']),
  '2/-2': row([-1, -2, '4'], [1, -2, '4'], [2, -2, '-'], [3, -2, '4']),
  '3/1': row([-1, 1, '4'], [1, 1, '4'], [2, 1, '4'], [3, 1, '-']),
  '3/2': row([-1, -2, '2'], [1, 2, '4'], [2, 2, '4'], [3, 2, '-']),
  '3/3': row([-1, -2, '2'], [1, 3, '4'], [2, 3, '4'], [3, 3, '-']),
  '3/-1': row([-1, -1, '4'], [1, -1, '4'], [2, -1, '4'], [3, -1, '-']),
  '3/-2': row([-1, -2, '4'], [1, -2, '4'], [2, -2, '4'], [3, -2, '-']),
  '-1/1': row([-1, 1, '-'], [1, 1, '4'], [2, 1, '4'], [3, 1, '4']),
  '-1/2': row([-1, 2, '-'], [1, 2, '4'], [2, 2, '4'], [3, 2, '4']),
  '-1/3': row([-1, 3, '-'], [1, 3, '4'], [2, 3, '4'], [3, 3, '4']),
  '-1/-1': row([-1, -1, '-'], [1, -1, '4'], [2, -1, '4'], [3, -1, '4']),
  '-1/-2': row([-1, -2, '-'], [1, 2, '3'], [2, 2, '3'], [3, 2, '3']),
}

/** What a change of one order means for the combined payment it belongs to. */
export interface CombinedChange {
  readonly status: -1 | 1
  readonly placerStatus: -2 | 1
  /** The pair of every member. */
  readonly member: { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus }
}

export interface HostTransition {
  readonly pair: StatusPair
  readonly rule: HostRule
  /** Null: this order only. */
  readonly combined: CombinedChange | null
}

export interface HostTransitionOptions {
  /** 'If invalid payment' was confirmed; the target is then Unpaid. */
  readonly invalidPayment?: boolean
  /** The order has a combinedPaymentRef. */
  readonly combined?: boolean
}

const key = (pair: StatusPair): PairKey => `${pair.status}/${pair.buyerStatus}`

/** The table of the host's changes. */
export const hostTransition = (
  pair: StatusPair,
  target: OrderStatus,
  { invalidPayment = false, combined = false }: HostTransitionOptions = {},
): HostTransition => {
  if (invalidPayment) {
    const member = { status: 1, buyerStatus: 1 } as const
    return combined
      ? { pair: member, rule: '5c', combined: { status: 1, placerStatus: 1, member } }
      : { pair: member, rule: '5', combined: null }
  }
  const [status, buyerStatus, rule] = HOST_TABLE[key(pair)][target]
  if (rule === '2' && combined) {
    const member = { status: -1, buyerStatus: -2 } as const
    return { pair: member, rule: '2c', combined: { status: -1, placerStatus: -2, member } }
  }
  return { pair: { status, buyerStatus }, rule, combined: null }
}

/** 'If invalid payment' is offered while a payment is claimed or taken. */
export const canMarkInvalid = (pair: StatusPair): boolean => pair.buyerStatus === 2

const STATUS_LABELS: Record<OrderStatus, string> = { [-1]: 'Cancelled', 1: 'Unpaid', 2: 'Verified', 3: 'Collected' }
const PAYMENT_LABELS: Record<BuyerStatus, string> = {
  [-2]: 'Refunded',
  [-1]: 'Cancelled',
  1: 'Not Paid',
  2: 'Paid',
  3: 'Collected',
}

/** The dropdown's choices, in its order. */
export const HOST_TARGETS: readonly OrderStatus[] = [-1, 1, 2, 3]

export const statusLabel = (status: OrderStatus): string => STATUS_LABELS[status]
export const paymentLabel = (buyerStatus: BuyerStatus): string => PAYMENT_LABELS[buyerStatus]

/** Cancelled by the host, by the buyer, or refunded (decision Q-033). */
export const isCancelled = (order: StatusPair): boolean =>
  order.status === -1 || order.buyerStatus === -1 || order.buyerStatus === -2

export const storedPair = (order: Pick<Order, 'status' | 'buyerStatus'>): StatusPair => ({
  status: order.status,
  buyerStatus: order.buyerStatus,
})

/**
 * What people see: Collected when everything is handed over and the stored status is not cancelled.
 * Goods that left an unpaid order count as paid at the counter, as by rule 1.
 */
export const derivedPair = (stored: StatusPair, handedOver: boolean): StatusPair =>
  handedOver && stored.status !== -1 ? hostTransition(stored, 3).pair : stored

export type BuyerAction = 'edit' | 'cancel' | 'claim' | 'collected' | 'comment' | 'amend-address'

interface BuyerRule {
  readonly status: readonly OrderStatus[]
  readonly buyerStatus: readonly BuyerStatus[]
  /** The pair afterwards; null keeps that side. */
  readonly to: { readonly status: StoredStatus | null; readonly buyerStatus: BuyerStatus | null }
}

const KEEP = { status: null, buyerStatus: null }

/** From which statuses a buyer may act, and what the action makes of them. Times and rows are checked elsewhere. */
export const BUYER_TABLE: Record<BuyerAction, BuyerRule> = {
  edit: { status: [-1, 1], buyerStatus: [-2, -1, 1], to: { status: 1, buyerStatus: 1 } },
  cancel: { status: [1, 2, 3], buyerStatus: [1, 2], to: { status: null, buyerStatus: -1 } },
  claim: { status: [1, 2, 3], buyerStatus: [1], to: { status: null, buyerStatus: 2 } },
  collected: { status: [2, 3], buyerStatus: [2], to: { status: null, buyerStatus: 3 } },
  comment: { status: [1, 2, 3], buyerStatus: [1, 2, 3], to: KEEP },
  'amend-address': { status: [1, 2, 3], buyerStatus: [1, 2, 3], to: KEEP },
}

/** Whether the statuses of an order allow a buyer's action: says nothing of times, hand-overs or ownership. */
export const buyerMay = (action: BuyerAction, pair: StatusPair): boolean =>
  BUYER_TABLE[action].status.includes(pair.status) && BUYER_TABLE[action].buyerStatus.includes(pair.buyerStatus)

/** The stored pair after a buyer's action that is allowed. */
export const afterBuyer = <P extends { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus }>(
  action: BuyerAction,
  stored: P,
): { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus } => ({
  status: BUYER_TABLE[action].to.status ?? stored.status,
  buyerStatus: BUYER_TABLE[action].to.buyerStatus ?? stored.buyerStatus,
})
