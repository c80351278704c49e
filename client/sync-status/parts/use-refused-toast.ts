// A change that the server refuses while its page is open is also shown as a toast; its card waits under 'Needs you'. The row
// on the page shows the server's value again by itself.
import { useEffect, useRef } from 'react'
import { failedForPeople } from '#client/store/engine/moved-refs.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { ToastMessage } from '#client/ui/toast-queue.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Refusal } from '#shared/kernel/result.ts'

export const useRefusedToast = (
  names: readonly string[],
  toMessage: (refusal: Pick<Refusal, 'code' | 'message'>) => ToastMessage,
): void => {
  const toast = useToast()
  const failed = useLive(failedForPeople)
  /** ULIDs of refusals that are shown, or from before the page was opened. */
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (failed === undefined) return
    const before = known.current
    known.current = new Set(failed.map(({ ulid }) => ulid))
    if (before === null) return
    for (const each of failed) if (!before.has(each.ulid) && names.includes(each.name)) toast(toMessage(each))
  }, [failed, names, toMessage, toast])
}
