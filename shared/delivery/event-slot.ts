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
import { followSlot, loadBookingsOf, withoutSlot } from './slot-bookings.ts'
import { DELIVERY_EXITED } from './delivery-refusals.ts'

/** The delivery that an event asks for. Money in cents. */
interface SlotWanted {
  readonly deliveryTimestamp: Seconds | null
  readonly deliveryDuration: number
  readonly deliveryZones: readonly { readonly name: string; readonly price: Cents | null }[]
}

interface SlotOfEvent {
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
export const slotOfEvent = (
  event: Pick<
    Event,
    'id' | 'createdUserId' | 'groupId' | 'openTime' | 'createdUserName' | 'createdUserPhotoUrl' | 'createdAt'
  >,
): SlotOfEvent => ({
  eid: event.id,
  hostId: event.createdUserId,
  groupId: event.groupId,
  openTime: event.openTime,
  createdUserName: event.createdUserName,
  createdUserPhotoUrl: event.createdUserPhotoUrl,
  at: event.createdAt,
})

const slotIdOf = (eid: string): string => `${eid}.delivery`

export const slotOf = (slots: readonly Delivery[], eid: string): Delivery | undefined =>
  slots.find((slot) => slot.eid === eid)

export const bookingsOfSlot = (
  reader: Reader<Tables>,
  slots: readonly Delivery[],
  eid: string,
): Promise<readonly Booking[]> => loadBookingsOf(reader, slotOf(slots, eid))

/** Whether bookings exist for a removed event with this id. */
export const isBookedId = async (reader: Reader<Tables>, eid: string): Promise<boolean> =>
  (await reader.find('bookings', 'did', slotIdOf(eid))) !== undefined

const sameSlot = (a: Delivery, b: Delivery): boolean =>
  (Object.keys(b) as (keyof Delivery)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

/** Removes the delivery and cancels its bookings. */
export const removeSlot = (
  held: Delivery,
  bookings: readonly Booking[],
  stamp: Pick<Stamp, 'mutation' | 'time' | 'server'>,
): readonly Effect<Tables>[] | Refusal => {
  const cancelled = withoutSlot(bookings, stamp)
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
export const slotEffects = (
  slots: readonly Delivery[],
  of: SlotOfEvent,
  wanted: SlotWanted | null,
  booked: Booked | null = null,
): readonly Effect<Tables>[] | Refusal => {
  const { eid, at, ...event } = of
  const held = slotOf(slots, eid)
  if (wanted === null) {
    if (held === undefined) return []
    return booked === null ? [remove('deliveries', held.id)] : removeSlot(held, booked.bookings, booked.stamp)
  }
  const { deliveryTimestamp, deliveryDuration } = wanted
  if (deliveryTimestamp === null) return []
  if (isTaken(slots, { groupId: event.groupId, deliveryTimestamp, besides: held?.id ?? null })) return DELIVERY_EXITED
  const slot: Delivery = {
    id: held?.id ?? slotIdOf(eid),
    eid,
    ...event,
    deliveryTimestamp,
    deliveryDuration,
    deliveryZones: keptZones(wanted.deliveryZones),
    deliveryStatus: held?.deliveryStatus ?? 1,
    fieldTimes: held?.fieldTimes ?? {},
    createdAt: held?.createdAt ?? at,
  }
  if (held && sameSlot(held, slot)) return []
  return [put('deliveries', slot), ...putBookings(followSlot(slot, booked?.bookings ?? []))]
}
