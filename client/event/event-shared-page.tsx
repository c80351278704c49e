import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { useSession } from '#client/store/session/session.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { hasSessionHint } from '#client/store/device/session-hint.ts'
import { EventSkeleton } from './event-skeleton.tsx'
import { sharedEvent } from './shared-event-query.ts'
import { PicturePage } from './picture-page.tsx'
import { SharedEventView } from './shared-event-view.tsx'

const loadForUser = () => import('./shared-event-for-user.tsx')

// Before the session is read. A failure shows where it is rendered.
if (hasSessionHint()) loadForUser().catch(() => undefined)

/** For signed-in people: it brings the store and the order form. */
const SharedEventForUser = lazy(async () => ({ default: (await loadForUser()).SharedEventForUser }))

/** Rare. */
const GuestEventRefused = lazy(async () => ({ default: (await import('./guest-event-refused.tsx')).GuestEventRefused }))

/** `/event/detail-shared`: members order, other users join first, and guests see what is sold. */
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
  const answer = useAnswer(sharedEvent, { id: eid, shareCode })
  if (answer.value) return <SharedEventView shared={answer.value} next={href} />
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
