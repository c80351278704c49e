import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { callWith } from '#client/store/calls/call-with.ts'
import { useSession } from '#client/store/session/session.ts'
import { WantedEventPlace } from '#client/event/parts/wanted-event-place.tsx'
import { wantedEvent } from '#client/event/parts/wanted-event.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useBack, useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave, type FieldMessages } from '#client/ui/use-form-save.ts'
import { checkSignUp, cleanEmail, fullName, type SignUpForm } from '#shared/account/account-checks.ts'
import { EMAIL_TAKEN } from '#shared/account/account-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { cleanPhone } from '#shared/kernel/text.ts'
import { Consent } from './consent.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { RedirectAfterLogin } from './redirect-after-login.tsx'
import { PersonForm } from './person-form.tsx'
import { forgetSignUp, savedConsent, savedSignUp, saveConsent, saveSignUp } from './saved-sign-up.ts'
import { SignInInstead } from './sign-in-instead.tsx'
import { SocialButtons } from './social-buttons.tsx'

const loadChoosePin = () => import('./choose-pin.tsx')

/** The second step. */
const ChoosePin = lazy(async () => ({ default: (await loadChoosePin()).ChoosePin }))

/** It brings the store, which the next page needs. */
const loadMaking = () => import('./make-account.ts')

/** Method of signing up: `?by=email`; without it the choice. */
export const SignUpPage = () => {
  const { user, ready, expired } = useSession()
  const { by, next: wanted } = useSearch({ from: '/open/sign-up' })
  const [event] = useState(() => wantedEvent(wanted))
  const [consent, setConsent] = useState(savedConsent)
  const choose = (ticked: boolean): void => {
    setConsent(ticked)
    saveConsent(ticked)
  }
  const go = useGo()
  // The form itself redirects after creating the account and its photo.
  const [making, setMaking] = useState(false)

  if (ready && user && !expired && !making) return <RedirectAfterLogin />

  return (
    <AuthLayout title="Sign up" picture="kueh-lapis">
      {event && <WantedEventPlace event={event} verb="Sign up" />}
      {by === 'email' ? (
        <ByEmail consent={consent} onConsent={choose} onMaking={setMaking} />
      ) : (
        <div className="mt-6 grid gap-3">
          <SocialButtons stacked purpose="sign-up" next={wanted} consent={consent} />
          <Button tone="main" wide onClick={() => go({ to: '/sign-up', query: { by: 'email', next: wanted } })}>
            Sign-Up with Mobile / Email
          </Button>
          <Consent checked={consent} onChange={choose} />
          <SignInInstead next={wanted} />
        </div>
      )}
    </AuthLayout>
  )
}

interface ByEmailProps {
  consent: boolean
  onConsent: (consent: boolean) => void
  onMaking: (making: boolean) => void
}

const ByEmail = ({ consent, onConsent, onMaking }: ByEmailProps) => {
  const search = useSearch({ from: '/open/sign-up' })
  const toast = useToast()
  const go = useGo()
  const [person, setPerson] = useState(savedSignUp)
  // The browser's Back leads to the first step with the typed values.
  const first = { by: 'email', next: search.next } as const
  const back = useBack({ to: '/sign-up', query: first })
  const step = search.step === '2' && person.email !== '' ? 2 : 1
  const [photo, setPhoto] = useState<Blob | null>(null)
  const saving = useFormSave<keyof SignUpForm>()

  const change = (typed: SignUpForm) => {
    setPerson(typed)
    saveSignUp(typed)
  }

  const refused = (refusal: Refusal) => {
    const fields = (refusal.detail as { fields?: FieldMessages<keyof SignUpForm> } | null | undefined)?.fields
    toast({ text: refusal.message, failed: true })
    if (refusal.code === EMAIL_TAKEN.code) saving.show({ email: refusal.message })
    else if (fields) saving.show(fields)
    else return
    go({ to: '/sign-up', query: first, replace: true })
  }

  const next = async () => {
    if (saving.show(checkSignUp(person))) return
    void loadChoosePin().catch(() => undefined)
    const found = await saving.run(() =>
      callWith(loadMaking, ({ findAccount }) => findAccount(cleanEmail(person.email))),
    )
    if (!found.ok) toast({ text: found.refusal.message, failed: true })
    else if (found.value.uid === undefined) go({ to: '/sign-up', query: { ...first, step: '2' } })
    else saving.show({ email: EMAIL_TAKEN.message })
  }

  const register = async (pin: string) => {
    onMaking(true)
    const made = await saving.run(() =>
      callWith(loadMaking, ({ makeAccount }) =>
        makeAccount(
          {
            name: fullName(person.firstName, person.lastName),
            email: cleanEmail(person.email),
            phone: cleanPhone(person.phone),
            postalCode: person.postalCode.trim(),
            password: pin.split('').map(Number),
            marketingConsent: consent,
          },
          photo,
        ),
      ),
    )
    onMaking(false)
    if (!made.ok) return refused(made.refusal)
    forgetSignUp()
    if (!made.value.photoSaved)
      toast({ text: 'Your photo could not be saved. Add it under Edit Profile.', failed: true })
  }

  return step === 1 ? (
    <>
      <PersonForm person={person} onChange={change} photo={photo} onPhoto={setPhoto} saving={saving} onNext={next} />
      {saving.messages.email === EMAIL_TAKEN.message && (
        <ButtonLink to="/sign-in" query={{ next: search.next }} tone="soft" wide className="mt-3">
          Sign in with this email
        </ButtonLink>
      )}
      <Consent checked={consent} onChange={onConsent} />
      <SignInInstead next={search.next} />
    </>
  ) : (
    <Suspense fallback={null}>
      <ChoosePin
        verb="CONNECT NOW"
        email={cleanEmail(person.email)}
        busy={saving.isBusy}
        onBack={back}
        onChosen={(pin) => void register(pin)}
      />
    </Suspense>
  )
}
