// A host's changes of an order's status.
import { useOperation } from '#client/store/changes/use-operation.ts'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import { basedOnShown } from '#shared/order/host-choice.ts'
import type { HostStatusInput } from '#shared/order/order-inputs.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isCancelTarget } from '#shared/order/order-status.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import type { Order, OrderStatus } from '#shared/order/order.ts'
import { othersOfAll } from './parts/payment-entries.ts'
import { questionBefore, verifiedBy } from './parts/status-question.ts'
import { useStatusChoice, type StatusChoice, type StatusSubject } from './parts/use-status-choice.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'

export type HostStatus = StatusChoice<OrderView, OrderStatus, Order>

const orders: StatusSubject<OrderView, OrderStatus, Order, HostStatusInput> = {
  entryOf: ({ order }) => order,
  statusOf: ({ state }) => state.pair.status,
  nameOf: ({ order }) => `${orderName(order)} of ${order.uName}`,
  questionBefore: async (view, target) => {
    const question = questionBefore([view], target, isCancelTarget(target) ? await othersOfAll([view]) : '')
    const verified = verifiedBy([view], target).map(({ order }) => order)
    return askedBeforeVerifying(verified, question)
  },
  inputOf: (view, status, payment) => ({ ref: view.order.id, status, saw: basedOnShown(view, payment) }),
  invalidInputOf: (view, reason, payment) => ({
    ref: view.order.id,
    status: ORDER_STATUS.unpaid,
    buyerStatus: BUYER_STATUS.notPaid,
    reason,
    saw: basedOnShown(view, payment),
  }),
  failureText: ({ message }) => message,
}

export const useHostStatus = (): HostStatus => useStatusChoice(orders, useOperation(updateOrderStatus))
