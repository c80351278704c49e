import { useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { useSession } from '#client/store/session/session.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NOTE_MS } from '#client/ui/timings.ts'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { cleanEmail, isEmail } from '#shared/account/account-checks.ts'
import { EMAIL_SENT } from '#shared/account/pin-reset.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ACCOUNT_NOT_EXIST, MAIL_STILL_VALID } from '#shared/account/account-refusals.ts'
import { resetPassword, createFeedback } from '#shared/account/account-commands.ts'

const report = (refusal: Refusal): void => {
  const message = `[Forget PIN] ${refusal.code} ${refusal.message}`
  void call(createFeedback, { type: 'error-report', message })
}

/** Forget PIN: sends a mail with link and code to an email, which is filled in where the app knows it. */
export const ResetPasswordPage = () => {
  const { email: known, next } = useSearch({ from: '/open/reset-password' })
  const { user } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? known ?? user?.email ?? ''
  const [note, setNote] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  const saving = useFormSave()

  useEffect(() => {
    if (note === '') return
    const timer = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])

  const isSent = () => {
    setNote(EMAIL_SENT)
    setSent(cleanEmail(email))
  }

  const refused = (refusal: Refusal) => {
    if (refusal.code === MAIL_STILL_VALID.code) return isSent()
    saving.show(refusal.message)
    if (refusal.code !== ACCOUNT_NOT_EXIST.code) report(refusal)
  }

  const submit = async () => {
    setNote('')
    const wrong = isEmail(cleanEmail(email)) ? undefined : 'Invalid email'
    const send = () => call(resetPassword, { step: 1, email: cleanEmail(email), newPassword: '' })
    if (await saving.save(wrong, send, refused)) isSent()
  }

  return (
    <AuthLayout title="Forget PIN" picture="dumplings" heading>
      <p className="mt-2 text-ink-2">We send you a mail with a link to choose a new one.</p>
      <form className="mt-6 grid gap-5" {...saving.form(submit)}>
        <TextField
          label="Email"
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={saving.error}
          note={note}
          onChange={(event) => {
            setTyped(event.target.value)
            saving.clear()
            setNote('')
          }}
        />
        <Button type="submit" tone="main" wide icon={Send} busy={saving.isBusy}>
          SUBMIT
        </Button>
      </form>
      {sent !== null && (
        <p className="mt-4 text-ink-2">
          Look for it in your mail, also under spam. Link and code in it work once, for 15 minutes.
        </p>
      )}
      <p className="mt-1 flex flex-wrap justify-between">
        <ButtonLink to="/sign-in" query={{ next }} tone="bare" className="-ml-3">
          Sign in
        </ButtonLink>
        <ButtonLink
          to="/reset-password-with-code"
          query={{ email: sent ?? undefined, next }}
          tone="bare"
          className="-mr-3"
        >
          I have a code
        </ButtonLink>
      </p>
    </AuthLayout>
  )
}
