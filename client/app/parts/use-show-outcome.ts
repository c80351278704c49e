import { useCallback } from 'react'
import type { OperationOutcome } from '#client/store/changes/use-operation.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useToast, type ToastMessage } from '#client/ui/toast.tsx'
import type { Refusal } from '#shared/kernel/result.ts'

const refusalText = ({ message }: Refusal): ToastMessage => ({ text: message, failed: true })

export type ShowOutcome = (outcome: OperationOutcome<unknown>, done?: string) => Promise<boolean>

/** Shows `done`, or the refusal after which the data is requested again. Resolves to whether it succeeded. */
export const useShowOutcome = (failed: (refusal: Refusal) => ToastMessage = refusalText): ShowOutcome => {
  const toast = useToast()
  return useCallback(
    async (outcome, done) => {
      if (!outcome.ok) {
        toast(failed(outcome.refusal))
        await syncNow()
      } else if (done !== undefined) toast({ text: done })
      return outcome.ok
    },
    [toast, failed],
  )
}
