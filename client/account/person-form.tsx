import { useRef, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import { checkSignUp, type Messages, type SignUpForm } from '#shared/account/account-checks.ts'
import { MobileField, PostalCodeField } from './contact-fields.tsx'
import { PhotoChoice } from './photo-choice.tsx'

type Name = keyof SignUpForm

export interface PersonFormProps {
  person: SignUpForm
  onChange: (person: SignUpForm) => void
  photo: Blob | null
  onPhoto: (photo: Blob) => void
  messages: Messages<Name>
  onMessages: (messages: Messages<Name>) => void
  busy: boolean
  onNext: () => void
}

/** First step of signing up by email: name and address. */
export const PersonForm = (props: PersonFormProps) => {
  const { person, onChange, photo, onPhoto, messages, onMessages, busy, onNext } = props
  const form = useRef<HTMLFormElement>(null)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const wrong = checkSignUp(person)
    onMessages(wrong)
    const first = Object.keys(wrong)[0]
    if (first === undefined) onNext()
    else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const field = (name: Name): Partial<TextFieldProps> & { label: string } => ({
    label: labels[name],
    name,
    value: person[name],
    error: messages[name],
    onChange: (event) => {
      onChange({ ...person, [name]: event.target.value })
      onMessages({ ...messages, [name]: undefined })
    },
  })

  return (
    <form ref={form} className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
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
      <Button type="submit" tone="main" wide busy={busy}>
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
