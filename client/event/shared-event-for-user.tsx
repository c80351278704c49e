import { useLocation } from '@tanstack/react-router'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { EventOrEdit } from './event-or-edit.tsx'
import { EventLoading, EventRefused } from './event-states.tsx'
import { sharedEvent } from './shared-event-query.ts'

interface SharedLink {
  eid: string
  shareCode: string
}

/** A shared link for a signed-in person: the order form of a member, otherwise the way into the group. */
export const SharedEventForUser = ({ eid, shareCode }: SharedLink) => (
  <EventOrEdit eid={eid}>
    <NotHereYet eid={eid} shareCode={shareCode} />
  </EventOrEdit>
)

const NotHereYet = ({ eid, shareCode }: SharedLink) => {
  const { href } = useLocation()
  const answer = useAnswer(sharedEvent, { id: eid, shareCode })
  if (answer.value?.joinRequired)
    return <Redirect to="/group/join/$gid" params={{ gid: answer.value.groupId }} query={{ next: href }} />
  // Data that a member may see arrives by sync.
  if (answer.busy || !answer.refusal) return <EventLoading />
  return <EventRefused refusal={answer.refusal} back={href} onRetry={answer.again} />
}
