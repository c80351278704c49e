import { CalendarClock, ClipboardList, Pencil, Truck } from 'lucide-react'
import { ButtonLink, ButtonRow } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
import { Money } from '#client/ui/money.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import type { Phase } from '#shared/event/event-state.ts'
import { isOpenForBooking } from '#shared/delivery/delivery-state.ts'
import { openingText } from '#shared/event/event-countdown.ts'
import { DeliveryIn } from './event-card.tsx'
import type { ListedDelivery } from './hosted-deliveries.ts'
import { WaitingActions } from './waiting-actions.tsx'

export interface HostedDeliveryCardProps extends ListedDelivery {
  phase: Phase
  /** One line without actions. */
  compact: boolean
  place?: ListPlace
  onDelete: (hosted: ListedDelivery) => void
}

/** A delivery of the host: a scheduled one links to its form, any other to its bookings. */
export const HostedDeliveryCard = (props: HostedDeliveryCardProps) => {
  const { delivery, groupName, eventTitle, phase, compact, place } = props
  const past = phase === 'past'
  const waits = phase === 'scheduled'
  return (
    <li className={compact ? 'py-4' : 'card flex flex-col p-4'} {...place}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <span
          className={classNames(
            'grid place-content-center rounded-[var(--radius-lg)]',
            compact ? 'size-14' : 'size-20',
            past ? 'bg-surface-2 text-ink-3' : 'bg-brand-soft text-brand-ink',
          )}
        >
          <Icon of={Truck} className={compact ? 'size-6' : 'size-8'} />
        </span>
        <div className="min-w-0">
          <h2 className="text-lead leading-6">
            <Link
              to={waits ? '/event/update-delivery' : '/event/manage-delivery'}
              query={{ id: delivery.id }}
              className={classNames('no-underline', past ? 'text-ink-2' : 'text-ink')}
            >
              <span className="sr-only">Delivery </span>
              <When at={delivery.deliveryTimestamp} duration={delivery.deliveryDuration} />
            </Link>
          </h2>
          <p className="mt-0.5 text-meta text-ink-3">
            {groupName}
            {eventTitle !== null && ` · ${eventTitle}`}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta font-semibold">
            <span className="flex items-center gap-1.5">
              <Icon of={waits ? CalendarClock : Truck} />
              {waits && delivery.openTime !== null ? (
                openingText(delivery.openTime)
              ) : (
                <span>
                  <DeliveryIn at={{ start: delivery.deliveryTimestamp, duration: delivery.deliveryDuration }} />
                </span>
              )}
            </span>
            {phase === 'now' && !isOpenForBooking(delivery) && <StatusTag kind="cancelled">Closed</StatusTag>}
          </p>
        </div>
      </div>
      {!compact && (
        <>
          <Zones zones={delivery.deliveryZones} />
          <CardActions {...props} waits={waits} />
        </>
      )}
    </li>
  )
}

const Zones = ({ zones }: { zones: ListedDelivery['delivery']['deliveryZones'] }) => (
  <p className="mt-3 mb-3 flex flex-wrap gap-x-4 gap-y-0.5 text-meta text-ink-2">
    {zones.length === 0
      ? 'No zones yet'
      : zones.map(({ name, price }, at) => (
          <span key={at} className="inline-block">
            {name} <Money cents={price} />
          </span>
        ))}
  </p>
)

const CardActions = ({ waits, onDelete, ...hosted }: HostedDeliveryCardProps & { waits: boolean }) => {
  const query = { id: hosted.delivery.id }
  if (waits) return <WaitingActions form={{ to: '/event/update-delivery', query }} onDelete={() => onDelete(hosted)} />
  return (
    <div className="mt-auto">
      <ButtonRow>
        <ButtonLink to="/event/manage-delivery" query={query} icon={ClipboardList} className="px-2 whitespace-nowrap">
          Bookings ({hosted.booked})
        </ButtonLink>
        <ButtonLink to="/event/update-delivery" query={query} icon={Pencil} className="px-2">
          Edit
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}
