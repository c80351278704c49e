// Edits a delivery: only changed fields, each with the time of its latest edit, so that the result does not depend on
// the order of arrival. An event stores times and zones of its delivery as one field.
import { z } from 'zod/mini'
import type { Stamp } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { AFTER_CLOSING, isTaken, keptZones } from './delivery-check.ts'
import { SLOT_EXITED, wrongDelivery } from './delivery-refusals.ts'
import type { Delivery } from './delivery.ts'
import { checkOpening, checkSlotTimes, slotTimesSchema, zonesSchema } from './slot-draft.ts'

export const slotChangesSchema = z.partial(z.extend(slotTimesSchema, { deliveryZones: zonesSchema }))
export type SlotChanges = z.infer<typeof slotChangesSchema> & {
  readonly deliveryStatus?: 0 | 1 | undefined
  readonly openTime?: number | undefined
}

type FieldTimes = Readonly<Record<string, HybridTime>>

export interface SlotEdit {
  readonly stamp: Stamp
  /** Deliveries of the host. */
  readonly slots: readonly Delivery[]
  /** The event that it delivers for, published or scheduled. */
  readonly owner: { readonly closingTimestamp: Seconds | null; readonly fieldTimes: FieldTimes } | undefined
}

interface Edited {
  readonly slot: Delivery
  /** Field times of the owner. */
  readonly ownerTimes: FieldTimes
  readonly changes: boolean
}

export const editSlot = (slot: Delivery, changes: SlotChanges, { stamp, slots, owner }: SlotEdit): Edited | Refusal => {
  const now = stamp.server?.now ?? stamp.at
  const fieldTimes: Record<string, HybridTime> = { ...slot.fieldTimes }
  const ownerTimes: Record<string, HybridTime> = { ...owner?.fieldTimes }
  const ofOwner = ownerTimes['delivery'] ?? ''
  const takes = (
    field: 'deliveryStatus' | 'deliveryTimestamp' | 'deliveryZones' | 'openTime',
    isNew: boolean,
  ): boolean => {
    if (!isNew) return false
    const shared = owner !== undefined && (field === 'deliveryTimestamp' || field === 'deliveryZones')
    if ((fieldTimes[field] ?? '') >= stamp.time || (shared && ofOwner >= stamp.time)) return false
    fieldTimes[field] = stamp.time
    if (shared) ownerTimes['delivery'] = stamp.time
    return true
  }

  const times = {
    deliveryTimestamp: changes.deliveryTimestamp === undefined ? slot.deliveryTimestamp : changes.deliveryTimestamp,
    deliveryDuration: changes.deliveryDuration ?? slot.deliveryDuration,
  }
  const closing = owner?.closingTimestamp ?? null
  const wrong = {
    ...checkSlotTimes(times, now, slot),
    ...(times.deliveryTimestamp !== null &&
      closing !== null &&
      times.deliveryTimestamp <= closing && { deliveryTimestamp: AFTER_CLOSING }),
    ...(changes.openTime !== undefined && checkOpening(changes.openTime, times, now)),
  }
  const { deliveryTimestamp } = times
  if (deliveryTimestamp === null || Object.keys(wrong).length > 0) return wrongDelivery(wrong)
  const isMoved = deliveryTimestamp !== slot.deliveryTimestamp || times.deliveryDuration !== slot.deliveryDuration
  const { deliveryStatus = slot.deliveryStatus, openTime = slot.openTime } = changes
  const deliveryZones = changes.deliveryZones ? keptZones(changes.deliveryZones) : slot.deliveryZones
  const isZoned = JSON.stringify(deliveryZones) !== JSON.stringify(slot.deliveryZones)
  const after: Delivery = {
    ...slot,
    ...(takes('deliveryTimestamp', isMoved) && { deliveryTimestamp, deliveryDuration: times.deliveryDuration }),
    ...(takes('deliveryZones', isZoned) && { deliveryZones }),
    ...(takes('deliveryStatus', deliveryStatus !== slot.deliveryStatus) && { deliveryStatus }),
    ...(takes('openTime', openTime !== slot.openTime) && { openTime }),
    fieldTimes,
  }
  const wanted = { groupId: slot.groupId, deliveryTimestamp: after.deliveryTimestamp, besides: slot.id }
  if (isMoved && isTaken(slots, wanted)) return SLOT_EXITED
  return { slot: after, ownerTimes, changes: JSON.stringify(fieldTimes) !== JSON.stringify(slot.fieldTimes) }
}
