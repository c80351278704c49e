import { CalendarClock, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useByTime } from '#client/store/lists/now.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { isOpenForBooking, isWaiting } from '#shared/delivery/delivery-state.ts'
import { deliveryText } from '#shared/event/event-countdown.ts'
import type { OwnDelivery } from './delivery-live-queries.ts'

export interface DeliveryHeadProps {
  own: OwnDelivery
  /** Actions: beside the text on a desktop, below it on a phone. */
  tools: ReactNode
}

/** Time, group, zones and prices of a delivery. */
export const DeliveryHead = ({ own: { delivery, groupName, eventTitle }, tools }: DeliveryHeadProps) => {
  const isDesktop = useIsDesktop()
  return (
    <div className="mt-1 flex gap-4 desk:mt-2 desk:items-center desk:gap-5">
      <span className="grid size-20 shrink-0 place-content-center rounded-[var(--radius-lg)] bg-brand-soft text-brand-ink desk:size-24">
        <Icon of={Truck} className="size-9" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-meta text-ink-3">
          {groupName}
          {eventTitle !== null && ` · ${eventTitle}`}
        </p>
        <h1 className="mt-0.5 text-title desk:text-head">
          <When at={delivery.deliveryTimestamp} duration={delivery.deliveryDuration} />
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-2">
          <DeliveryState delivery={delivery} />
          {delivery.deliveryZones.map(({ name, price }, at) => (
            <span key={at} className="inline-block">
              {name} <Money cents={price} />
            </span>
          ))}
        </p>
        {isDesktop && <div className="-ml-2 flex flex-wrap gap-x-3">{tools}</div>}
      </div>
    </div>
  )
}

const DeliveryState = ({ delivery }: { delivery: Delivery }) => {
  const words = useByTime((now) =>
    deliveryText({ start: delivery.deliveryTimestamp, duration: delivery.deliveryDuration }, now),
  )
  if (isWaiting(delivery) && delivery.openTime !== null)
    return (
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon of={CalendarClock} />
        <span>
          Opens <When at={delivery.openTime} clock />
        </span>
      </span>
    )
  return (
    <>
      {!isOpenForBooking(delivery) && <StatusTag kind="cancelled">Closed</StatusTag>}
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon of={Truck} />
        {words}
      </span>
    </>
  )
}
