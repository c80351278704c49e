// The host's status table and the buyer's actions as data, used on both sides. Knows no row and no clock.
import type { BuyerStatus, Order, OrderStatus, StatusPair, StoredStatus } from './order.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

export type PairKey = `${OrderStatus}/${BuyerStatus}`

/** The rule that applies to a change; '-' sends nothing. */
export type HostRule = '-' | '1' | '2' | '2c' | '3' | '4' | '5' | '5c'

type Cell = readonly [OrderStatus, BuyerStatus, HostRule]

const row = (cancelled: Cell, unpaid: Cell, verified: Cell, collected: Cell): Record<OrderStatus, Cell> => ({
  [-1]: cancelled,
  1: unpaid,
  2: verified,
  3: collected,
})

/** Maps (status, buyerStatus) and target to the new pair and its rule. */
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

/** Effect of one order's change on its combined payment. */
export interface CombinedChange {
  readonly status: -1 | 1
  readonly placerStatus: -2 | 1
  /** The new pair of every entry. */
  readonly entryPair: { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus }
}

export interface HostTransition {
  readonly pair: StatusPair
  readonly rule: HostRule
  /** Null: only this order changes. */
  readonly combined: CombinedChange | null
}

export interface HostTransitionOptions {
  /** 'If invalid payment' was confirmed; the target is then Unpaid. */
  readonly invalidPayment?: boolean
  /** The order has a combinedPaymentRef. */
  readonly combined?: boolean
}

const key = (pair: StatusPair): PairKey => `${pair.status}/${pair.buyerStatus}`

/** Applies the table of the host's changes. */
export const hostTransition = (
  pair: StatusPair,
  target: OrderStatus,
  { invalidPayment = false, combined = false }: HostTransitionOptions = {},
): HostTransition => {
  if (invalidPayment) {
    const entryPair = { status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid } as const
    return combined
      ? {
          pair: entryPair,
          rule: '5c',
          combined: { status: ORDER_STATUS.unpaid, placerStatus: BUYER_STATUS.notPaid, entryPair },
        }
      : { pair: entryPair, rule: '5', combined: null }
  }
  const [status, buyerStatus, rule] = HOST_TABLE[key(pair)][target]
  if (rule === '2' && combined) {
    const entryPair = { status: ORDER_STATUS.cancelled, buyerStatus: BUYER_STATUS.refunded } as const
    return {
      pair: entryPair,
      rule: '2c',
      combined: { status: ORDER_STATUS.cancelled, placerStatus: BUYER_STATUS.refunded, entryPair },
    }
  }
  return { pair: { status, buyerStatus }, rule, combined: null }
}

/** 'If invalid payment' is offered while a payment is claimed or verified. */
export const canMarkInvalid = (pair: StatusPair): boolean => pair.buyerStatus === BUYER_STATUS.paid

const STATUS_LABELS: Record<OrderStatus, string> = { [-1]: 'Cancelled', 1: 'Unpaid', 2: 'Verified', 3: 'Collected' }
const PAYMENT_LABELS: Record<BuyerStatus, string> = {
  [-2]: 'Refunded',
  [-1]: 'Cancelled',
  1: 'Not Paid',
  2: 'Paid',
  3: 'Collected',
}

/** The choices of the dropdown, in its order. */
export const HOST_TARGETS: readonly OrderStatus[] = [
  ORDER_STATUS.cancelled,
  ORDER_STATUS.unpaid,
  ORDER_STATUS.verified,
  ORDER_STATUS.collected,
]

/** The host's choice cancels; also of a delivery booking. */
export const isCancelTarget = (target: OrderStatus): boolean => target === ORDER_STATUS.cancelled

/** The host's choice verifies a claimed payment; also of a delivery booking. */
export const isVerifyingTarget = (target: OrderStatus): boolean => target > ORDER_STATUS.unpaid

/** The host's choice hands the order over. */
export const isCollectTarget = (target: OrderStatus): boolean => target === ORDER_STATUS.collected

export const statusLabel = (status: OrderStatus): string => STATUS_LABELS[status]
export const paymentLabel = (buyerStatus: BuyerStatus): string => PAYMENT_LABELS[buyerStatus]

/**
 * Label of an order's status, the same on its card, in lists and beside the dropdown. It names both states of an order
 * that was handed over and then cancelled.
 */
export const orderStatusWords = (pair: StatusPair): string => {
  if (pair.buyerStatus >= 0 || pair.status === ORDER_STATUS.cancelled)
    return pair.buyerStatus === BUYER_STATUS.refunded ? paymentLabel(BUYER_STATUS.refunded) : statusLabel(pair.status)
  const payment = paymentLabel(pair.buyerStatus)
  return pair.status === ORDER_STATUS.collected
    ? `${statusLabel(ORDER_STATUS.collected)}, ${payment.toLowerCase()}`
    : payment
}

