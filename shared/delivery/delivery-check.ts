// Validates the delivery of an event in the specification's words, and selects its valid zones.
import type { Seconds } from '#shared/kernel/clock.ts'
import { cleanTitle } from '#shared/kernel/visible-text.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { Delivery, DeliveryZone } from './delivery.ts'

export const INVALID_DURATION = 'Invalid delivery time duration'
export const AFTER_CLOSING = 'Delivery date must after closing date'

export interface DeliveryTimes {
  readonly deliveryTimestamp: Seconds | null
  /** Seconds. */
  readonly deliveryDuration: number
}

/** Maps a field to its message. A missing closing time has its own message. */
export const checkDeliveryTimes = (times: DeliveryTimes, closing: Seconds | null): Record<string, string> => {
  const found: Record<string, string> = {}
  const { deliveryTimestamp: at } = times
  if (at === null || (closing !== null && at <= closing)) found['deliveryTimestamp'] = AFTER_CLOSING
  if (times.deliveryDuration <= 0) found['deliveryDuration'] = INVALID_DURATION
  return found
}

/** Zones with a name and a price of 0 or more. */
export const keptZones = (zones: readonly { readonly name: string; readonly price: Cents | null }[]): DeliveryZone[] =>
  zones.flatMap(({ name: typed, price }) => {
    const name = cleanTitle(typed)
    return name === '' || price === null || price < 0 ? [] : [{ name, price }]
  })

/** Whether the host has another delivery for this group at that time. */
export const isTaken = (
  deliveries: readonly Delivery[],
  wanted: { readonly groupId: string; readonly deliveryTimestamp: Seconds; readonly besides: string | null },
): boolean =>
  deliveries.some(
    (delivery) =>
      delivery.id !== wanted.besides &&
      delivery.groupId === wanted.groupId &&
      delivery.deliveryTimestamp === wanted.deliveryTimestamp,
  )
