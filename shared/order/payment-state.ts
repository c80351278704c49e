// Payment of an order as host and buyer see it, from the status pair, and the words for it.
import { isCancelled, paymentLabel, statusLabel } from './order-status.ts'
import type { StatusPair } from './order.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

/** Claimed by the buyer, then verified by the host. Code that asks whether an order is paid means either. */
export type PaymentState = 'unpaid' | 'claimed' | 'verified' | 'cancelled' | 'refunded'

export const paymentState = (pair: StatusPair): PaymentState => {
  if (pair.buyerStatus === BUYER_STATUS.refunded) return 'refunded'
  if (isCancelled(pair)) return 'cancelled'
  if (isUnpaid(pair)) return 'unpaid'
  return isUnverified(pair) ? 'claimed' : 'verified'
}

/** Word for the payment in the host's lists and exports. A cancelled order keeps the word of its buyer's side. */
export const paymentText = (pair: StatusPair): string => {
  switch (paymentState(pair)) {
    case 'claimed':
      return 'Claimed'
    case 'verified':
      return paymentLabel(BUYER_STATUS.paid)
    default:
      return paymentLabel(pair.buyerStatus)
  }
}

/** Both sides of the pair, in the history of an order. */
export const pairText = (pair: StatusPair): string =>
  isCancelled(pair) && pair.status !== ORDER_STATUS.cancelled
    ? paymentLabel(pair.buyerStatus)
    : `${statusLabel(pair.status)}, ${paymentText(pair)}`

/** The buyer has not claimed a payment. */
export const isUnpaid = ({ buyerStatus }: Pick<StatusPair, 'buyerStatus'>): boolean =>
  buyerStatus === BUYER_STATUS.notPaid

/** The buyer has paid, so that cancelling means a refund. */
export const hasPaid = ({ buyerStatus }: Pick<StatusPair, 'buyerStatus'>): boolean => buyerStatus > BUYER_STATUS.notPaid

/** The host has not verified the payment yet; also of a delivery booking. */
export const isUnverified = ({ status }: Pick<StatusPair, 'status'>): boolean => status === ORDER_STATUS.unpaid

/** The buyer has claimed a payment that the host has neither verified nor refused. */
export const isClaimWaiting = (pair: StatusPair): boolean => paymentState(pair) === 'claimed'

export const isCancelledByBuyer = ({ buyerStatus }: Pick<StatusPair, 'buyerStatus'>): boolean =>
  buyerStatus === BUYER_STATUS.cancelled

/** The host's side is Collected, also when the buyer cancelled afterwards. */
export const isCollected = ({ status }: Pick<StatusPair, 'status'>): boolean => status === ORDER_STATUS.collected
