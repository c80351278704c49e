// The draft of an event that is hosted again: all of it but what belongs to the last time (decision Q-100).
import type { Seconds } from '#shared/kernel/clock.ts'
import { newDelivery, newEvent, type EventDraft } from './event-draft.ts'

/** `last`: as it was hosted, or waits to be. Dates take the defaults; products get ids of their own. */
export const reHosted = (last: EventDraft, now: Seconds, freshId: () => string): EventDraft => {
  const { closingTimestamp, pickupTimestamp, pickupDuration } = newEvent(now, last.groupId)
  return {
    ...structuredClone(last),
    closingTimestamp,
    pickupTimestamp,
    pickupDuration,
    delivery: last.delivery && { ...newDelivery(now), deliveryZones: last.delivery.deliveryZones },
    products: last.products.map((product) => ({ ...product, id: freshId() })),
  }
}
