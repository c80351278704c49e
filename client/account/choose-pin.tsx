import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusFirstWrong } from '#client/ui/focus-wrong.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<ReturnType<typeof checkNewPin>>({})

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const found = checkNewPin(pin.split(''), again.split(''))
    setWrong(found)
    if (Object.keys(found).length === 0) onChosen(pin)
    else focusFirstWrong(event.currentTarget)
  }

  return (
    <form ref={form} className="mt-6 grid gap-3" noValidate onSubmit={onSubmit}>
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
        error={wrong.password}
        startHere={startHere}
        manager="new-password"
        onComplete={() => form.current?.querySelector<HTMLInputElement>('fieldset + fieldset input')?.focus()}
        onChange={(next) => {
          setPin(next)
          setWrong({})
        }}
      />
      <PinInput
        label="Re-type the PIN"
        value={again}
        error={wrong.again}
        invalid={wrong.differs ?? false}
        onChange={(next) => {
          setAgain(next)
          setWrong({})
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
