import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { NotSavedBar } from '#client/sync-status/parts/not-saved-bar.tsx'
import { leadingTextField, losesText, rememberText } from '#client/ui/dialog.tsx'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** Slides up from the bottom on a phone; a centred dialog on a desktop. Always has a close button. */
export const Sheet = ({ open, onOpenChange, title, children }: SheetProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Focus on a control further down would scroll a sheet that is taller than the screen.
  const focusFirst = (): HTMLElement | null | false => {
    const field = leadingTextField(content.current)
    field?.focus({ preventScroll: true })
    return field === null && popup.current
  }
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => (losesText(content.current, details) ? details.cancel() : onOpenChange(next))}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="sheet-place">
          <BaseDialog.Popup ref={popup} className="sheet" initialFocus={focusFirst}>
            <BaseDialog.Title className="text-title">{title}</BaseDialog.Title>
            <NotSavedBar />
            <div ref={content} className="mt-3" onFocus={rememberText}>
              {children}
            </div>
            <BaseDialog.Close className="btn btn-bare mt-1 w-full">Close</BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
