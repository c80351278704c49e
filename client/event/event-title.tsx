import type { Event } from '#shared/event/event.ts'
import { Bought } from './event-card.tsx'

export interface EventTitleProps {
  event: Pick<Event, 'title' | 'createdUserName' | 'groupName'>
  /** Number of orders, if shown. */
  bought?: number
}

/** Host, title and number of orders of an event. */
export const EventTitle = ({ event, bought }: EventTitleProps) => (
  <div className="flex gap-4">
    <div className="min-w-0 flex-1">
      <p className="text-meta text-ink-3">
        Hosted by <b className="text-ink-2">{event.createdUserName}</b> · {event.groupName}
      </p>
      <h1 className="mt-1 text-head">{event.title}</h1>
    </div>
    {bought !== undefined && <Bought count={bought} size="head" className="pt-5" />}
  </div>
)
