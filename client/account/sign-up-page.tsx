import { useState } from 'react'
import { call } from '#client/store/call.ts'
import { signIn, useSession } from '#client/store/session.ts'
import { useQueryParam } from '#client/ui/navigation.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { cleanEmail, fullName, type Messages, type SignUpForm } from '#shared/account/account-checks.ts'
import { createUser } from '#shared/account/account-operations.ts'
import { EMAIL_TAKEN } from '#shared/account/account-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { Door } from './door.tsx'
import { nextPage } from './next-page.ts'
import { ChoosePin } from './choose-pin.tsx'
import { PersonForm } from './person-form.tsx'

const EMPTY: SignUpForm = { firstName: '', lastName: '', email: '', phone: '', postalCode: '' }

export const SignUpPage = () => {
  const { user, ready, expired } = useSession()
  const wanted = useQueryParam('next')
  const toast = useToast()
  const [step, setStep] = useState<1 | 2>(1)
  const [person, setPerson] = useState(EMPTY)
  const [consent, setConsent] = useState(true)
  const [messages, setMessages] = useState<Messages<keyof SignUpForm>>({})
  const [busy, setBusy] = useState(false)

  const refused = (refusal: Refusal) => {
    const fields = (refusal.detail as { fields?: Messages<keyof SignUpForm> } | null | undefined)?.fields
    if (refusal.code === EMAIL_TAKEN.code) setMessages({ email: refusal.message })
    else if (fields) setMessages(fields)
    else return toast({ text: refusal.message, failed: true })
    setStep(1)
  }

  const register = async (pin: string) => {
    if (busy) return
    setBusy(true)
    const reply = await call(createUser, {
      name: fullName(person.firstName, person.lastName),
      email: cleanEmail(person.email),
      phone: person.phone.trim(),
      postalCode: person.postalCode.trim(),
      password: pin.split('').map(Number),
      marketingConsent: consent,
    })
    const signedIn = reply.ok ? await signIn(reply.value.token) : reply
    setBusy(false)
    if (!signedIn.ok) refused(signedIn.refusal)
  }

  if (ready && user && !expired) {
    const next = nextPage(wanted) ?? { to: '/welcome', query: {} }
    return <Redirect to={next.to} query={next.query} />
  }

  return (
    <Door title="Sign up" picture="kueh-lapis">
      {step === 1 ? (
        <PersonForm
          person={person}
          onChange={setPerson}
          messages={messages}
          onMessages={setMessages}
          consent={consent}
          onConsent={setConsent}
          onNext={() => setStep(2)}
          next={wanted}
        />
      ) : (
        <ChoosePin busy={busy} onBack={() => setStep(1)} onChosen={(pin) => void register(pin)} />
      )}
    </Door>
  )
}
