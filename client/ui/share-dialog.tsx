import { Check, Copy, MessageSquareText, RotateCcw, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { QrCode } from './qr-code.tsx'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { useCopy } from './use-copy.ts'

export interface ShareDialogProps {
  /** Such as 'Share ‘Mango run’'. */
  title: string
  /** Explains who can use the link. */
  text: ReactNode
  /** Null while it is being created. */
  link: string | null
  /** Reason why there is no link. */
  error?: string | undefined
  /** Title for the phone's share sheet. */
  about?: string
  /** Text that goes to other apps instead of the link, which it contains. */
  message?: string
  /** Ends the current link and creates another. */
  onRenew?: () => void
  open: boolean
  onClose: () => void
}

/** Whether the browser supports the Web Share API. */
const hasSheet = (): boolean => typeof navigator.share === 'function'

/** Closing the share sheet is not a failure. */
const openSheet = async (shared: ShareData): Promise<void> => {
  try {
    await navigator.share(shared)
  } catch {
    // The link remains visible for copying.
  }
}

/** A link to copy, to share with another app, or to scan. */
export const ShareDialog = ({
  title,
  text,
  link,
  error,
  about = title,
  message,
  onRenew,
  open,
  onClose,
}: ShareDialogProps) => {
  const [copied, copy] = useCopy()
  const [isMessageCopied, copyMessage] = useCopy()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            tone="main"
            icon={copied ? Check : Copy}
            disabled={link === null}
            onClick={() => link !== null && void copy(link)}
          >
            <span aria-live="polite">{copied ? 'COPIED' : 'Copy'}</span>
          </Button>
        </>
      }
    >
      {error !== undefined && <FieldError>{error}</FieldError>}
      {error === undefined && link === null && <Skeleton className="h-48 w-full" />}
      {link !== null && (
        <div className="grid gap-4">
          <div className="mx-auto w-[min(11rem,100%)] overflow-hidden rounded-[var(--radius-lg)]">
            <QrCode text={link} />
          </div>
          <TextField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
          {hasSheet() && (
            <Button
              icon={Share2}
              wide
              onClick={() =>
                void openSheet(message === undefined ? { title: about, url: link } : { title: about, text: message })
              }
            >
              Share with an app
            </Button>
          )}
          {message !== undefined && (
            <Button icon={isMessageCopied ? Check : MessageSquareText} wide onClick={() => void copyMessage(message)}>
              <span aria-live="polite">{isMessageCopied ? 'Message copied' : 'Copy with items and times'}</span>
            </Button>
          )}
          {onRenew && (
            <Button tone="bare" icon={RotateCcw} wide onClick={onRenew}>
              Make a new link
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
