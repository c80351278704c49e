import type { ReactNode } from 'react'
import { Link } from '#client/ui/link.tsx'
import { When } from '#client/ui/when.tsx'
import type { Event } from '#shared/event/event.ts'

/** Which event an order belongs to: host, group, closing, collection, place. */
export const EventSummary = ({
  event,
  gone,
  children,
}: {
  event: Event
  /** Removed by its host: only the title is known. */
  gone: boolean
  children: ReactNode
}) => (
  <div className="mt-6 flex gap-4">
    {children}
    <div className="min-w-0">
      {gone ? (
        <>
          <h2 className="text-lead leading-6">{event.title}</h2>
          <p className="mt-1 text-meta text-ink-2">The host removed this event.</p>
        </>
      ) : (
        <EventTimes event={event} />
      )}
    </div>
  </div>
)

const EventTimes = ({ event }: { event: Event }) => (
  <>
    <h2 className="text-lead leading-6">
      <Link to="/event/detail" query={{ eid: event.id }} className="text-ink no-underline">
        {event.title}
      </Link>
    </h2>
    <p className="mt-1 text-meta text-ink-3">
      Hosted by {event.createdUserName} · {event.groupName}
    </p>
    <p className="mt-1 text-meta text-ink-2">
      Closing <When at={event.closingTimestamp} clock />
    </p>
    <p className="text-meta text-ink-2">
      Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
    </p>
    <p className="text-meta text-ink-2">{event.pickupAddress}</p>
  </>
)
