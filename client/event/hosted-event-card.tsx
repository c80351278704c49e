import { CalendarClock, ClipboardList, FilePen, Pencil, Repeat, ScanLine, Share2, Trash2, Truck } from 'lucide-react'
import { Button, ButtonLink, ButtonRow } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { Destination } from '#client/ui/destination.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Picture } from '#client/app/parts/picture.tsx'
import { When } from '#client/ui/when.tsx'
import { deliveryWindow, openingText } from '#shared/event/event-countdown.ts'
import { isClosedByHost, type Phase } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { shortened } from '#shared/kernel/text.ts'
import type { HostedEvent } from './hosted-live-queries.ts'
import { Bought, ClosingIn, DeliveryIn } from './event-card.tsx'
import { WaitingActions } from './waiting-actions.tsx'

export interface HostedEventCardProps extends HostedEvent {
  phase: Phase
  /** One line without actions. */
  compact: boolean
  /** Position in a long list. */
  place?: ListPlace
  onShare: (event: Event) => void
  onDelete: (hosted: HostedEvent) => void
}

/** Maximum number of words below a card's title. */
const MAX_CARD_WORDS = 16

const COUNT = 'flex items-center gap-1.5 text-meta font-semibold'

const Countdowns = ({ event, delivery, waiting, isDraft }: HostedEvent) => (
  <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
    {isDraft && (
      <span className={classNames(COUNT, 'text-brand-ink')}>
        <Icon of={FilePen} />
        draft, not published
      </span>
    )}
    {isDraft ? null : waiting ? (
      <span className={COUNT}>
        <Icon of={CalendarClock} />
        {openingText(waiting.openTime)}
      </span>
    ) : (
      <ClosingIn event={event} className={COUNT} soon="text-brand-ink" />
    )}
    {!isDraft && (
      <span className={COUNT}>
        <Icon of={Truck} />
        <span>
          <DeliveryIn at={deliveryWindow(event, delivery)} />
        </span>
      </span>
    )}
  </div>
)

/** The page of a card: the form of a draft or a scheduled event, the orders of any other. */
const pageOf = ({ event, waiting, isDraft }: HostedEvent): Destination => {
  if (isDraft) return { to: '/event/create' }
  return waiting
    ? { to: '/event/update', query: { id: event.id } }
    : { to: '/event/manage-orders', query: { eventId: event.id } }
}

/** An event of the host. A past one shows no countdowns, because its section says that it is past. */
export const HostedEventCard = (props: HostedEventCardProps) => {
  const { event, stats, waiting, isDraft, phase, compact, place } = props
  const greyed = phase === 'past' || isClosedByHost(event)
  const photo = event.photoUrls[0]
  return (
    <li className={compact ? 'py-4' : 'card flex flex-col p-4'} {...place}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-4">
        <Picture
          seed={event.title}
          path={photo}
          lazy
          small
          className={classNames('rounded-[var(--radius-lg)]', compact ? 'size-14' : 'size-20', greyed && 'grayscale')}
        />
        <div className="min-w-0">
          <h2 className="text-lead leading-6">
            <Link {...pageOf(props)} className={classNames('no-underline', greyed ? 'text-ink-2' : 'text-ink')}>
              {event.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-meta text-ink-3">{event.groupName}</p>
          {phase !== 'past' && <Countdowns {...props} />}
          {waiting?.refusal && (
            <p className="mt-1 text-meta font-semibold text-unpaid-ink">It could not open: {waiting.refusal}</p>
          )}
        </div>
        {!waiting && !isDraft && <Bought count={stats?.totalOrderCount ?? 0} size="title" />}
      </div>
      {!compact && (
        <>
          {photo === undefined && event.description !== '' && (
            <p className="mt-3 text-ink-2">{shortened(event.description, MAX_CARD_WORDS).text}</p>
          )}
          {!isDraft && (
            <p className="mt-3 mb-3 text-meta text-ink-2">
              Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
            </p>
          )}
          <CardActions {...props} />
        </>
      )}
    </li>
  )
}

const CardActions = ({ event, delivery, stats, waiting, isDraft, onShare, onDelete }: HostedEventCardProps) => {
  if (isDraft)
    return (
      <div className="mt-auto flex flex-wrap justify-between gap-x-2 pt-2">
        <ButtonLink to="/event/create" tone="bare" small icon={Pencil}>
          Go on
        </ButtonLink>
        <Button tone="bare" small icon={Trash2} onClick={() => onDelete({ event, delivery, stats, waiting, isDraft })}>
          Discard
        </Button>
      </div>
    )
  const reHost = (
    <ButtonLink to="/event/create" query={{ fromReHost: '1', eventId: event.id }} tone="bare" small icon={Repeat}>
      Re-host
    </ButtonLink>
  )
  if (waiting)
    return (
      <WaitingActions
        form={{ to: '/event/update', query: { id: event.id } }}
        onDelete={() => onDelete({ event, delivery, stats, waiting })}
      >
        {reHost}
      </WaitingActions>
    )
  return (
    <div className="mt-auto">
      <ButtonRow>
        <ButtonLink to="/event/manage-orders" query={{ eventId: event.id }} icon={ClipboardList}>
          Orders
        </ButtonLink>
        <ButtonLink to="/collection" query={{ eventId: event.id }} icon={ScanLine}>
          Collection
        </ButtonLink>
      </ButtonRow>
      <div className="-mb-2 flex flex-wrap justify-between gap-x-2 pt-1">
        {reHost}
        <Button tone="bare" small icon={Share2} onClick={() => onShare(event)}>
          Share
        </Button>
      </div>
    </div>
  )
}
