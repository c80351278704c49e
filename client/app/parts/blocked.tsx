// Controls of pages that the operator's view shows: they say why they do nothing.
import { useReadOnlyView } from '#client/store/lists/read-only-view.ts'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { OperationName } from '#shared/catalogue.ts'

/** In a read-only view the function shows the operation's refusal and returns true. */
export const useBlocked = (): ((operation: OperationName, input?: unknown) => boolean) => {
  const view = useReadOnlyView()
  const toast = useToast()
  return (operation, input = {}) => {
    if (view === null) return false
    toast({ text: view.refusalOf(operation, input).message, failed: true })
    return true
  }
}

/** Looks and reads as disabled, and shows the reason when it is pressed. */
export const BlockedButton = ({ reason, ...rest }: ButtonProps & { reason: string }) => {
  const toast = useToast()
  return <Button {...rest} aria-disabled="true" title={reason} onClick={() => toast({ text: reason, failed: true })} />
}
