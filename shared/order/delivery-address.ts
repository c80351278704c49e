// Delivery address of an order, for events that ask for one (decision Q-125).
import type { Event } from '#shared/event/event.ts'
import { addDays, formatDate, parseDateTime, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { DELIVERY_DATE_LATE, DELIVERY_DATE_PAST, NO_ADDRESS, NO_DELIVERY_DATE } from './order-refusals.ts'
import type { Order } from './order.ts'

/** A booking address in one line, such as 'Blk 1 #02-03, Singapore 310001'. */
export const bookingAddressText = ({ street, country, postalCode }: NonNullable<Order['bookingAddress']>): string =>
  `${street}, ${country} ${postalCode}`

/** From today to the day before pickup, in Singapore days. */
export const checkDeliveryDate = (text: string, pickup: Seconds, now: Seconds): Refusal | null => {
  const day = parseDateTime(text)
  if (day === undefined) return NO_DELIVERY_DATE
  if (day < startOfDay(now)) return DELIVERY_DATE_PAST
  return startOfDay(day) < startOfDay(pickup) ? null : DELIVERY_DATE_LATE
}

/** The first and last selectable day as 'DD-MM-YYYY'. */
export const deliveryDays = (pickup: Seconds, now: Seconds): { readonly first: string; readonly last: string } => ({
  first: formatDate(now),
  last: formatDate(addDays(pickup, -1)),
})

export const checkDelivery = (
  event: Pick<Event, 'bookingAddressRequired' | 'pickupTimestamp'>,
  chosen: Pick<Order, 'bookingAddress' | 'deliveryDate'>,
  now: Seconds,
): Refusal | null => {
  const blank = chosen.bookingAddress === null || chosen.bookingAddress.street.trim() === ''
  if (event.bookingAddressRequired && blank) return NO_ADDRESS
  if (chosen.deliveryDate !== null) return checkDeliveryDate(chosen.deliveryDate, event.pickupTimestamp, now)
  return event.bookingAddressRequired ? NO_DELIVERY_DATE : null
}
