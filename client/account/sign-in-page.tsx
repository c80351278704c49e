import { useSearch } from '@tanstack/react-router'
import { ExternalLink, LogIn } from 'lucide-react'
import { useState } from 'react'
import { callWith } from '#client/store/calls/call-with.ts'
import { useGuestSettings } from '#client/store/calls/guest-settings.ts'
import { useSession } from '#client/store/session/session.ts'
import { WantedEventPlace } from '#client/event/parts/wanted-event-place.tsx'
import { wantedEvent } from '#client/event/parts/wanted-event.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PinInput } from '#client/account/pin-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { checkSignIn, cleanEmail, readPin } from '#shared/account/account-checks.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { AuthLayout } from './auth-layout.tsx'
import { RedirectAfterLogin } from './redirect-after-login.tsx'
import { savedSignUp } from './saved-sign-up.ts'
import { signInMessage } from './sign-in-message.ts'
import { SocialButtons } from './social-buttons.tsx'

const loadEntry = () => import('./enter-account.ts')

const warmUp = (): void => void loadEntry().catch(() => undefined)

export const SignInPage = () => {
  const { user, ready, expired } = useSession()
  const { next: wanted } = useSearch({ from: '/open/sign-in' })
  const [email, setEmail] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const [event] = useState(() => wantedEvent(wanted))
  const saving = useFormSave<'email' | 'password'>()
  // The email is known when a user signs in again, or tried to sign up with it.
  const shownEmail = email ?? user?.email ?? savedSignUp().email

  const fail = (refusal: Refusal) => {
    // A PIN that did not reach the server is sent again with one tap.
    if (refusal.code !== NO_SIGNAL.code) setPin('')
    saving.show({ password: signInMessage(refusal) })
  }

  const send = () => callWith(loadEntry, ({ enterAccount }) => enterAccount(cleanEmail(shownEmail), pin))

  const submit = async (): Promise<void> => {
    const wrong = checkSignIn({ email: shownEmail, password: pin })
    if (!wrong.password && readPin(pin) === undefined) wrong.password = 'Invalid password'
    await saving.save(wrong, send, fail)
  }

  if (ready && user && !expired) return <RedirectAfterLogin />

  return (
    <AuthLayout title="Sign in" picture="laksa">
      {event && <WantedEventPlace event={event} verb="Sign in" />}
      <form className="mt-6 grid gap-5" {...saving.form(submit)}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={shownEmail}
          error={saving.messages.email}
          onChange={(event) => {
            warmUp()
            setEmail(event.target.value)
            saving.clear()
          }}
        />
        <PinInput
          label="PIN"
          value={pin}
          error={saving.messages.password}
          manager="current-password"
          onChange={(next) => {
            warmUp()
            setPin(next)
            saving.clear()
          }}
        />
        <Button type="submit" tone="main" wide icon={LogIn} busy={saving.isBusy}>
          Sign in
        </Button>
      </form>
      {event && (
        <ButtonLink to="/sign-up" query={{ next: wanted }} wide className="mt-2">
          Sign up
        </ButtonLink>
      )}
      <p className="mt-1 flex justify-between">
        <ButtonLink
          to="/reset-password"
          query={{ email: cleanEmail(shownEmail) || undefined, next: wanted }}
          tone="bare"
          className="-ml-3"
        >
          Forgot
        </ButtonLink>
        {!event && (
          <ButtonLink to="/sign-up" query={{ next: wanted }} tone="bare" className="-mr-3">
            Sign up
          </ButtonLink>
        )}
      </p>
      <SocialButtons purpose="sign-in" next={wanted} consent={false} />
      <AboutLink />
    </AuthLayout>
  )
}

const AboutLink = () => {
  const site = useGuestSettings()
  return (
    <p className="mt-5 flex min-h-12 flex-wrap justify-center gap-x-2">
      <ButtonLink to="/private/list-event" tone="bare">
        Open events
      </ButtonLink>
      {site && (
        <a className="btn btn-bare" href={site.siteUrl} target="_blank" rel="noopener noreferrer">
          What is Gotong?
          <Icon of={ExternalLink} />
          <span className="sr-only">(another site)</span>
        </a>
      )}
    </p>
  )
}
