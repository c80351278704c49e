// Draft of a re-hosted event: a copy without the data of the earlier run (decision Q-100).
import type { Seconds } from '#shared/kernel/clock.ts'
import { newDelivery, newEvent, type EventDraft } from './event-draft.ts'

/** `last`: the published or scheduled event. Dates get default values; products get new ids. */
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
