import { Button } from '#client/ui/button.tsx'
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import type { FormSave } from '#client/ui/use-form-save.ts'
import type { SignUpForm } from '#shared/account/account-checks.ts'
import { MobileField, PostalCodeField } from './contact-fields.tsx'
import { PhotoChoice } from './photo-choice.tsx'

type Name = keyof SignUpForm

export interface PersonFormProps {
  person: SignUpForm
  onChange: (person: SignUpForm) => void
  photo: Blob | null
  onPhoto: (photo: Blob) => void
  saving: FormSave<Name>
  onNext: () => Promise<void>
}

/** First step of signing up by email: name and address. */
export const PersonForm = ({ person, onChange, photo, onPhoto, saving, onNext }: PersonFormProps) => {
  const field = (name: Name): Partial<TextFieldProps> & { label: string } => ({
    label: labels[name],
    name,
    value: person[name],
    error: saving.messages[name],
    onChange: (event) => {
      onChange({ ...person, [name]: event.target.value })
      saving.clear(name)
    },
  })

  return (
    <form className="mt-6 grid gap-5" {...saving.form(onNext)}>
      <PhotoChoice photo={photo} onChange={onPhoto} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MobileField {...field('phone')} />
      <PostalCodeField {...field('postalCode')} />
      <Button type="submit" tone="main" wide busy={saving.isBusy}>
        NEXT
      </Button>
    </form>
  )
}

const labels: Readonly<Record<Name, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Mobile',
  postalCode: 'Postal code',
}
