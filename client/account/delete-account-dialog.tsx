import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { unsavedCount } from '#client/store/changes/unsaved-changes.ts'
import { unsentIn } from '#client/store/changes/unsent-changes.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { signOutThrowingAway } from '#client/store/session/end-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { ForgottenPin } from '#client/account/forgotten-pin.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { useBusy } from '#client/ui/use-busy.ts'
import { readPin } from '#shared/account/account-checks.ts'
import { profileFailure } from '#shared/account/profile-check.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { reportError } from './report-error.ts'
import { UnsentDialog } from './unsent-dialog.tsx'
import { deleteAccount } from '#shared/account/account-commands.ts'

/** Asks for the PIN before deleting the account, which cannot be undone. */
export const DeleteAccountDialog = ({ onStay }: { onStay: () => void }) => {
  const noun = useDeviceNoun()
  const go = useGo()
  const toast = useToast()
  const [pin, setPin] = useState('')
  const saving = useFormSave()
  const [held, setHeld] = useState<{ message: string; names: readonly string[] } | null>(null)
  const queued = useLive(unsentIn)
  const [isLossAccepted, setLossAccepted] = useState(false)
  const [sending, run] = useBusy()
  const unsent = queued === undefined ? undefined : queued + unsavedCount()

  const send = (): Promise<void> => run(syncNow)

  const remove = async () => {
    const outcome = await call(deleteAccount, { password: pin.split('').map(Number) })
    if (outcome.ok) {
      await signOutThrowingAway()
      toast({ text: 'Your account is deleted' })
      go({ to: '/sign-in', replace: true })
    }
    return outcome
  }

  const refused = (refusal: Refusal): void => {
    void reportError('Delete account', refusal)
    const message = profileFailure(refusal)
    if (refusal.status === 409)
      return setHeld({ message, names: (refusal.detail as { names?: readonly string[] } | undefined)?.names ?? [] })
    setPin('')
    saving.show(message)
  }

  const submit = async (): Promise<void> => {
    await saving.save(readPin(pin) === undefined ? 'Invalid password' : undefined, remove, refused)
  }

  if (unsent === undefined) return null
  if (unsent > 0 && !isLossAccepted && !saving.isBusy)
    return (
      <UnsentDialog
        unsent={unsent}
        lost={`Deleting your account would lose ${unsent === 1 ? 'it' : 'them'}.`}
        verb="Discard and go on"
        busy={sending}
        onSend={send}
        onThrowAway={() => setLossAccepted(true)}
        onStay={onStay}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Delete your account?"
      text={`This can’t be undone. Changes that your other ${noun}s have not sent are lost.`}
    >
      <form className="grid gap-3" {...saving.form(submit)}>
        <PinInput
          label="Your PIN"
          value={pin}
          error={saving.error}
          hint={<ForgottenPin />}
          onChange={(next) => {
            setPin(next)
            saving.clear()
            setHeld(null)
          }}
        />
        {held && (
          <div>
            <FieldError>{held.message}</FieldError>
            <ul className="mt-1 list-disc pl-6 text-ink-2">
              {held.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        <Button type="submit" tone="danger-fill" wide busy={saving.isBusy}>
          Delete my account
        </Button>
        <Button tone="bare" onClick={onStay}>
          Keep it
        </Button>
      </form>
    </Dialog>
  )
}
