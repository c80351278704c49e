import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { NotSavedBar } from '#client/sync-status/parts/not-saved-bar.tsx'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Focus on the first button would scroll a sheet that is taller than the screen: the sheet itself gets it. */
  startsAtTop?: boolean
}

/** Slides up from the bottom on a phone; a centred dialog on a desktop. Always has a close button. */
export const Sheet = ({ open, onOpenChange, title, children, startsAtTop = false }: SheetProps) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="sheet-place">
          <BaseDialog.Popup ref={popup} className="sheet" {...(startsAtTop && { initialFocus: popup })}>
            <BaseDialog.Title className="text-title">{title}</BaseDialog.Title>
            <NotSavedBar />
            <div className="mt-3">{children}</div>
            <BaseDialog.Close className="btn btn-bare mt-1 w-full">Close</BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
