import type { FormEvent } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'
import { checkSignUp, type Messages, type SignUpForm } from '#shared/account/account-checks.ts'

type Name = keyof SignUpForm

export interface PersonFormProps {
  person: SignUpForm
  onChange: (person: SignUpForm) => void
  messages: Messages<Name>
  onMessages: (messages: Messages<Name>) => void
  consent: boolean
  onConsent: (consent: boolean) => void
  onNext: () => void
  next: string | undefined
}

/** The first step of signing up: who and where. */
export const PersonForm = (props: PersonFormProps) => {
  const { person, onChange, messages, onMessages, consent, onConsent, onNext, next } = props

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = checkSignUp(person)
    onMessages(wrong)
    const first = Object.keys(wrong)[0]
    if (first === undefined) onNext()
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
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
    <form className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      <div className="grid gap-5 sm:grid-cols-2">
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
      <TextField {...field('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" prefix="+65" figures />
      <TextField {...field('postalCode')} inputMode="numeric" autoComplete="postal-code" hint="Optional" figures />
      <Checkbox checked={consent} onChange={(event) => onConsent(event.target.checked)}>
        Send me account summaries, offers and marketing by email or SMS.
      </Checkbox>
      <Button type="submit" tone="main" wide>
        NEXT
      </Button>
      <p className="-mt-4 text-center">
        <ButtonLink to="/sign-in" query={{ next }} tone="bare">
          Sign in
        </ButtonLink>
      </p>
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
