import { useCallback } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Order } from '#shared/order/order.ts'
import { membersSeen, updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import { membersNow } from './members-together.ts'

/** Verifies every member of the combined payment that an order or booking belongs to. */
export const useVerifyTogether = (): ((of: Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>) => Promise<void>) => {
  const run = useOperation(updateInvoicesStatus)
  const toast = useToast()
  return useCallback(
    async (of) => {
      const { record, orders, bookings } = await membersNow(of)
      const saw = membersSeen({ record, orders: orders.map(({ order }) => order), bookings })
      const combinedPaymentRef = of.combinedPaymentRef ?? ''
      const outcome = await run({ combinedPaymentRef, status: 2, placerStatus: 2, saw })
      if (outcome.ok) return
      toast({ text: outcome.refusal.message, failed: true })
      await syncNow()
    },
    [run, toast],
  )
}
