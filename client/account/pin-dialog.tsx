import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { ForgottenPin } from '#client/account/forgotten-pin.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { useFormSave, type FormMessages } from '#client/ui/use-form-save.ts'
import { readPin } from '#shared/account/account-checks.ts'

export interface PinDialogProps {
  title: string
  text: string
  /** Button label. */
  verb: string
  onCancel: () => void
  /** Resolves to undefined on success, else to the message of the PIN or of the whole form. */
  onPin: (pin: string) => Promise<FormMessages<'pin'>>
}

/** Asks for the PIN before a change that an unlocked phone alone must not allow. */
export const PinDialog = ({ title, text, verb, onCancel, onPin }: PinDialogProps) => {
  const [pin, setPin] = useState('')
  const saving = useFormSave<'pin'>()

  const submit = async (): Promise<void> => {
    if (saving.show({ pin: readPin(pin) === undefined ? 'Invalid password' : undefined })) return
    const wrong = await saving.run(() => onPin(pin))
    if (wrong === undefined) return
    if (typeof wrong !== 'string') setPin('')
    saving.show(wrong)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} text={text}>
      <form className="grid gap-3" {...saving.form(submit)}>
        <PinInput
          label="Your PIN"
          value={pin}
          error={saving.messages.pin}
          hint={<ForgottenPin />}
          startHere
          manager="current-password"
          onChange={(next) => {
            setPin(next)
            saving.clear()
          }}
        />
        {saving.error && <FieldError>{saving.error}</FieldError>}
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
