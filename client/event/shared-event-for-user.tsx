import { useLocation, useSearch } from '@tanstack/react-router'
import { TopBar } from '#client/app/parts/top-bar.tsx'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { membershipIn } from './event-live-queries.ts'
import { EventOrEdit } from './event-or-edit.tsx'
import { EventLoading, EventRefused } from './event-states.tsx'
import { withoutJoining } from './join-after-sign-in.ts'
import { sharedEvent } from './shared-event-query.ts'
import { SharedEventView } from './shared-event-view.tsx'

interface SharedLink {
  eid: string
  shareCode: string
}

/** A shared link for a signed-in person: the order form of a member, otherwise a preview and the way into the group. */
export const SharedEventForUser = ({ eid, shareCode }: SharedLink) => (
  <EventOrEdit eid={eid}>
    <NotHereYet eid={eid} shareCode={shareCode} />
  </EventOrEdit>
)

const NotHereYet = ({ eid, shareCode }: SharedLink) => {
  const { href } = useLocation()
  const { join } = useSearch({ from: '/either/event/detail-shared' })
  const isDesktop = useIsDesktop()
  const answer = useAnswer(sharedEvent, { id: eid, shareCode })
  const shared = answer.value
  const membership = useLive(membershipIn, shared?.groupId ?? '')
  // Data that a member may see arrives by sync.
  const isArriving = !shared?.joinRequired || membership === undefined || membership === 'joined'
  if (shared ? isArriving : answer.busy || !answer.refusal) return <EventLoading />
  if (!shared) return answer.refusal && <EventRefused refusal={answer.refusal} back={href} onRetry={answer.again} />
  const toGroup = {
    to: '/group/join/$gid',
    params: { gid: shared.groupId },
    query: { next: withoutJoining(href) },
  } as const
  if (join === '1') return <Redirect {...toGroup} />
  return (
    <SharedEventView
      shared={shared}
      head={!isDesktop && <TopBar title={shared.title} back={{ to: '/' }} bare />}
      action={
        membership === 'asked' ? (
          <p className="py-2 text-center text-ink-2" role="status">
            You asked to join {shared.groupName}. You can order here once an admin accepts you.
          </p>
        ) : (
          <ButtonLink {...toGroup} tone="main" wide>
            Join to order
          </ButtonLink>
        )
      }
    />
  )
}
