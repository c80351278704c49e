// The one slot of deliveries of an event: made, moved and removed with it (decision Q-124).
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Effect } from '#shared/kernel/change.ts'
import type { Event } from '#shared/event/event.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { DELIVERY_EXITED, isTaken, keptZones } from './delivery-check.ts'
import type { Delivery } from './delivery.ts'

/** What an event says of its slot. Money in cents. */
interface SlotWanted {
  readonly deliveryTimestamp: Seconds | null
  readonly deliveryDuration: number
  readonly deliveryZones: readonly { readonly name: string; readonly price: number | null }[]
}

interface SlotOfEvent {
  readonly eid: string
  readonly hostId: string
  readonly groupId: string
  readonly openTime: Seconds | null
  readonly createdUserName: string
  readonly createdUserPhotoUrl: string | null
  /** When a new one is made. */
  readonly at: Seconds
}

/** Of an event as it is kept, on sale or waiting. */
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

const sameSlot = (a: Delivery, b: Delivery): boolean =>
  (Object.keys(b) as (keyof Delivery)[]).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

/** From the host's slots as they are to the one that the event wants, or none. Times have been checked. */
export const slotEffects = (
  slots: readonly Delivery[],
  of: SlotOfEvent,
  wanted: SlotWanted | null,
): readonly Effect<Tables>[] | Refusal => {
  const { eid, at, ...event } = of
  const held = slotOf(slots, eid)
  if (wanted === null) return held ? [remove('deliveries', held.id)] : []
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
  return held && sameSlot(held, slot) ? [] : [put('deliveries', slot)]
}
