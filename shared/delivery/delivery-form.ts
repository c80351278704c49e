// Content of the delivery form and of its calls. Money in cents, times in epoch seconds.
import { z } from 'zod/mini'
import { priceCents, epochSeconds, durationSeconds } from '#shared/kernel/bounds.ts'
import { DELIVERY_HOURS, windowOf } from '#shared/event/event-draft.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { INVALID_DURATION, type DeliveryTimes } from './delivery-check.ts'
import type { Delivery } from './delivery.ts'

export const MAX_ZONES = 100

/** Zones without a name or a price are dropped (`keptZones`). */
export const zonesSchema = z
  .array(z.object({ name: z.string().check(z.maxLength(200)), price: z.nullable(priceCents()) }))
  .check(z.maxLength(MAX_ZONES))
export type ZoneDraft = z.infer<typeof zonesSchema>[number]

export const deliveryTimesSchema = z.object({
  deliveryTimestamp: z.nullable(epochSeconds()),
  /** Seconds. */
  deliveryDuration: durationSeconds(),
})

/** Tomorrow, 10AM to 1PM. */
export const newDeliveryTimes = (now: Seconds): DeliveryTimes & { readonly deliveryTimestamp: Seconds } => {
  const { start, duration } = windowOf(addDays(now, 1), DELIVERY_HOURS.from, DELIVERY_HOURS.to)
  return { deliveryTimestamp: start, deliveryDuration: duration }
}

export const NO_GROUP = 'Please choose 1 your group!'
const BEFORE_NOW = 'Delivery time must after current time'
const INVALID_OPENING = 'Invalid Time'

export type DeliveryMessages = Partial<
  Record<'groupId' | 'deliveryTimestamp' | 'deliveryDuration' | 'openTime', string>
>

/** `saved`: times of the edited delivery; unchanged times may have passed. */
export const checkFutureTimes = (
  { deliveryTimestamp: at, deliveryDuration: duration }: DeliveryTimes,
  now: Seconds,
  saved?: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'>,
): DeliveryMessages => {
  if (saved && at === saved.deliveryTimestamp && duration === saved.deliveryDuration) return {}
  return {
    ...((at === null || at <= now) && { deliveryTimestamp: BEFORE_NOW }),
    ...(duration <= 0 && { deliveryDuration: INVALID_DURATION }),
  }
}

/** A scheduled delivery must open before its start. */
export const checkOpening = (openTime: Seconds, { deliveryTimestamp }: DeliveryTimes, now: Seconds): DeliveryMessages =>
  openTime > now && (deliveryTimestamp === null || openTime < deliveryTimestamp) ? {} : { openTime: INVALID_OPENING }

/** `openTime`: null when open immediately. `saved`: the edited delivery. */
export const checkDeliveryForm = (
  draft: DeliveryTimes & { readonly groupId: string; readonly openTime: Seconds | null },
  now: Seconds,
  saved?: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration' | 'openTime'>,
): DeliveryMessages => ({
  ...(isBlank(draft.groupId) && { groupId: NO_GROUP }),
  ...checkFutureTimes(draft, now, saved),
  ...(draft.openTime !== null && draft.openTime !== saved?.openTime && checkOpening(draft.openTime, draft, now)),
})
