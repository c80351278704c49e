import { useLocation, useSearch } from '@tanstack/react-router'
import { useSession } from '#client/store/session/session.ts'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { getShareEvent } from '#shared/event/event-queries.ts'
import { EventOrEdit } from './event-or-edit.tsx'
import { EventLoading, EventRefused } from './event-states.tsx'
import { SharedEventView } from './shared-event-view.tsx'

/** `/event/detail-shared`: members order, other users join first, and guests see what is sold. */
export const EventSharedPage = () => {
  const { eid } = useSearch({ from: '/either/event/detail-shared' })
  const { user } = useSession()
  if (!user) return <ByLink key={eid} eid={eid} guest />
  return (
    <EventOrEdit key={eid} eid={eid}>
      <ByLink eid={eid} guest={false} />
    </EventOrEdit>
  )
}

const ByLink = ({ eid, guest }: { eid: string; guest: boolean }) => {
  const { href } = useLocation()
  const { shareCode } = useSearch({ from: '/either/event/detail-shared' })
  const answer = useAnswer(getShareEvent, { id: eid, shareCode })
  const shared = answer.value
  if (shared && guest) return <SharedEventView shared={shared} next={href} />
  if (shared?.joinRequired)
    return <Redirect to="/group/join/$gid" params={{ gid: shared.groupId }} query={{ next: href }} />
  // Data that a member may see arrives by sync.
  if (answer.busy || !answer.refusal) return <EventLoading />
  return <EventRefused refusal={answer.refusal} back={href} onRetry={answer.again} />
}
