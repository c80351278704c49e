// Input of the status changes from a packing list.
import type { HostStatusInput } from '#shared/order/order-inputs.ts'
import type { OrderStatus } from '#shared/order/order.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { ListedOrder } from './packing-live-queries.ts'

const input = ({ order, pair, facts }: ListedOrder, status: OrderStatus): HostStatusInput => ({
  ref: order.id,
  status,
  saw: { version: order.statusVersion, time: order.statusTime, pair, facts: [...facts] },
})

export const statusInput = input

/** Input for an invalid payment: both sides return to unpaid. */
export const invalidPaymentInput = (listed: ListedOrder, reason: string): HostStatusInput => ({
  ...input(listed, 1),
  buyerStatus: BUYER_STATUS.notPaid,
  reason,
})
