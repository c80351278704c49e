import { useState } from 'react'
import { Select, type SelectProps } from '#client/ui/select.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { checkBooking, findZone } from '#shared/delivery/booking-check.ts'
import { isFeeFixed } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import type { BookingView } from './my-booking-live-queries.ts'
import { timeLabel, timeOptions, zoneOptions } from './delivery-options.ts'

export interface Place {
  readonly did: string
  readonly zone: string
}

/** Zones of a delivery, plus the booking's zone if the host has removed it since. */
const zonesFor = (delivery: Delivery | null, booking: Booking) => {
  const bookedZone = { name: booking.dzName, price: booking.dzPrice }
  if (delivery === null) return [bookedZone]
  return delivery.id !== booking.did || findZone(delivery, bookedZone.name)
    ? delivery.deliveryZones
    : [bookedZone, ...delivery.deliveryZones]
}

/** A select cuts its value, also where its options can no longer be read: a fixed value is text that breaks. */
const FixableSelect = ({
  disabled,
  ...props
}: Pick<SelectProps, 'label' | 'options' | 'value' | 'error' | 'disabled' | 'onChange'>) =>
  disabled ? (
    <TextArea
      label={props.label}
      disabled
      rows={2}
      className="[&_textarea]:field-sizing-content"
      value={props.options.find(({ value }) => value === props.value)?.label ?? ''}
    />
  ) : (
    <Select {...props} />
  )

/** Edits zone and date of a booking; saves when both fit together. */
export const BookingPlace = ({
  view,
  disabled,
  onChange,
}: {
  view: BookingView
  disabled: boolean
  /** Resolves to whether the place was saved. */
  onChange: (place: Place) => Promise<boolean>
}) => {
  const { booking, delivery, times } = view
  const [chosen, setChosen] = useState<Place | null>(null)
  const place = chosen ?? { did: booking.did, zone: booking.dzName }
  const of = place.did === booking.did ? delivery : (times.find(({ id }) => id === place.did) ?? null)
  const zones = zonesFor(of, booking)
  const isBookable = (did: string): boolean => times.some(({ id }) => id === did)
  // A delivery that takes no bookings is being packed: neither date nor zone of its bookings changes (decision Q-123).
  const mayMove = isBookable(booking.did)
  const fit = (wanted: Place, deliveryZones: typeof zones) =>
    checkBooking({ deliveryZones }, { zone: wanted.zone, address: booking.address }).location
  const choose = async (wanted: Place): Promise<void> => {
    const target = wanted.did === booking.did ? delivery : (times.find(({ id }) => id === wanted.did) ?? null)
    const offered = zonesFor(target, booking)
    setChosen(wanted)
    const isSame = wanted.did === booking.did && wanted.zone === booking.dzName
    if (fit(wanted, offered) !== undefined || isSame) return
    // A refused place is not shown as if it were booked.
    if (!(await onChange(wanted))) setChosen((latest) => (latest === wanted ? null : latest))
  }
  const own = { value: booking.did, label: timeLabel(booking) }
  return (
    <>
      <FixableSelect
        label="Delivery Location"
        disabled={disabled || !mayMove || !isBookable(place.did) || isFeeFixed(booking)}
        options={zoneOptions(zones)}
        value={zones.some(({ name }) => name === place.zone) ? place.zone : ''}
        error={chosen === null ? undefined : fit(place, zones)}
        onChange={(event) => void choose({ ...place, zone: event.target.value })}
      />
      <FixableSelect
        label="Delivery Date"
        disabled={disabled || !mayMove}
        options={mayMove ? timeOptions(times) : [own, ...timeOptions(times)]}
        value={place.did}
        onChange={(event) => void choose({ ...place, did: event.target.value })}
      />
    </>
  )
}
