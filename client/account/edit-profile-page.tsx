import { useRef, useState, type FormEvent } from 'react'
import { call } from '#client/store/calls/call.ts'
import { renameInSession } from '#client/store/device/session-state.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { fullName, type Messages } from '#shared/account/account-checks.ts'
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
import { isBlank } from '#shared/kernel/text.ts'
import { useMe } from '#client/account/parts/use-me.ts'
import { EmailConfirmationNote } from './email-confirmation-note.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { PhotoField } from './photo-field.tsx'
import { reportError } from './report-error.ts'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { payWithUen } from '#shared/account/account-commands.ts'

export const EditProfilePage = () => {
  const me = useMe()
  return <UserPage title="Edit Profile">{me ? <ProfileForm key={me.id} me={me} /> : <SkeletonRows />}</UserPage>
}

const labels: Readonly<Record<ProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Mobile',
  postalCode: 'Postal code',
  uen: 'UEN',
}

const NO_PICTURE = Promise.resolve<Partial<ProfileDraft>>({})

const ProfileForm = ({ me }: { me: User }) => {
  const toast = useToast()
  const save = useOperation(updateUser)
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({})
  const form = { ...profileDraft(me), ...typed }
  const [messages, setMessages] = useState<Messages<ProfileField>>({})
  const [busy, setBusy] = useState(false)
  /** Waits for the PIN. */
  const [payee, setPayee] = useState<Partial<Payee> | null>(null)
  const keeping = useRef(NO_PICTURE)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const wrong = checkProfile({ ...form, isPayWithUEN: me.isPayWithUEN })
    setMessages(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    const picture = keeping.current
    const saved: Partial<ProfileDraft> = { ...typed, ...(await picture) }
    const { phone, uen, ...changes } = withoutSecrets(profileChanges(saved, me))
    const newPayee = { ...(phone !== undefined && { phone }), ...(uen !== undefined && { uen }) }
    const needsPin = Object.keys(newPayee).length > 0
    const outcome = await save(changes)
    setBusy(false)
    if (outcome.ok) {
      await renameInSession(fullName(form.firstName, form.lastName))
      const isSaved = (key: string, value: unknown): boolean =>
        !(key in newPayee) && saved[key as keyof ProfileDraft] === value
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSaved(key, value))))
      if (keeping.current === picture) keeping.current = NO_PICTURE
      return needsPin ? setPayee(newPayee) : toast({ text: 'Saved Successfully' })
    }
    void reportError(form.photoUrl === me.photoUrl ? 'Update profile' : 'Avatar', outcome.refusal)
    toast({ text: profileFailure(outcome.refusal), failed: true })
  }

  /** Saves a typed UEN together with the switch. */
  const switchPayee = (isPayWithUEN: boolean): void => {
    if (isPayWithUEN && isBlank(form.uen)) return setMessages({ uen: FILL_UEN })
    setMessages(({ uen: _uen, ...rest }) => rest)
    setPayee({ isPayWithUEN, ...(isPayWithUEN && form.uen.trim() !== me.uen && { uen: form.uen }) })
  }

  const sendPayee = async (pin: string): Promise<string | undefined> => {
    const reply = await call(payWithUen, { ...payee, password: pin.split('').map(Number) })
    if (reply.ok) {
      setPayee(null)
      toast({ text: 'Saved Successfully' })
      return undefined
    }
    void reportError('Pay with UEN', reply.refusal)
    return profileFailure(reply.refusal)
  }

  const subscribe = async (marketingConsent: boolean): Promise<void> => {
    const outcome = await save({ marketingConsent })
    if (!outcome.ok) toast({ text: profileFailure(outcome.refusal), failed: true })
  }

  const field = (name: ProfileField): Partial<TextFieldProps> & { label: string } => ({
    label: labels[name],
    name,
    value: form[name],
    error: messages[name],
    onChange: (event) => {
      setTyped({ ...typed, [name]: event.target.value })
      setMessages({ ...messages, [name]: undefined })
    },
  })

  return (
    <>
      <form className="mt-6 grid gap-5 pb-8 desk:max-w-[44rem]" noValidate onSubmit={(event) => void submit(event)}>
        <PhotoField
          name={me.name}
          photoUrl={form.photoUrl}
          onChange={(photoUrl) => {
            if (photoUrl === null) keeping.current = NO_PICTURE
            setTyped((before) => ({ ...before, photoUrl }))
          }}
          onKeeping={(picture) => {
            keeping.current = picture.then(
              (photoUrl) => ({ photoUrl }),
              () => ({}),
            )
          }}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </div>
        <TextField
          label="Email"
          value={me.email}
          readOnly
          autoComplete="username"
          hint="This is how you sign in. It cannot be changed here."
        />
        <EmailConfirmationNote userId={me.id} email={me.email} />
        <div className="grid items-start gap-5 desk:grid-cols-2">
          <TextField
            {...field('phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            prefix="+65"
            figures
          />
          <TextField {...field('postalCode')} inputMode="numeric" autoComplete="postal-code" hint="Optional" figures />
        </div>
        <section className="card pad grid gap-3" aria-labelledby="uen-title">
          <h2 id="uen-title" className="text-title">
            When people pay you
          </h2>
          <TextField
            {...field('uen')}
            maxLength={20}
            autoCapitalize="characters"
            spellCheck={false}
            figures
            hint="Unique Entity Number of your business. Leave it blank if you have none."
          />
          <Switch
            label="PayWithUEN"
            hint="Buyers pay by PayNow to your UEN instead of your mobile number."
            checked={me.isPayWithUEN}
            onChange={switchPayee}
          />
          <p className="text-meta text-ink-2">
            To change your mobile number, UEN or this switch you need signal and your PIN. Buyers see for 48 hours that
            it changed.
          </p>
        </section>
        <Switch
          label="Offers and marketing"
          hint="By email, push, SMS or voice. You always get messages about your own orders."
          checked={me.marketingConsentAt !== null}
          onChange={(marketingConsent) => void subscribe(marketingConsent)}
        />
        <Button type="submit" tone="main" wide busy={busy}>
          Save
        </Button>
      </form>
      {/* Outside the form: React passes the submit of the dialog's own form to the forms around it. */}
      {payee && (
        <PinDialog
          title="Change how people pay you?"
          text="We mail you about it, and buyers see for 48 hours that it changed."
          verb="Change it"
          onCancel={() => setPayee(null)}
          onPin={sendPayee}
        />
      )}
    </>
  )
}
