// Edits a delivery: only changed fields, each with the time of its latest edit, so that the result does not depend on
// the order of arrival. An event stores times and zones of its delivery as one field.
import { z } from 'zod/mini'
import type { Stamp } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { AFTER_CLOSING, isTaken, keptZones } from './delivery-check.ts'
import { DELIVERY_TIME_EXITED, wrongDelivery } from './delivery-refusals.ts'
import type { Delivery } from './delivery.ts'
import { checkOpening, checkFutureTimes, deliveryTimesSchema, zonesSchema } from './delivery-form.ts'

export const deliveryChangesSchema = z.partial(z.extend(deliveryTimesSchema, { deliveryZones: zonesSchema }))
export type DeliveryChanges = z.infer<typeof deliveryChangesSchema> & {
  readonly deliveryStatus?: 0 | 1 | undefined
  readonly openTime?: number | undefined
}

type FieldTimes = Readonly<Record<string, HybridTime>>

export interface DeliveryEdit {
  readonly stamp: Stamp
  /** Deliveries of the host. */
  readonly deliveries: readonly Delivery[]
  /** The event that it delivers for, published or scheduled. */
  readonly owner: { readonly closingTimestamp: Seconds | null; readonly fieldTimes: FieldTimes } | undefined
}

interface Edited {
  readonly delivery: Delivery
  /** Field times of the owner. */
  readonly ownerTimes: FieldTimes
  readonly changes: boolean
}

export const editDelivery = (
  delivery: Delivery,
  changes: DeliveryChanges,
  { stamp, deliveries, owner }: DeliveryEdit,
): Edited | Refusal => {
  const now = stamp.server?.now ?? stamp.at
  const fieldTimes: Record<string, HybridTime> = { ...delivery.fieldTimes }
  const ownerTimes: Record<string, HybridTime> = { ...owner?.fieldTimes }
  const ofOwner = ownerTimes['delivery']
  const takes = (
    field: 'deliveryStatus' | 'deliveryTimestamp' | 'deliveryZones' | 'openTime',
    isNew: boolean,
  ): boolean => {
    if (!isNew) return false
    const shared = owner !== undefined && (field === 'deliveryTimestamp' || field === 'deliveryZones')
    if (!isLaterEdit(stamp, fieldTimes[field]) || (shared && !isLaterEdit(stamp, ofOwner))) return false
    fieldTimes[field] = stamp.time
    if (shared) ownerTimes['delivery'] = stamp.time
    return true
  }

  const times = {
    deliveryTimestamp: changes.deliveryTimestamp === undefined ? delivery.deliveryTimestamp : changes.deliveryTimestamp,
    deliveryDuration: changes.deliveryDuration ?? delivery.deliveryDuration,
  }
  const closing = owner?.closingTimestamp ?? null
  const wrong = {
    ...checkFutureTimes(times, now, delivery),
    ...(times.deliveryTimestamp !== null &&
      closing !== null &&
      times.deliveryTimestamp <= closing && { deliveryTimestamp: AFTER_CLOSING }),
    ...(changes.openTime !== undefined && checkOpening(changes.openTime, times, now)),
  }
  const { deliveryTimestamp } = times
  if (deliveryTimestamp === null || Object.keys(wrong).length > 0) return wrongDelivery(wrong)
  const isMoved =
    deliveryTimestamp !== delivery.deliveryTimestamp || times.deliveryDuration !== delivery.deliveryDuration
  const { deliveryStatus = delivery.deliveryStatus, openTime = delivery.openTime } = changes
  const deliveryZones = changes.deliveryZones ? keptZones(changes.deliveryZones) : delivery.deliveryZones
  const isZoned = JSON.stringify(deliveryZones) !== JSON.stringify(delivery.deliveryZones)
  const after: Delivery = {
    ...delivery,
    ...(takes('deliveryTimestamp', isMoved) && { deliveryTimestamp, deliveryDuration: times.deliveryDuration }),
    ...(takes('deliveryZones', isZoned) && { deliveryZones }),
    ...(takes('deliveryStatus', deliveryStatus !== delivery.deliveryStatus) && { deliveryStatus }),
    ...(takes('openTime', openTime !== delivery.openTime) && { openTime }),
    fieldTimes,
  }
  const wanted = { groupId: delivery.groupId, deliveryTimestamp: after.deliveryTimestamp, besides: delivery.id }
  if (isMoved && isTaken(deliveries, wanted)) return DELIVERY_TIME_EXITED
  return { delivery: after, ownerTimes, changes: JSON.stringify(fieldTimes) !== JSON.stringify(delivery.fieldTimes) }
}
