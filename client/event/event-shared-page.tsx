import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { useSession } from '#client/store/session/session.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { EventSkeleton } from './event-skeleton.tsx'
import { sharedEvent } from './guest-event-queries.ts'
import { SharedEventView } from './shared-event-view.tsx'

/** For signed-in people: it brings the store and the order form. */
const SharedEventForUser = lazy(async () => ({
  default: (await import('./shared-event-for-user.tsx')).SharedEventForUser,
}))

/** Rare. */
const GuestEventRefused = lazy(async () => ({ default: (await import('./guest-event-refused.tsx')).GuestEventRefused }))

/** `/event/detail-shared`: members order, other users join first, and guests see what is sold. */
export const EventSharedPage = () => {
  const { eid, shareCode } = useSearch({ from: '/either/event/detail-shared' })
  const { user } = useSession()
  if (!user) return <ForGuest key={eid} eid={eid} shareCode={shareCode} />
  return (
    <Suspense fallback={null}>
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