/** Cancelled by the host, by the buyer, or refunded (decision Q-033). */
export const isCancelled = (order: StatusPair): boolean =>
  order.status === ORDER_STATUS.cancelled ||
  order.buyerStatus === BUYER_STATUS.cancelled ||
  order.buyerStatus === BUYER_STATUS.refunded

/** Neither cancelled nor confirmed by its buyer as collected. */
export const isUnfinished = (order: StatusPair): boolean =>
  !isCancelled(order) && order.buyerStatus !== BUYER_STATUS.collected

export const storedPair = (order: Pick<Order, 'status' | 'buyerStatus'>): StatusPair => ({
  status: order.status,
  buyerStatus: order.buyerStatus,
})

/** Collected is never stored: goods of an order that is not verified may be handed over, too. */
export const storedOf = ({ status, buyerStatus }: StatusPair): Pick<Order, 'status' | 'buyerStatus'> => ({
  status: status === ORDER_STATUS.collected ? ORDER_STATUS.verified : status,
  buyerStatus,
})

/**
 * The displayed pair: Collected when everything is handed over and the stored status is not cancelled. Handing over
 * an unpaid order counts as payment at the counter, as by rule 1. An order that its buyer cancelled stays cancelled: only
 * the host's choice revives it.
 */
export const derivedPair = (stored: StatusPair, handedOver: boolean): StatusPair => {
  if (!handedOver || stored.status === ORDER_STATUS.cancelled) return stored
  return isCancelled(stored)
    ? { ...stored, status: ORDER_STATUS.collected }
    : hostTransition(stored, ORDER_STATUS.collected).pair
}

export type BuyerAction = 'edit' | 'cancel' | 'claim' | 'collected' | 'comment' | 'amend-address'

interface BuyerRule {
  readonly status: readonly OrderStatus[]
  readonly buyerStatus: readonly BuyerStatus[]
  /** The resulting pair; null keeps that side. */
  readonly to: { readonly status: StoredStatus | null; readonly buyerStatus: BuyerStatus | null }
}

const KEEP = { status: null, buyerStatus: null }

/**
 * Allowed statuses and result of each buyer action. Hand-overs and times are checked by `update-order-buyer-status.ts` and the other
 * operations of the buyer, and by the page that offers the action. Deleting an account cancels by the same rule.
 */
export const BUYER_TABLE: Record<BuyerAction, BuyerRule> = {
  edit: {
    status: [ORDER_STATUS.cancelled, ORDER_STATUS.unpaid],
    buyerStatus: [BUYER_STATUS.refunded, BUYER_STATUS.cancelled, BUYER_STATUS.notPaid],
    to: { status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid },
  },
  cancel: {
    status: [ORDER_STATUS.unpaid, ORDER_STATUS.verified, ORDER_STATUS.collected],
    buyerStatus: [BUYER_STATUS.notPaid, BUYER_STATUS.paid],
    to: { status: null, buyerStatus: BUYER_STATUS.cancelled },
  },
  claim: {
    status: [ORDER_STATUS.unpaid, ORDER_STATUS.verified, ORDER_STATUS.collected],
    buyerStatus: [BUYER_STATUS.notPaid],
    to: { status: null, buyerStatus: BUYER_STATUS.paid },
  },
  collected: {
    status: [ORDER_STATUS.verified, ORDER_STATUS.collected],
    buyerStatus: [BUYER_STATUS.paid],
    to: { status: null, buyerStatus: BUYER_STATUS.collected },
  },
  comment: {
    status: [ORDER_STATUS.unpaid, ORDER_STATUS.verified, ORDER_STATUS.collected],
    buyerStatus: [BUYER_STATUS.notPaid, BUYER_STATUS.paid, BUYER_STATUS.collected],
    to: KEEP,
  },
  'amend-address': {
    status: [ORDER_STATUS.unpaid, ORDER_STATUS.verified, ORDER_STATUS.collected],
    buyerStatus: [BUYER_STATUS.notPaid, BUYER_STATUS.paid, BUYER_STATUS.collected],
    to: KEEP,
  },
}

/** Whether the statuses allow a buyer's action. Does not check times, hand-overs or ownership. */
export const buyerMay = (action: BuyerAction, pair: StatusPair): boolean =>
  BUYER_TABLE[action].status.includes(pair.status) && BUYER_TABLE[action].buyerStatus.includes(pair.buyerStatus)

/** The stored pair after an allowed buyer action. */
export const afterBuyer = <P extends { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus }>(
  action: BuyerAction,
  stored: P,
): { readonly status: StoredStatus; readonly buyerStatus: BuyerStatus } => ({
  status: BUYER_TABLE[action].to.status ?? stored.status,
  buyerStatus: BUYER_TABLE[action].to.buyerStatus ?? stored.buyerStatus,
})
