import { useCallback } from 'react'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useToast } from '#client/ui/toast.tsx'

/** Shows why the server refused a host's change, and loads the rows that the host did not see. */
export const useRefusedChange = (): ((message: string) => Promise<void>) => {
  const toast = useToast()
  return useCallback(
    async (message) => {
      toast({ text: message, failed: true })
      await syncNow()
    },
    [toast],
  )
}
