// Status changes from a packing list: the confirmation and the operation's input.
import { statusLabel } from '#shared/order/order-status.ts'
import type { HostStatusInput } from '#shared/order/order-inputs.ts'
import { isCancelledByBuyer, isCollected, isUnpaid } from '#shared/order/payment-state.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import type { Question } from '#client/ui/confirm.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { ListedOrder } from './packing-live-queries.ts'

const input = ({ order, pair, facts }: ListedOrder, status: OrderStatus): HostStatusInput => ({
  ref: order.id,
  status,
  saw: { version: order.statusVersion, time: order.statusTime, pair, facts: [...facts] },
})

export const statusInput = input

/** Input for an invalid payment: both sides return to unpaid. */
export const invalidPaymentInput = (listed: ListedOrder): HostStatusInput => ({
  ...input(listed, 1),
  buyerStatus: 1,
})

const whose = (orders: readonly ListedOrder[]): string => {
  const [first] = orders
  if (first === undefined) return ''
  return orders.length === 1
    ? `order ${first.order.eOrderNo ?? ''} of ${first.order.uName}`
    : `${counted(orders.length, 'order')} of ${first.order.uName}`
}

/** Confirmation required before the change; null when nothing is lost. */
export const questionBefore = (orders: readonly ListedOrder[], target: OrderStatus): Question | null => {
  if (target === -1) {
    return {
      title: `Cancel ${whose(orders)}?`,
      text: 'Their payment is marked as refunded. Their items go back to stock.',
      verb: 'Cancel order',
      danger: true,
    }
  }
  if (orders.some(({ state, pair }) => isCollected(pair) && state.liveRecords.length > 0)) {
    return {
      title: 'Are you sure?',
      text: `What was handed over of ${whose(orders)} counts as not handed over again. The history still shows the hand-over.`,
      verb: `Set ${statusLabel(target)}`,
      danger: true,
    }
  }
  if (orders.some(({ pair }) => isCancelledByBuyer(pair))) {
    return { title: 'Are you sure?', text: `The buyer cancelled ${whose(orders)}.`, verb: `Set ${statusLabel(target)}` }
  }
  if (target === 3 && orders.some(({ pair }) => isUnpaid(pair))) {
    return {
      title: 'Not paid',
      text: `${whose(orders)} is not paid. Hand over anyway?`,
      verb: 'Set Collected',
    }
  }
  if (orders.length > 1) {
    return { title: `Set ${whose(orders)} to ${statusLabel(target)}?`, verb: `Set ${statusLabel(target)}` }
  }
  return null
}
