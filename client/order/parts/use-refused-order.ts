import { useRefusedToast } from '#client/sync-status/parts/use-refused-toast.ts'
import type { ToastMessage } from '#client/ui/toast-queue.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { decideUnfilledCase } from '#shared/order/decide-unfilled-case.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { recordRefund } from '#shared/payment/record-refund.ts'
import { updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'

/** Changes of an order's status and payment. */
const CHANGES = [
  updateOrderStatus.name,
  updateInvoicesStatus.name,
  updateOrderPaid.name,
  recordRefund.name,
  decideUnfilledCase.name,
]

const refusedMessage = ({ message }: Pick<Refusal, 'message'>): ToastMessage => ({ text: message, failed: true })

/** Shows a host's change of an order that the server refuses, on the order desk and on packing lists. */
export const useRefusedOrder = (): void => useRefusedToast(CHANGES, refusedMessage)
