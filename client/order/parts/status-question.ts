// Question before a host changes the status of orders, the same on the order desk and on a packing list.
import { REFUND_FIRST } from '#client/payment/parts/refund-first-text.ts'
import { counted } from '#client/ui/count-words.ts'
import type { Question } from '#client/ui/confirm.tsx'
import type { CollectionState } from '#shared/collection/collection-state.ts'
import { isCancelTarget, isCollectTarget, isVerifyingTarget, statusLabel } from '#shared/order/order-status.ts'
import { isPaymentMade, keepsAmount } from '#shared/order/paid-amount.ts'
import { hasPaid, isCancelledByBuyer, isCollected, isUnpaid, isUnverified } from '#shared/order/payment-state.ts'
import type { Order, OrderStatus } from '#shared/order/order.ts'

export interface ChangingOrder {
  readonly order: Pick<Order, 'id' | 'eOrderNo' | 'uName' | 'status' | 'paidCents'>
  /** `pair` is the displayed pair. */
  readonly state: Pick<CollectionState, 'pair' | 'liveRecords'>
}

const nameOf = (orders: readonly ChangingOrder[]): string => {
  const [first] = orders
  if (first === undefined) return ''
  const { id, eOrderNo, uName } = first.order
  return orders.length === 1
    ? `order ${eOrderNo ?? id.slice(0, 4)} of ${uName}`
    : `${counted(orders.length, 'order')} of ${uName}`
}

const cancelText = (orders: readonly ChangingOrder[], others: string): string => {
  const rows = orders.map(({ order, state: { pair } }) => ({ ...order, buyerStatus: pair.buyerStatus }))
  if (rows.some(isPaymentMade))
    return others === ''
      ? REFUND_FIRST
      : `${REFUND_FIRST} It was paid together with ${others}. All of them are cancelled and refunded.`
  if (rows.some(keepsAmount))
    return 'The buyer claimed a payment before cancelling. Check whether it arrived, and return it.'
  if (rows.every(isCancelledByBuyer)) return 'The buyer cancelled already. Nothing was paid.'
  return 'Nothing was paid. The items go back to stock. You can set it back to Unpaid.'
}

/**
 * Confirmation required before the change; null when nothing is lost. `others` names what was paid together with the
 * orders, such as 'order 12, Bread evening'.
 */
export const questionBefore = (orders: readonly ChangingOrder[], target: OrderStatus, others = ''): Question | null => {
  const set = `Set ${statusLabel(target)}`
  if (isCancelTarget(target))
    return {
      title: `Cancel ${nameOf(orders)}?`,
      text: cancelText(orders, others),
      verb: orders.length === 1 ? 'Cancel the order' : 'Cancel the orders',
      danger: true,
    }
  if (orders.some(({ state }) => isCollected(state.pair) && state.liveRecords.length > 0))
    return {
      title: 'Are you sure?',
      text: `The items of ${nameOf(orders)} count as not handed over. The history still shows the hand-over.`,
      verb: set,
      danger: true,
    }
  if (orders.some(({ state }) => isCancelledByBuyer(state.pair)))
    return {
      title: 'Are you sure?',
      text: `The buyer cancelled ${nameOf(orders)}. The status ${statusLabel(target)} makes ${orders.length === 1 ? 'it' : 'them'} valid again.`,
      verb: set,
    }
  if (isCollectTarget(target) && orders.some(({ state }) => isUnpaid(state.pair)))
    return { title: 'Not paid', text: `${nameOf(orders)} is not paid. Hand over anyway?`, verb: set }
  return orders.length > 1 ? { title: `Set ${nameOf(orders)} to ${statusLabel(target)}?`, verb: set } : null
}

/** Paid orders of which the change verifies the payment. */
export const verifiedBy = <Order extends ChangingOrder>(orders: readonly Order[], target: OrderStatus): Order[] =>
  isVerifyingTarget(target) ? orders.filter(({ state: { pair } }) => isUnverified(pair) && hasPaid(pair)) : []
