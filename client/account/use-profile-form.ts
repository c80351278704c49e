import { useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { renameInSession } from '#client/store/device/stored-session.ts'
import { pendingPicture } from '#client/store/changes/pending-picture.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave, type FormMessages, type FormSave } from '#client/ui/use-form-save.ts'
import { fullName } from '#shared/account/account-checks.ts'
import {
  checkProfile,
  FILL_UEN,
  profileFailure,
  withoutSecrets,
  type ProfileField,
} from '#shared/account/profile-check.ts'
import { profileChanges, profileDraft, type ProfileDraft } from '#shared/account/profile-draft.ts'
import { updateUser } from '#shared/account/update-user.ts'
import type { Payee, User } from '#shared/account/user.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { reportError } from './report-error.ts'
import { payWithUen } from '#shared/account/account-commands.ts'

const UNCHANGED = { ok: true } as const
const PAYEE_NEEDS_SIGNAL = 'No signal. You need signal to change how people pay you.'

export interface UsedProfileForm {
  readonly form: ProfileDraft
  readonly saving: FormSave<ProfileField>
  /** A change of how people pay, which waits for the PIN; null for none. */
  readonly payee: Partial<Payee> | null
  readonly type: (name: ProfileField, value: string) => void
  readonly choosePhoto: (photoUrl: string | null) => void
  /** The device stores the chosen picture; saving waits for it. */
  readonly keepPhoto: (photoUrl: Promise<string>) => void
  readonly submit: () => Promise<void>
  readonly switchPayee: (isPayWithUEN: boolean) => void
  /** Resolves to the messages of a refusal. */
  readonly sendPayee: (pin: string) => Promise<FormMessages<'pin'>>
  readonly forgetPayee: () => void
  readonly subscribe: (marketingConsent: boolean) => Promise<void>
}

/** The typed profile, and saving it. A new payee needs signal and the PIN. */
export const useProfileForm = (me: User): UsedProfileForm => {
  const toast = useToast()
  const save = useOperation(updateUser)
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const form = { ...profileDraft(me), ...typed }
  const saving = useFormSave<ProfileField>()
  const [payee, setPayee] = useState<Partial<Payee> | null>(null)
  const [picture] = useState(pendingPicture)

  const askPin = (changed: Partial<Payee>): void => {
    if (navigator.onLine) setPayee(changed)
    else toast({ text: PAYEE_NEEDS_SIGNAL, failed: true })
  }

  const saveProfile = async (saved: Partial<ProfileDraft>) => {
    const { phone, uen, ...changes } = withoutSecrets(profileChanges(saved, me))
    const newPayee = { ...(phone !== undefined && { phone }), ...(uen !== undefined && { uen }) }
    const outcome = Object.keys(changes).length > 0 ? await save(changes) : UNCHANGED
    if (!outcome.ok) {
      const hasPicture = saved.photoUrl !== undefined && saved.photoUrl !== me.photoUrl
      void reportError(hasPicture ? 'Avatar' : 'Update profile', outcome.refusal)
      return { ok: false, refusal: { message: profileFailure(outcome.refusal) } } as const
    }
    await renameInSession(fullName(form.firstName, form.lastName))
    const isSaved = (key: string, value: unknown): boolean =>
      !(key in newPayee) && saved[key as keyof ProfileDraft] === value
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSaved(key, value))))
    if (Object.keys(newPayee).length > 0) askPin(newPayee)
    else toast({ text: 'Saved Successfully' })
    return outcome
  }

  const send = async (): Promise<void> => {
    const outcome = await picture.sendWith((chosen) => saveProfile({ ...typed, ...chosen }))
    if (!outcome.ok) toast({ text: outcome.refusal.message, failed: true })
  }

  const submit = async (): Promise<void> => {
    if (!saving.show(checkProfile({ ...form, isPayWithUEN: me.isPayWithUEN }, profileDraft(me)))) await saving.run(send)
  }

  /** Saves a typed UEN together with the switch. */
  const switchPayee = (isPayWithUEN: boolean): void => {
    if (isPayWithUEN && isBlank(form.uen)) return void saving.show({ uen: FILL_UEN })
    saving.clear('uen')
    askPin({ isPayWithUEN, ...(isPayWithUEN && form.uen.trim() !== me.uen && { uen: form.uen }) })
  }

  const sendPayee = async (pin: string): Promise<FormMessages<'pin'>> => {
    const reply = await call(payWithUen, { ...payee, password: pin.split('').map(Number) })
    if (reply.ok) {
      setPayee(null)
      toast({ text: 'Saved Successfully' })
      return undefined
    }
    void reportError('Pay with UEN', reply.refusal)
    if (reply.refusal.code === NO_SIGNAL.code) return PAYEE_NEEDS_SIGNAL
    const message = profileFailure(reply.refusal)
    return reply.refusal.status === 403 ? { pin: message } : message
  }

  const subscribe = async (marketingConsent: boolean): Promise<void> => {
    const outcome = await save({ marketingConsent })
    if (!outcome.ok) toast({ text: profileFailure(outcome.refusal), failed: true })
  }

  return {
    form,
    saving,
    payee,
    type: (name, value) => {
      setTyped({ ...typed, [name]: value })
      saving.clear(name)
    },
    choosePhoto: (photoUrl) => {
      if (photoUrl === null) picture.forget()
      setTyped((before) => ({ ...before, photoUrl }))
    },
    keepPhoto: picture.keep,
    submit,
    switchPayee,
    sendPayee,
    forgetPayee: () => setPayee(null),
    subscribe,
  }
}
