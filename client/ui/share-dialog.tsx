import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import { useCopy } from './use-copy.ts'

export interface ShareDialogProps {
  /** 'Share ‘Mango run’' */
  title: string
  /** Who gets where with it. */
  text: string
  link: string
  open: boolean
  onClose: () => void
}

/** A link to copy. */
export const ShareDialog = ({ title, text, link, open, onClose }: ShareDialogProps) => {
  const [copied, copy] = useCopy()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button tone="main" icon={copied ? Check : Copy} onClick={() => void copy(link)}>
            <span aria-live="polite">{copied ? 'COPIED' : 'Copy'}</span>
          </Button>
        </>
      }
    >
      <TextField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
    </Dialog>
  )
}
