import type { Destination } from '#client/ui/destination.ts'
import { Clock } from 'lucide-react'
import { useByTime } from '#client/store/lists/now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/app/parts/picture.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { closesSoon, closingText, deliveryText, type DeliveryWindow } from '#shared/event/event-countdown.ts'
import type { Event } from '#shared/event/event.ts'
import type { EventListing } from './event-listing.ts'

export interface EventLinkProps {
  listing: EventListing
  to: Destination
}

export interface ClosingInProps {
  event: Pick<Event, 'status' | 'closingTimestamp'>
  /** Class names for the last 24 hours. */
  soon: string
  className: string
}

/** Countdown such as 'closing in 5 h 12 min'. Renders again only when its text changes. */
export const ClosingIn = ({ event, soon, className }: ClosingInProps) => {
  const isSoon = useByTime((now) => closesSoon(event, now))
  return (
    <span className={classNames(className, isSoon && soon)}>
      <Icon of={Clock} />
      <span>{useByTime((now) => closingText(event, now))}</span>
    </span>
  )
}

/** Countdown such as 'delivery in 5 d'. */
export const DeliveryIn = ({ at }: { at: DeliveryWindow }) => useByTime((now) => deliveryText(at, now))

export const Bought = ({ count, size, className }: { count: number; size: 'head' | 'title'; className?: string }) => (
  <span className={classNames('block text-right', className)}>
    <span className={`disp num block font-bold leading-none ${size === 'head' ? 'text-head' : 'text-title'}`}>
      {count}
    </span>
    <span className="over">BUY</span>
  </span>
)

/** An event as a wide picture with text below it. */
export const EventCard = ({ listing, to, eager }: EventLinkProps & { eager?: boolean }) => (
  <Link {...to} className="block text-ink no-underline">
    <span className="relative block">
      <Picture
        seed={listing.title}
        path={listing.photoUrl}
        lazy={!eager}
        className="aspect-[16/11] w-full rounded-[var(--radius-lg)]"
      />
      <ClosingIn event={listing} className="tag absolute bottom-3 left-3" soon="soon" />
    </span>
    <div className="mt-3 flex gap-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-title">{listing.title}</h2>
        <p className="mt-1 text-meta text-ink-3">{listing.groupName}</p>
      </div>
      <Bought count={listing.bought} size="head" />
    </div>
    <span className="mt-1 flex flex-wrap justify-between gap-x-3 text-meta text-ink-2">
      <span>
        Collection <When at={listing.pickupTimestamp} />
      </span>
      {listing.from !== null && (
        <span>
          from <Money cents={listing.from} />
        </span>
      )}
    </span>
  </Link>
)

export const EventRow = ({ listing, to, onOpen }: EventLinkProps & { onOpen?: () => void }) => (
  <Link
    {...to}
    onClick={onOpen}
    className="grid grid-cols-[min(6.5rem,27%)_minmax(0,1fr)_auto] items-center gap-4 text-ink no-underline"
  >
    <Picture
      small
      seed={listing.title}
      path={listing.photoUrl}
      className="aspect-square w-full rounded-[var(--radius-lg)]"
    />
    <div className="min-w-0">
      <h2 className="text-lead leading-6">{listing.title}</h2>
      <p className="mt-0.5 text-meta text-ink-3">{listing.groupName}</p>
      <ClosingIn
        event={listing}
        className="mt-1.5 flex items-center gap-1.5 text-meta font-semibold"
        soon="text-brand-ink"
      />
    </div>
    <Bought count={listing.bought} size="title" className="self-center" />
  </Link>
)
