import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type FocusEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** States what is lost and what stays; screen readers read it with the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the cancelling one first. */
  actions?: ReactNode
  /** Requires an answer: no close button, and a press outside does not close it. */
  alert?: boolean
  /** Stands at the lower edge of a phone, so that its buttons stay in place when what is above them changes. */
  atBottom?: boolean
}

/**
 * Initial focus: the text field with which the content begins, else null for the first control. On a touch screen
 * the keyboard would cover the dialog.
 */
export const leadingTextField = (content: HTMLElement | null): HTMLElement | null => {
  const first = content?.querySelector<HTMLElement>('input, textarea, select, button, a')
  return first?.matches(':read-write') && matchMedia('(pointer: fine)').matches ? first : null
}

/** On the content of a dialog: remembers the text with which a field opened. */
export const rememberText = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':read-write:not([type=search])')) target.dataset['opened'] ??= (target as HTMLInputElement).value
}

/** Whether a press outside would lose a text of the dialog's content that has changed since it opened. */
export const losesText = (content: HTMLElement | null, { reason }: BaseDialog.Root.ChangeEventDetails): boolean => {
  const fields = content?.querySelectorAll<HTMLInputElement>('[data-opened]') ?? []
  return reason === 'outside-press' && [...fields].some(({ value, dataset }) => value !== dataset['opened'])
}

export const Dialog = ({ open, onOpenChange, title, text, children, actions, alert, atBottom }: DialogProps) => {
  const content = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => (losesText(content.current, details) ? details.cancel() : onOpenChange(next))}
      disablePointerDismissal={alert ?? false}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className={classNames('dialog-place', atBottom && 'dialog-place-bottom')}>
          <BaseDialog.Popup
            className="dialog"
            initialFocus={() => leadingTextField(content.current)}
            {...(alert && { role: 'alertdialog' })}
          >
            <div className="flex items-start gap-2">
              <BaseDialog.Title className="min-w-0 flex-1 text-title">{title}</BaseDialog.Title>
              {!alert && (
                <BaseDialog.Close className="btn btn-icon -mt-3 -mr-3" aria-label="Close">
                  <Icon of={X} />
                </BaseDialog.Close>
              )}
            </div>
            {text && (
              <BaseDialog.Description className="mt-2 text-ink-2" render={<div />}>
                {text}
              </BaseDialog.Description>
            )}
            {children && (
              <div ref={content} className="mt-4" onFocus={rememberText}>
                {children}
              </div>
            )}
            {actions && <div className="dialog-actions">{actions}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
