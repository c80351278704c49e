import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ForgottenPin } from '#client/account/forgotten-pin.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
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
  const saving = useFormSave()

  const submit = async (): Promise<void> => {
    if (saving.show(readPin(pin) === undefined ? 'Invalid password' : undefined)) return
    const message = await saving.run(() => onPin(pin))
    if (message === undefined) return
    setPin('')
    saving.show(message)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} text={text}>
      <form className="grid gap-3" {...saving.form(submit)}>
        <PinInput
          label="Your PIN"
          value={pin}
          error={saving.error}
          hint={<ForgottenPin />}
          startHere
          manager="current-password"
          onChange={(next) => {
            setPin(next)
            saving.clear()
          }}
        />
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          {verb}
        </Button>
        <Button tone="bare" onClick={onCancel}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
