import { updateAddressOrder } from './update-address-order.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { updateOrderNo } from './update-order-no.ts'
import { updateOrderPaid } from './update-order-paid.ts'
import { settleOrderShares } from './settle-order-shares.ts'
import { decideUnfilledCase } from './decide-unfilled-case.ts'
import { createOrder } from './create-order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderBuyerInfo } from './update-order-buyer-info.ts'

export const orderOperations = [
  createOrder,
  updateOrder,
  updateOrderBuyerStatus,
  updateOrderBuyerInfo,
  updateOrderStatus,
  updateAddressOrder,
  updateOrderNo,
  updateOrderPaid,
  settleOrderShares,
  decideUnfilledCase,
] as const
