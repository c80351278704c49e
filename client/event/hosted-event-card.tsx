import { ClipboardList, Clock, ScanLine } from 'lucide-react'
import { ButtonLink, ButtonRow } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { When } from '#client/ui/when.tsx'
import type { Event, EventStats } from '#shared/event/event.ts'
import { Bought, ClosingIn } from './event-card.tsx'

export interface HostedEventCardProps {
  event: Event
  stats: EventStats | undefined
  past?: boolean
}

/** One of a host's events, with the ways to its orders and its collection. */
export const HostedEventCard = ({ event, stats, past = false }: HostedEventCardProps) => (
  <li className="card p-4">
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-4">
      <Picture
        seed={event.title}
        path={event.photoUrls[0]}
        lazy
        className={classNames('size-20 rounded-[var(--radius-lg)]', past && 'grayscale')}
      />
      <div className="min-w-0">
        <h2 className="text-lead leading-6">
          <Link
            to="/event/manage-orders"
            query={{ eventId: event.id }}
            className={classNames('no-underline', past ? 'text-ink-2' : 'text-ink')}
          >
            {event.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-meta text-ink-3">{event.groupName}</p>
        <ClosingIn event={event}>
          {(words, soon) => (
            <p
              className={classNames('mt-1 flex items-center gap-1.5 text-meta font-semibold', soon && 'text-brand-ink')}
            >
              <Icon of={Clock} />
              {words}
            </p>
          )}
        </ClosingIn>
      </div>
      <Bought count={stats?.totalOrderCount ?? 0} size="title" />
    </div>
    <p className="mt-3 text-meta text-ink-2">
      Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
    </p>
    <div className="mt-3">
      <ButtonRow>
        <ButtonLink to="/event/manage-orders" query={{ eventId: event.id }} icon={ClipboardList}>
          Orders
        </ButtonLink>
        <ButtonLink to="/collection" query={{ eventId: event.id }} icon={ScanLine}>
          Collection
        </ButtonLink>
      </ButtonRow>
    </div>
  </li>
)
