import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { OpenHead, OpenPage } from '#client/app/parts/open-page.tsx'
import { useGuestSettings } from '#client/store/calls/guest-settings.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useSession } from '#client/store/session/session.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { hasSessionHint } from '#client/store/device/session-hint.ts'
import { dropEmbeddedEvent, embeddedEvent } from './embedded-event.ts'
import { EventSkeleton } from './event-skeleton.tsx'
import { sharedEvent } from './shared-event-query.ts'
import { rememberWantedEvent } from './parts/wanted-event.ts'
import { joinAfterSignIn } from './join-after-sign-in.ts'
import { PicturePage } from './picture-page.tsx'
import { SharedEventView } from './shared-event-view.tsx'

const loadForUser = () => import('./shared-event-for-user.tsx')

// Before the session is read. A failure shows where it is rendered.
if (hasSessionHint()) loadForUser().catch(() => undefined)

/** For signed-in people: it brings the store and the order form. */
const SharedEventForUser = lazy(async () => ({ default: (await loadForUser()).SharedEventForUser }))

/** Loaded on demand: few guests open a link that is refused. */
const GuestEventRefused = lazy(async () => ({ default: (await import('./guest-event-refused.tsx')).GuestEventRefused }))

/** `/event/detail-shared`: members order; other users and guests see what is sold, and join first. */
export const EventSharedPage = () => {
  const { eid, shareCode } = useSearch({ from: '/either/event/detail-shared' })
  const { user } = useSession()
  if (!user) return <ForGuest key={eid} eid={eid} shareCode={shareCode} />
  return (
    <Suspense
      fallback={
        <PicturePage title="Event" wide>
          <EventSkeleton />
        </PicturePage>
      }
    >
      <SharedEventForUser key={eid} eid={eid} shareCode={shareCode} />
    </Suspense>
  )
}

const ForGuest = ({ eid, shareCode }: { eid: string; shareCode: string }) => {
  const { href } = useLocation()
  const [embedded] = useState(() => embeddedEvent(eid, shareCode))
  useEffect(() => dropEmbeddedEvent, [])
  const answer = useAnswer(sharedEvent, embedded ? null : { id: eid, shareCode })
  const shared = embedded ?? answer.value
  useEffect(() => {
    if (shared) rememberWantedEvent({ ...shared, photoUrl: shared.photoUrls[0] })
  }, [shared])
  if (shared)
    return (
      <SharedEventView
        shared={shared}
        head={<GuestHead next={joinAfterSignIn(href)} />}
        action={<GuestActions next={joinAfterSignIn(href)} />}
      />
    )
  if (answer.busy || !answer.refusal)
    return (
      <OpenPage title="Event" wide busy>
        <EventSkeleton />
      </OpenPage>
    )
  return (
    <Suspense fallback={null}>
      <GuestEventRefused refusal={answer.refusal} onRetry={answer.again} />
    </Suspense>
  )
}

const GuestHead = ({ next }: { next: string }) => (
  <OpenHead className="desk:mx-auto desk:w-full desk:max-w-[72rem] desk:px-0">
    <ButtonLink to="/sign-in" query={{ next }} tone="bare">
      Sign in
    </ButtonLink>
  </OpenHead>
)

/** Most guests with a shared link are new. */
const GuestActions = ({ next }: { next: string }) => {
  // Without providers there is one way to sign up.
  const isByEmail = useGuestSettings()?.socialProviders.length === 0
  return (
    <>
      <ButtonLink to="/sign-up" query={{ next, ...(isByEmail && { by: 'email' }) }} tone="main" wide>
        Sign up and order
      </ButtonLink>
      <ButtonLink to="/sign-in" query={{ next }} wide className="mt-1">
        Sign in to order
      </ButtonLink>
    </>
  )
}
