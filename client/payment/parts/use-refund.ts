import { useOperation } from '#client/store/changes/use-operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import { newId } from '#shared/kernel/ids.ts'
import { recordRefund } from '#shared/payment/record-refund.ts'
import type { RefundMethod } from '#shared/payment/refund.ts'
import { undoRefund } from '#shared/payment/undo-refund.ts'

export interface GivenRefund {
  readonly ref: string
  readonly cents: Cents
  readonly method: RefundMethod
  readonly note: string
  /** Cents that the screen showed as returned before. */
  readonly returned: Cents
}

/** Records and takes back refunds. `record` is false where the amount was refused. */
export const useRefund = () => {
  const run = useOperation(recordRefund)
  const runUndo = useOperation(undoRefund)
  const toast = useToast()
  const undo = async (id: string): Promise<void> => {
    const outcome = await runUndo({ id })
    toast(outcome.ok ? { text: 'Refund taken back', info: true } : { text: outcome.refusal.message, failed: true })
  }
  const record = async (given: GivenRefund, buyerName: string): Promise<boolean> => {
    const id = newId()
    const outcome = await run({ id, ...given })
    toast(
      outcome.ok
        ? { text: `${formatMoney(given.cents)} returned to ${buyerName}`, undo: () => void undo(id) }
        : { text: outcome.refusal.message, failed: true },
    )
    return outcome.ok
  }
  return { record, undo }
}
