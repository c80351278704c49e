import { useLocation, useSearch } from '@tanstack/react-router'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { getEvent } from '#shared/event/event-queries.ts'
import { EventOrEdit } from './event-or-edit.tsx'
import { EventLoading, EventRefused, NoEvent } from './event-states.tsx'

/** `/event/detail`: edits an order when the address has `oid` and no share code. */
export const EventDetailPage = () => {
  const { eid, oid, shareCode } = useSearch({ from: '/signed-in/event/detail' })
  const edited = shareCode === undefined ? oid : undefined
  return (
    <EventOrEdit key={`${eid}:${edited ?? ''}`} eid={eid} edited={edited}>
      {eid === '' ? <NoEvent /> : <NotHere eid={eid} />}
    </EventOrEdit>
  )
}

/** Asks the server how to join the group. Data that the server may show arrives by sync. */
const NotHere = ({ eid }: { eid: string }) => {
  const { href } = useLocation()
  const away = useAnswer(getEvent, { id: eid })
  if (away.busy || !away.refusal) return <EventLoading />
  return <EventRefused refusal={away.refusal} back={href} onRetry={away.again} />
}
