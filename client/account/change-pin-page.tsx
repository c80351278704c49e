import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { pushEndpoint } from '#client/store/calls/push-subscription.ts'
import { keepDevice } from '#client/store/device/known-devices.ts'
import { renewToken } from '#client/store/session/start-session.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { ForgottenPin } from '#client/account/forgotten-pin.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave, type FieldMessages } from '#client/ui/use-form-save.ts'
import { checkChangedPin, readPin } from '#shared/account/account-checks.ts'
import { profileFailure } from '#shared/account/profile-check.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { reportError } from './report-error.ts'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { changePassword } from '#shared/account/account-commands.ts'

type Field = 'present' | 'password' | 'again'

const wrongWith = (present: string, pin: string, again: string): FieldMessages<Field> => {
  if (readPin(present) === undefined) return { present: 'Invalid password' }
  return checkChangedPin(pin.split(''), again.split(''))
}

/** Three rows of boxes: the current PIN, the new one, and the new one again (decision Q-025). Needs the network. */
export const ChangePinPage = () => {
  const toast = useToast()
  const go = useGo()
  const [present, setPresent] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const saving = useFormSave<Field>()

  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    saving.clear()
  }

  const send = async () => {
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
    return reply
  }

  const refused = (refusal: Refusal): void => {
    void reportError('Change password', refusal)
    const message = profileFailure(refusal)
    if (refusal.status === 403) setPresent('')
    saving.show(refusal.status === 403 ? { present: message } : message)
  }

  const submit = async (): Promise<void> => {
    if (!(await saving.save(wrongWith(present, pin, again), send, refused))) return
    toast({ text: 'PIN updated' })
    go({ to: '/user/profile' })
  }

  const form = saving.form(submit)
  const focusRow = (row: number) => form.ref.current?.querySelectorAll('fieldset')[row]?.querySelector('input')?.focus()

  return (
    <UserPage title="PIN Update">
      <form className="mt-6 grid gap-3 pb-8 desk:max-w-[28rem]" {...form}>
        <PinInput
          label="Current PIN"
          value={present}
          error={saving.messages.present}
          startHere
          manager="current-password"
          hint={<ForgottenPin />}
          onComplete={() => focusRow(1)}
          onChange={typed(setPresent)}
        />
        <PinInput
          label="New PIN"
          value={pin}
          error={saving.messages.password}
          manager="new-password"
          onComplete={() => focusRow(2)}
          onChange={typed(setPin)}
        />
        <PinInput label="Re-type the new PIN" value={again} error={saving.messages.again} onChange={typed(setAgain)} />
        {saving.error && <FieldError>{saving.error}</FieldError>}
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          UPDATE PIN
        </Button>
        <p className="text-ink-2">Your other phones and computers have to sign in again.</p>
      </form>
    </UserPage>
  )
}
