import { useLocation, useSearch } from '@tanstack/react-router'
import { TopBar } from '#client/app/parts/top-bar.tsx'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { isInGroup } from './event-live-queries.ts'
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
  const desk = useIsDesktop()
  const answer = useAnswer(sharedEvent, { id: eid, shareCode })
  const shared = answer.value
  const joined = useLive(isInGroup, shared?.groupId ?? '')
  // Data that a member may see arrives by sync.
  if (shared ? !shared.joinRequired || joined !== false : answer.busy || !answer.refusal) return <EventLoading />
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
      head={!desk && <TopBar title={shared.title} back={{ to: '/' }} bare />}
      action={
        <ButtonLink {...toGroup} tone="main" wide>
          Join to order
        </ButtonLink>
      }
    />
  )
}
