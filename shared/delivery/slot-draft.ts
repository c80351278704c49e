// A delivery slot as its form holds it and as calls take it. Money in cents, times in epoch seconds.
import { z } from 'zod'
import { DELIVERY_HOURS, windowOf } from '#shared/event/event-draft.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { INVALID_DURATION } from './delivery-check.ts'
import type { Delivery } from './delivery.ts'

export const MAX_ZONES = 100
const DAY = 86_400

/** Zones without a name or a price are left out (`keptZones`). */
export const zonesSchema = z
  .array(z.object({ name: z.string().max(200), price: z.number().int().max(100_000_000).nullable() }))
  .max(MAX_ZONES)
export type ZoneDraft = z.infer<typeof zonesSchema>[number]

export const slotTimesSchema = z.object({
  deliveryTimestamp: z.number().int().nullable(),
  /** Seconds. */
  deliveryDuration: z.number().int().max(DAY),
})
export type SlotTimes = z.infer<typeof slotTimesSchema>

/** Tomorrow, 10AM to 1PM. */
export const newSlotTimes = (now: Seconds): SlotTimes & { readonly deliveryTimestamp: Seconds } => {
  const { start, duration } = windowOf(addDays(now, 1), DELIVERY_HOURS.from, DELIVERY_HOURS.to)
  return { deliveryTimestamp: start, deliveryDuration: duration }
}

export const NO_GROUP = 'Please choose 1 your group!'
const BEFORE_NOW = 'Delivery time must after current time'
const INVALID_OPENING = 'Invalid Time'

export type SlotMessages = Partial<Record<'groupId' | 'deliveryTimestamp' | 'deliveryDuration' | 'openTime', string>>

/** `kept`: the times of the slot that is edited; those that stay as they are may have passed. */
export const checkSlotTimes = (
  { deliveryTimestamp: at, deliveryDuration: duration }: SlotTimes,
  now: Seconds,
  kept?: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration'>,
): SlotMessages => {
  if (kept && at === kept.deliveryTimestamp && duration === kept.deliveryDuration) return {}
  return {
    ...((at === null || at <= now) && { deliveryTimestamp: BEFORE_NOW }),
    ...(duration <= 0 && { deliveryDuration: INVALID_DURATION }),
  }
}

/** A slot that opens later opens before it is delivered. */
export const checkOpening = (openTime: Seconds, { deliveryTimestamp }: SlotTimes, now: Seconds): SlotMessages =>
  openTime > now && (deliveryTimestamp === null || openTime < deliveryTimestamp) ? {} : { openTime: INVALID_OPENING }

/** `openTime`: null for one that is open at once. `kept`: the slot that is edited. */
export const checkSlot = (
  draft: SlotTimes & { readonly groupId: string; readonly openTime: Seconds | null },
  now: Seconds,
  kept?: Pick<Delivery, 'deliveryTimestamp' | 'deliveryDuration' | 'openTime'>,
): SlotMessages => ({
  ...(isBlank(draft.groupId) && { groupId: NO_GROUP }),
  ...checkSlotTimes(draft, now, kept),
  ...(draft.openTime !== null && draft.openTime !== kept?.openTime && checkOpening(draft.openTime, draft, now)),
})
