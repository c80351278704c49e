import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { PinInput } from '#client/account/pin-input.tsx'
import { checkNewPin } from '#shared/account/account-checks.ts'

export interface ChoosePinProps {
  /** Button label. */
  verb: string
  /** Email under which a password manager stores the PIN. */
  email: string
  busy: boolean
  /** Focuses the PIN when the page opens. */
  startHere?: boolean
  onChosen: (pin: string) => void
  onBack?: () => void
}

/** A new PIN, entered twice. When the two differ, the second row is outlined without a message. */
export const ChoosePin = ({ verb, email, busy, startHere = true, onBack, onChosen }: ChoosePinProps) => {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const { messages, show, clear, form } = useFormSave<'password' | 'again'>()

  const submit = (): void => {
    if (busy) return
    const { differs, ...wrong } = checkNewPin(pin.split(''), again.split(''))
    if (!show(differs ? { again: '' } : wrong)) onChosen(pin)
  }

  const attributes = form(submit)

  return (
    <form className="mt-6 grid gap-3" {...attributes}>
      <input
        className="sr-only"
        type="email"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      <PinInput
        label="Choose a PIN"
        value={pin}
        error={messages.password}
        startHere={startHere}
        manager="new-password"
        onComplete={() => attributes.ref.current?.querySelector<HTMLInputElement>('fieldset + fieldset input')?.focus()}
        onChange={(next) => {
          setPin(next)
          clear()
        }}
      />
      <PinInput
        label="Re-type the PIN"
        value={again}
        error={messages.again}
        invalid={messages.again !== undefined}
        onChange={(next) => {
          setAgain(next)
          clear()
        }}
      />
      <Button type="submit" tone="main" wide busy={busy}>
        {verb}
      </Button>
      {onBack && (
        <Button tone="bare" className="justify-self-center" onClick={onBack}>
          Back
        </Button>
      )}
    </form>
  )
}
