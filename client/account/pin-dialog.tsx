import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Link } from '#client/ui/link.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { readPin } from '#shared/account/account-checks.ts'

export interface PinDialogProps {
  title: string
  text: string
  /** Button label. */
  verb: string
  onCancel: () => void
  /** Resolves to an error message, or to undefined on success. */
  onPin: (pin: string) => Promise<string | undefined>
}

/** Asks for the PIN before a change that an unlocked phone alone must not allow. */
export const PinDialog = ({ title, text, verb, onCancel, onPin }: PinDialogProps) => {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (readPin(pin) === undefined) return setError('Invalid password')
    setIsBusy(true)
    const message = await onPin(pin)
    setIsBusy(false)
    if (message === undefined) return
    setPin('')
    setError(message)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} text={text}>
      <form className="grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
        <PinInput
          label="Your PIN"
          value={pin}
          error={error}
          startHere
          manager="current-password"
          onChange={(next) => {
            setPin(next)
            setError(undefined)
          }}
        />
        <p className="text-meta text-ink-2">
          No PIN yet, or forgotten? <Link to="/reset-password">Forgot</Link> sends a code by mail.
        </p>
        <Button type="submit" tone="main" wide busy={isBusy}>
          {verb}
        </Button>
        <Button tone="bare" onClick={onCancel}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
