// Validates zone and address of a booking, in the specification's words.
import { type Refusal, refuseWith } from '#shared/kernel/result.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import type { Booking } from './booking.ts'
import type { Delivery, DeliveryZone } from './delivery.ts'
import { INVALID_BOOKING } from './booking-refusals.ts'

export const NO_LOCATION = 'Delivery location cannot be blank'
export const NO_ADDRESS = 'Delivery address cannot be blank'

/** The zone of that name. A name from before names were cleaned, in the delivery or in the caller's text, is found as well. */
export const findZone = ({ deliveryZones }: Pick<Delivery, 'deliveryZones'>, name: string): DeliveryZone | undefined =>
  deliveryZones.find((zone) => zone.name === name.trim()) ??
  deliveryZones.find((zone) => cleanTitle(zone.name) === cleanTitle(name))

type Fee = Pick<Booking, 'hostId' | 'dzName' | 'dzPrice'>

/** The delivery has the booking's host, zone and fee: to these a host's 'Paid' applies. */
export const hasSameFee = (
  { hostId, dzName, dzPrice }: Fee,
  delivery: Pick<Delivery, 'hostId' | 'deliveryZones'>,
): boolean => delivery.hostId === hostId && findZone(delivery, dzName)?.price === dzPrice

/** Maps a field to its message. The location must be one of the delivery's zones. */
export const checkBooking = (
  delivery: Pick<Delivery, 'deliveryZones'>,
  wanted: { readonly zone: string; readonly address: string },
): { readonly location?: string; readonly address?: string } => ({
  ...(findZone(delivery, wanted.zone) === undefined && { location: NO_LOCATION }),
  ...(isBlank(wanted.address) && { address: NO_ADDRESS }),
})

/** The first message is shown; `detail.fields` has all of them. */
export const wrongBooking = (fields: ReturnType<typeof checkBooking>): Refusal | null => {
  const [first] = Object.values(fields)
  return first === undefined ? null : refuseWith(INVALID_BOOKING, { message: first }, { fields })
}
