import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { CalendarCheck, CalendarClock, Link2, MapPin, Truck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClosingName, ClosingTime } from '#client/event/parts/closing-time.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon, type IconType } from '#client/ui/icon.tsx'
import { mapAddress } from '#client/ui/map-address.ts'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { useByTime } from '#client/store/lists/now.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { Event } from '#shared/event/event.ts'
import { isClosed } from '#shared/event/event-state.ts'
import { sharedCostTexts } from '#shared/event/shared-costs-text.ts'

const Fact = ({ icon, name, children }: { icon: IconType; name: ReactNode; children: ReactNode }) => (
  <div className="relative py-3 pl-[2.375rem]">
    <dt className="text-meta text-ink-3">
      <Icon of={icon} className="absolute top-4 left-0 size-6 text-brand-ink" />
      {name}
    </dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** Only http and https addresses become links, because people type this text. */
const webAddress = (text: string): string | undefined => (/^https?:\/\//i.test(text.trim()) ? text.trim() : undefined)

const Address = ({ text }: { text: string }) => (
  <Fact icon={MapPin} name="Address">
    <span className="flex flex-wrap items-start justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{text}</span>
      <a
        href={mapAddress(text, null)}
        target="_blank"
        rel="noreferrer"
        className="-mx-3 -my-3 shrink-0 px-3 py-3 font-semibold"
      >
        Map
      </a>
    </span>
  </Fact>
)

const AddressForMembers = () => (
  <Fact icon={MapPin} name="Address">
    Members of the group see it
  </Fact>
)

/** Time and zones of a delivery. `id` is set when the delivery can be booked. */
export type ShownDelivery = Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration' | 'deliveryZones'> &
  Partial<Pick<Delivery, 'id'>>

const DeliveryFact = ({ delivery, books }: { delivery: ShownDelivery; books: boolean }) => (
  <Fact icon={Truck} name="Delivery">
    <When at={delivery.deliveryTimestamp} duration={delivery.deliveryDuration} />
    {delivery.deliveryZones.map((zone, at) => (
      <span key={at} className="block text-meta font-normal text-ink-2">
        {zone.name} <Money cents={zone.price} />
      </span>
    ))}
    {books && delivery.id !== undefined && (
      <ButtonLink to="/event/list-my-purchases" query={{ deliveryId: delivery.id }} tone="soft" small className="mt-2">
        Book Delivery
      </ButtonLink>
    )}
  </Fact>
)

/** The pick-up address and the link are visible only to people who may order. */
export type ShownFacts = Pick<Event, 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration'> &
  Partial<Pick<Event, 'fieldTimes' | 'pickupAddress' | 'extraFields' | 'deliveryCost' | 'discount' | 'isPercentage'>>

const SharedCosts = ({ event }: { event: ShownFacts }) => {
  const { deliveryCost, discount, isPercentage } = event
  const isOver = useByTime((now) => isClosed(event, now))
  const texts = sharedCostTexts({
    deliveryCost: deliveryCost ?? ZERO_CENTS,
    discount: discount ?? 0,
    isPercentage: isPercentage ?? false,
  })
  if (texts.length === 0) return null
  return (
    <Fact icon={UsersRound} name="Shared costs">
      {texts.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      <span className="block text-meta font-normal text-ink-2">
        {isOver ? 'Your share is in your order.' : 'Your share follows at closing.'}
      </span>
    </Fact>
  )
}

/** Closing, collection, delivery, address and the additional link of an event. */
export const EventFacts = ({
  event,
  delivery,
  books = false,
}: {
  event: ShownFacts
  delivery?: ShownDelivery | undefined
  /** Whether the viewer may book the delivery. */
  books?: boolean
}) => (
  <dl className="rows mt-3">
    <Fact icon={CalendarClock} name={<ClosingName event={event} />}>
      <ClosingTime event={event} />
    </Fact>
    <Fact icon={CalendarCheck} name="Collection">
      <When at={event.pickupTimestamp} duration={event.pickupDuration} />
    </Fact>
    <SharedCosts event={event} />
    {delivery && <DeliveryFact delivery={delivery} books={books} />}
    {event.pickupAddress === undefined ? <AddressForMembers /> : <Address text={event.pickupAddress} />}
    {event.extraFields?.map((field) => (
      <Fact key={field.name} icon={Link2} name={field.name}>
        {webAddress(field.value) ? (
          <a href={webAddress(field.value)} target="_blank" rel="noreferrer" className="break-all">
            {field.value}
          </a>
        ) : (
          field.value
        )}
      </Fact>
    ))}
  </dl>
)
