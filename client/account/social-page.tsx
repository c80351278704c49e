import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { useSession } from '#client/store/session/session.ts'
import { signIn } from '#client/store/session/start-session.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { NOT_AUTHORIZED, socialProfileSchema, type SocialProfile } from '#shared/account/social.ts'
import { AuthLayout } from './auth-layout.tsx'
import { RedirectAfterLogin } from './redirect-after-login.tsx'
import { SocialForm } from './social-form.tsx'
import { forgetSocial, returned } from './social-start.ts'
import { login3rdParty } from '#shared/account/account-commands.ts'

type State =
  | { readonly is: 'asking' | 'no-signal' | 'response' }
  | { readonly is: 'form'; readonly profile: SocialProfile }

const UNKNOWN = 1001
const NO_SIGNAL = 99001

/** Page to which Google and Facebook redirect. */
export const SocialPage = () => {
  const { user, ready, expired } = useSession()
  const [back] = useState(returned)
  const [state, setState] = useState<State>({ is: back === null ? 'response' : 'asking' })
  const hasStarted = useRef(false)

  const ask = useCallback(async () => {
    if (back === null) return
    setState({ is: 'asking' })
    const { type, ticket, verifier, purpose } = back
    const reply = await call(login3rdParty, { type, accessToken: ticket, verifier })
    const signedIn = reply.ok ? await signIn(reply.value.token) : reply
    if (signedIn.ok) return forgetSocial()
    const { code, detail } = signedIn.refusal
    if (code === NO_SIGNAL) return setState({ is: 'no-signal' })
    const profile = socialProfileSchema.safeParse((detail as { profile?: unknown } | undefined)?.profile)
    if (code === UNKNOWN && purpose === 'sign-up' && profile.success)
      return setState({ is: 'form', profile: profile.data })
    forgetSocial()
    setState({ is: 'response' })
  }, [back])

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void ask()
  }, [ask])

  if (back !== null && ready && user && !expired) return <RedirectAfterLogin wanted={back.next} />
  if (state.is === 'form' && back !== null) return <SocialForm profile={state.profile} back={back} />
  if (state.is === 'response')
    return (
      <AuthLayout title="Response" picture="kueh-lapis" heading>
        <p className="mt-2 text-lead" role="alert">
          {NOT_AUTHORIZED}
        </p>
        <div className="mt-6 grid gap-2">
          <ButtonLink to="/sign-up" query={{ next: back?.next }} tone="main" wide>
            Sign up
          </ButtonLink>
          <ButtonLink to="/sign-in" query={{ next: back?.next }} tone="bare" wide>
            Sign in
          </ButtonLink>
        </div>
      </AuthLayout>
    )
  return (
    <AuthLayout title="One moment" picture="kueh-lapis" heading>
      {state.is === 'asking' ? (
        <SkeletonCards />
      ) : (
        <>
          <p className="mt-2" role="alert">
            No signal. You need signal once, to sign in.
          </p>
          <Button tone="main" wide className="mt-6" onClick={() => void ask()}>
            Try again
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
