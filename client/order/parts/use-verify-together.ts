import { useCallback } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import type { Order } from '#shared/order/order.ts'
import { entriesSeen, updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { entriesNow } from './payment-entries.ts'
import { useRefusedChange } from './use-refused-change.ts'

/** Verifies every entry of the combined payment that an order or booking belongs to. Resolves to whether it did. */
export const useVerifyTogether = (): ((
  of: Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>,
) => Promise<boolean>) => {
  const run = useOperation(updateInvoicesStatus)
  const confirm = useConfirm()
  const showRefusal = useRefusedChange()
  return useCallback(
    async (of) => {
      const { record, orders, bookings } = await entriesNow(of)
      const question = await askedBeforeVerifying([...orders.map(({ order }) => order), ...bookings], null)
      if (question && !(await confirm(question))) return false
      const saw = entriesSeen({ record, orders: orders.map(({ order }) => order), bookings })
      const combinedPaymentRef = of.combinedPaymentRef ?? ''
      const outcome = await run({
        combinedPaymentRef,
        status: ORDER_STATUS.verified,
        placerStatus: BUYER_STATUS.paid,
        saw,
      })
      if (!outcome.ok) await showRefusal(outcome.refusal.message)
      return outcome.ok
    },
    [confirm, run, showRefusal],
  )
}
