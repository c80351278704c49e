import { useState, type FormEvent } from 'react'
import { call } from '#client/store/calls/call.ts'
import { pushEndpoint } from '#client/store/calls/push-subscription.ts'
import { keepDevice } from '#client/store/device/known-devices.ts'
import { renewToken } from '#client/store/session/session.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { focusFirstWrong } from '#client/ui/focus-wrong.ts'
import { Link } from '#client/ui/link.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { PinInput } from '#client/account/pin-input.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { checkChangedPin, readPin } from '#shared/account/account-checks.ts'
import { profileFailure } from '#shared/account/profile-check.ts'
import { reportError } from './report-error.ts'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { changePassword } from '#shared/account/account-commands.ts'

interface Wrong {
  readonly present?: string
  readonly password?: string
  readonly again?: string
  readonly form?: string
}

const wrongWith = (present: string, pin: string, again: string): Wrong => {
  if (readPin(present) === undefined) return { present: 'Invalid password' }
  return checkChangedPin(pin.split(''), again.split(''))
}

/** Three rows of boxes: the present PIN, the new one, and the new one again (decision Q-025). Needs the network. */
export const ChangePinPage = () => {
  const toast = useToast()
  const go = useGo()
  const [present, setPresent] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)

  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setWrong({})
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const found = wrongWith(present, pin, again)
    setWrong(found)
    if (Object.keys(found).length > 0) return focusFirstWrong(form)
    setBusy(true)
    const reply = await call(changePassword, {
      oldPassword: present.split('').map(Number),
      newPassword: pin.split('').map(Number),
      pushEndpoint: await pushEndpoint().catch(() => undefined),
    })
    // The change ended every other token; this phone continues with the new one.
    if (reply.ok) {
      await keepDevice(reply.value.device)
      await renewToken(reply.value.token)
    }
    setBusy(false)
    if (reply.ok) {
      toast({ text: 'PIN updated' })
      return go({ to: '/user/profile' })
    }
    void reportError('Change password', reply.refusal)
    const { status } = reply.refusal
    if (status === 403) {
      setPresent('')
      setWrong({ present: profileFailure(reply.refusal) })
      focusFirstWrong(form)
    } else setWrong({ form: profileFailure(reply.refusal) })
  }

  return (
    <UserPage title="PIN Update">
      <form className="mt-6 grid gap-3 pb-8 desk:max-w-[28rem]" noValidate onSubmit={(event) => void submit(event)}>
        <PinInput
          label="Current PIN"
          value={present}
          error={wrong.present}
          startHere
          manager="current-password"
          onChange={typed(setPresent)}
        />
        <p className="text-meta text-ink-2">
          No PIN yet, or forgotten? <Link to="/reset-password">Forgot</Link> sends a code by mail.
        </p>
        <PinInput label="New PIN" value={pin} error={wrong.password} manager="new-password" onChange={typed(setPin)} />
        <PinInput label="Re-type the new PIN" value={again} error={wrong.again} onChange={typed(setAgain)} />
        {wrong.form && <FieldError>{wrong.form}</FieldError>}
        <Button type="submit" tone="main" wide busy={busy}>
          UPDATE PIN
        </Button>
        <p className="text-ink-2">Your other phones and computers have to sign in again.</p>
      </form>
    </UserPage>
  )
}
