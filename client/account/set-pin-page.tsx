import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { cleanEmail } from '#shared/account/account-checks.ts'
import { PIN_UPDATED } from '#shared/account/pin-reset.ts'
import { ChoosePin } from './choose-pin.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { resetPassword } from '#shared/account/account-commands.ts'

/** Milliseconds for which the success message is shown before sign-in opens. */
const REDIRECT_DELAY_MS = 1000

/** Set PIN: opened from the mail with email and code, which may also be typed. */
export const SetPinPage = () => {
  const [fragment] = useState(() => new URLSearchParams(location.hash.slice(1)))
  // Mails sent before 2026-11-22 have the fields in the query.
  const { next, ...query } = useSearch({ from: '/open/reset-password-with-code' })
  const given = {
    email: fragment.get('email') ?? query.email,
    code: fragment.get('code') ?? query.code,
    link: fragment.get('link') ?? query.link,
  }
  const [typed, setTyped] = useState({ email: '', code: '' })
  const saving = useFormSave()
  const [done, setDone] = useState(false)
  const go = useGo()
  const email = given.email ?? typed.email
  const code = given.code ?? typed.code

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => go({ to: '/sign-in', query: { next }, replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done, go, next])

  const set = async (pin: string) => {
    if (done) return
    const newPassword = pin.split('').map(Number)
    const number = /^\d{1,9}$/.test(code.trim()) ? Number(code) : 0
    const proof = given.link === undefined ? { code: number } : { link: given.link }
    const send = () => call(resetPassword, { step: 2, email: cleanEmail(email), ...proof, newPassword })
    if (await saving.save(undefined, send)) setDone(true)
  }

  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    saving.clear()
  }

  return (
    <AuthLayout title="Set PIN" picture="dumplings" heading>
      {given.email === undefined && (
        <TextField
          label="Email"
          className="mt-6"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      )}
      {given.code === undefined && given.link === undefined && (
        <TextField
          label="Code from the mail"
          className="mt-5"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          figures
          value={typed.code}
          onChange={(event) => change({ code: event.target.value })}
        />
      )}
      <p className="mt-3 text-ink-2">
        From now on you sign in with your email and this PIN, no longer with Google or Facebook.
      </p>
      <ChoosePin
        startHere={given.email !== undefined && (given.code ?? given.link) !== undefined}
        verb="SUBMIT"
        email={cleanEmail(email)}
        busy={saving.isBusy}
        onChosen={(pin) => void set(pin)}
      />
      {saving.error !== undefined && (
        <div className="mt-3">
          <FieldError>{saving.error}</FieldError>
          <ButtonLink to="/reset-password" query={{ next }} tone="bare" className="-ml-3">
            Send another mail
          </ButtonLink>
        </div>
      )}
      <p role="status" className="note mt-3">
        {done && PIN_UPDATED}
      </p>
    </AuthLayout>
  )
}
