// Input of the status changes from a packing list. As on the order desk, it carries the whole state that the host saw.
import { basedOn } from '#shared/order/host-choice.ts'
import type { HostStatusInput } from '#shared/order/order-inputs.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import type { PackingListOrder } from './packing-live-queries.ts'

export const statusInput = (
  { order, records, answers }: PackingListOrder,
  status: OrderStatus,
  payment: CombinedPayment | undefined,
): HostStatusInput => ({ ref: order.id, status, saw: basedOn(order, records, answers, payment) })

/** Input for an invalid payment: both sides return to unpaid. */
export const invalidPaymentInput = (
  listed: PackingListOrder,
  reason: string,
  payment: CombinedPayment | undefined,
): HostStatusInput => ({
  ...statusInput(listed, ORDER_STATUS.unpaid, payment),
  buyerStatus: BUYER_STATUS.notPaid,
  reason,
})
