import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#client/store/calls/call.ts'
import { useSession } from '#client/store/session/session.ts'
import { signIn } from '#client/store/session/start-session.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { NO_SOCIAL_ACCOUNT, SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'
import { socialProfileSchema, type SocialProfile } from '#shared/account/social.ts'
import { AuthLayout } from './auth-layout.tsx'
import { RedirectAfterLogin } from './redirect-after-login.tsx'
import { SocialForm } from './social-form.tsx'
import { socialFailure, type SocialFailure } from './social-failure.ts'
import { forgetSocial, returned } from './social-start.ts'
import { login3rdParty } from '#shared/account/account-commands.ts'

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'failed'; readonly failure: SocialFailure }
  | { readonly is: 'form'; readonly profile: SocialProfile }

/** Page to which Google and Facebook redirect. */
export const SocialPage = () => {
  const { user, ready, expired } = useSession()
  const [back] = useState(returned)
  const [state, setState] = useState<State>(
    back === null ? { is: 'failed', failure: socialFailure(SOCIAL_REFUSED) } : { is: 'asking' },
  )
  const toast = useToast()
  const hasStarted = useRef(false)

  const ask = useCallback(async () => {
    if (back === null) return
    setState({ is: 'asking' })
    const { type, ticket, verifier, purpose } = back
    const reply = await call(login3rdParty, { type, accessToken: ticket, verifier })
    const signedIn = reply.ok ? await signIn(reply.value.token) : reply
    if (signedIn.ok) return forgetSocial()
    const { code, detail } = signedIn.refusal
    const profile = socialProfileSchema.safeParse((detail as { profile?: unknown } | undefined)?.profile)
    if (code === NO_SOCIAL_ACCOUNT.code && purpose === 'sign-up' && profile.success)
      return setState({ is: 'form', profile: profile.data })
    const failure = socialFailure(signedIn.refusal)
    if (!failure.mayRetry) forgetSocial()
    if (!failure.isUnknown) toast({ text: failure.message, failed: true })
    setState({ is: 'failed', failure })
  }, [back, toast])

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void ask()
  }, [ask])

  if (back !== null && ready && user && !expired) return <RedirectAfterLogin wanted={back.next} />
  if (state.is === 'form' && back !== null) return <SocialForm profile={state.profile} back={back} />
  if (state.is === 'failed')
    return <SocialFailed failure={state.failure} next={back?.next} onRetry={() => void ask()} />
  return (
    <AuthLayout title="One moment" picture="kueh-lapis" heading>
      <SkeletonCards />
    </AuthLayout>
  )
}

interface SocialFailedProps {
  failure: SocialFailure
  next: string | undefined
  onRetry: () => void
}

const SocialFailed = ({ failure, next, onRetry }: SocialFailedProps) => (
  <AuthLayout title="Response" picture="kueh-lapis" heading>
    <p className="mt-2 text-lead" role="alert">
      {failure.message}
    </p>
    <div className="mt-6 grid gap-2">
      {failure.mayRetry && (
        <Button tone="main" wide onClick={onRetry}>
          Try again
        </Button>
      )}
      {failure.isUnknown && (
        <ButtonLink to="/sign-up" query={{ next }} tone="main" wide>
          Sign up
        </ButtonLink>
      )}
      <ButtonLink to="/sign-in" query={{ next }} tone="bare" wide>
        Sign in
      </ButtonLink>
    </div>
  </AuthLayout>
)
