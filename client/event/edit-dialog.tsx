import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { focusFirstWrong } from '#client/ui/focus-wrong.ts'

export interface EditDialogProps {
  title: string
  text?: ReactNode
  /** The content is invalid: 'DONE' shows the message and keeps the dialog open. */
  wrong?: boolean
  onClose: () => void
  /** `tried`: validation messages are visible. */
  children: (tried: boolean) => ReactNode
}

/** Edits one part of the form in a dialog. Each keystroke goes into the draft, so that closing loses nothing. */
export const EditDialog = ({ title, text, wrong = false, onClose, children }: EditDialogProps) => {
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const done = (): void => {
    if (!wrong) return onClose()
    setTried(true)
    focusFirstWrong(box.current)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      actions={
        <Button tone="main" onClick={done}>
          DONE
        </Button>
      }
    >
      <div ref={box} className="grid gap-4">
        {children(tried)}
      </div>
    </Dialog>
  )
}
