import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { cleanEmail, MAX_POSTAL_CODE_LENGTH } from '#shared/account/account-checks.ts'
import { checkSocialForm, type SocialForm as Form, type SocialProfile } from '#shared/account/social.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { cleanPhone } from '#shared/kernel/text.ts'
import { MobileField, PostalCodeField } from './contact-fields.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { makeAccount } from './make-account.ts'
import { SignInInstead } from './sign-in-instead.tsx'
import { forgetSocial, type SocialPending } from './social-start.ts'

export interface SocialFormProps {
  profile: SocialProfile
  back: SocialPending & { readonly ticket: string }
}

/** Fields of sign-up that the provider does not know. */
export const SocialForm = ({ profile, back }: SocialFormProps) => {
  const toast = useToast()
  const [form, setForm] = useState<Form>({ phone: '', postalCode: '', email: profile.email })
  const saving = useFormSave<keyof Form>()

  const register = () =>
    makeAccount(
      {
        accessToken: back.ticket,
        verifier: back.verifier,
        name: profile.name,
        email: cleanEmail(form.email),
        phone: cleanPhone(form.phone),
        postalCode: form.postalCode.trim(),
        password: '',
        marketingConsent: back.consent,
        ...(back.type === 'google' ? { linkedGoogleAccount: profile.id } : { linkedFBAccount: profile.id }),
      },
      null,
    )

  const submit = async (): Promise<void> => {
    const refused = ({ message }: Refusal): void => toast({ text: message, failed: true })
    if (await saving.save(checkSocialForm(form), register, refused)) forgetSocial()
  }

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: saving.messages[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      saving.clear(name)
    },
  })

  return (
    <AuthLayout title="Sign up" picture="kueh-lapis" heading>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {profile.name}
        {profile.email && ` · ${profile.email}`}
      </p>
      <form className="mt-6 grid gap-5" {...saving.form(submit)}>
        {profile.email === '' && (
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <MobileField {...field('phone')} />
        <PostalCodeField {...field('postalCode')} maxLength={MAX_POSTAL_CODE_LENGTH} />
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          NEXT
        </Button>
      </form>
      <SignInInstead next={back.next} />
    </AuthLayout>
  )
}
