// The single delivery of an event: created, moved and removed with it (decision Q-124).
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Event } from '#shared/event/event.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { putBookings } from './booking-state.ts'
import type { Booking } from './booking.ts'
import { isTaken, keptZones } from './delivery-check.ts'
import type { Delivery } from './delivery.ts'
import { followDelivery, loadBookingsOf, withoutDelivery } from './bookings-of-delivery.ts'
import { DELIVERY_EXITED } from './delivery-refusals.ts'

/** The delivery that an event asks for. Money in cents. */
interface DeliveryWanted {
  readonly deliveryTimestamp: Seconds | null
  readonly deliveryDuration: number
  readonly deliveryZones: readonly { readonly name: string; readonly price: Cents | null }[]
}

interface DeliveryOfEvent {
  readonly eid: string
  readonly hostId: string
  readonly groupId: string
  readonly openTime: Seconds | null
  readonly createdUserName: string
  readonly createdUserPhotoUrl: string | null
  /** Creation time of a new delivery. */
  readonly at: Seconds
}

/** Takes a published or a scheduled event. */
export const deliveryOfEvent = (
  event: Pick<
    Event,
    'id' | 'createdUserId' | 'groupId' | 'openTime' | 'createdUserName' | 'createdUserPhotoUrl' | 'createdAt'
  >,
): DeliveryOfEvent => ({
  eid: event.id,
  hostId: event.createdUserId,
  groupId: event.groupId,
  openTime: event.openTime,
  createdUserName: event.createdUserName,
  createdUserPhotoUrl: event.createdUserPhotoUrl,
  at: event.createdAt,
})

const deliveryIdOf = (eid: string): string => `${eid}.delivery`

export const deliveryOf = (deliveries: readonly Delivery[], eid: string): Delivery | undefined =>
  deliveries.find((delivery) => delivery.eid === eid)

export const bookingsOfDelivery = (
  reader: Reader<Tables>,
  deliveries: readonly Delivery[],
  eid: string,
): Promise<readonly Booking[]> => loadBookingsOf(reader, deliveryOf(deliveries, eid))

/** Whether bookings exist for a removed event with this id. */
export const isBookedId = async (reader: Reader<Tables>, eid: string): Promise<boolean> =>
  (await reader.find('bookings', 'did', deliveryIdOf(eid))) !== undefined

const sameDelivery = (a: Delivery, b: Delivery): boolean =>
  (Object.keys(b) as (keyof Delivery)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

/** Removes the delivery and cancels its bookings. */
export const removeDelivery = (
  held: Delivery,
  bookings: readonly Booking[],
  stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>,
): readonly Effect<Tables>[] | Refusal => {
  const cancelled = withoutDelivery(bookings, stamp)
  return isRefusal(cancelled) ? cancelled : [...putBookings(cancelled), remove('deliveries', held.id)]
}

/** Bookings of an existing delivery, and the time of the change. */
export interface Booked {
  readonly bookings: readonly Booking[]
  readonly stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>
}

/**
 * Computes the change from the host's deliveries to the delivery that the event asks for, if any. Times are already
 * validated.
 */
export const deliveryEffects = (
  deliveries: readonly Delivery[],
  of: DeliveryOfEvent,
  wanted: DeliveryWanted | null,
  booked: Booked | null = null,
): readonly Effect<Tables>[] | Refusal => {
  const { eid, at, ...event } = of
  const held = deliveryOf(deliveries, eid)
  if (wanted === null) {
    if (held === undefined) return []
    return booked === null ? [remove('deliveries', held.id)] : removeDelivery(held, booked.bookings, booked.stamp)
  }
  const { deliveryTimestamp, deliveryDuration } = wanted
  if (deliveryTimestamp === null) return []
  if (isTaken(deliveries, { groupId: event.groupId, deliveryTimestamp, besides: held?.id ?? null }))
    return DELIVERY_EXITED
  const delivery: Delivery = {
    id: held?.id ?? deliveryIdOf(eid),
    eid,
    ...event,
    deliveryTimestamp,
    deliveryDuration,
    deliveryZones: keptZones(wanted.deliveryZones),
    deliveryStatus: held?.deliveryStatus ?? 1,
    fieldTimes: held?.fieldTimes ?? {},
    createdAt: held?.createdAt ?? at,
  }
  if (held && sameDelivery(held, delivery)) return []
  return [put('deliveries', delivery), ...putBookings(followDelivery(delivery, booked?.bookings ?? []))]
}
