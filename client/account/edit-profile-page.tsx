import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import type { ProfileField } from '#shared/account/profile-check.ts'
import type { User } from '#shared/account/user.ts'
import { useMe } from '#client/account/parts/use-me.ts'
import { EmailConfirmationNote } from './email-confirmation-note.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { PhotoField } from './photo-field.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { UserPage } from '#client/account/parts/user-page.tsx'

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

/** The business number to which buyers pay. */
const PayeeFields = ({
  me,
  field,
  onSwitch,
}: {
  me: User
  field: TextFieldProps
  onSwitch: (isPayWithUEN: boolean) => void
}) => (
  <Card pad className="grid gap-3" aria-labelledby="uen-title">
    <h2 id="uen-title" className="text-title">
      When people pay you
    </h2>
    <TextField
      {...field}
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
      onChange={onSwitch}
    />
    <p className="text-meta text-ink-2">
      To change your mobile number, UEN or this switch you need signal and your PIN. Buyers see for 48 hours that it
      changed.
    </p>
  </Card>
)

const ProfileForm = ({ me }: { me: User }) => {
  const used = useProfileForm(me)
  const field = (name: ProfileField): Partial<TextFieldProps> & { label: string } => ({
    label: labels[name],
    name,
    value: used.form[name],
    error: used.saving.messages[name],
    onChange: (event) => used.type(name, event.target.value),
  })

  return (
    <>
      <form className="mt-6 grid gap-5 pb-8 desk:max-w-[44rem]" {...used.saving.form(used.submit)}>
        <PhotoField
          name={me.name}
          photoUrl={used.form.photoUrl}
          onChange={used.choosePhoto}
          onKeeping={used.keepPhoto}
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
        <PayeeFields me={me} field={field('uen')} onSwitch={used.switchPayee} />
        <Switch
          label="Offers and marketing"
          hint="By email, push, SMS or voice. You always get messages about your own orders."
          checked={me.marketingConsentAt !== null}
          onChange={(marketingConsent) => void used.subscribe(marketingConsent)}
        />
        <Button type="submit" tone="main" wide busy={used.saving.isBusy}>
          Save
        </Button>
      </form>
      {/* Outside the form: React passes the submit of the dialog's own form to the forms around it. */}
      {used.payee && (
        <PinDialog
          title="Change how people pay you?"
          text="We mail you about it, and buyers see for 48 hours that it changed."
          verb="Change it"
          onCancel={used.forgetPayee}
          onPin={used.sendPayee}
        />
      )}
    </>
  )
}
