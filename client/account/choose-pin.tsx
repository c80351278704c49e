import { useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { PinInput } from '#client/ui/pin-input.tsx'
import { checkNewPin } from '#shared/account/account-checks.ts'

export interface ChoosePinProps {
  busy: boolean
  onBack: () => void
  onChosen: (pin: string) => void
}

/** The second step of signing up: a PIN, twice. When they differ the second row is outlined and nothing is said. */
export const ChoosePin = ({ busy, onBack, onChosen }: ChoosePinProps) => {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<ReturnType<typeof checkNewPin>>({})

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkNewPin(pin.split(''), again.split(''))
    setWrong(found)
    if (Object.keys(found).length === 0) onChosen(pin)
  }

  return (
    <form className="mt-6 grid gap-3" noValidate onSubmit={onSubmit}>
      <PinInput
        label="Choose a PIN"
        value={pin}
        error={wrong.password}
        startHere
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
        CONNECT NOW
      </Button>
      <Button tone="bare" className="justify-self-center" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
