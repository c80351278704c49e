// Converts a draft to rows for the preview. Does not save anything.
import { keptZones } from '#shared/delivery/delivery-check.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { eventRow, productRow, type Publishing } from '#shared/event/event-rows.ts'
import type { Event, Product } from '#shared/event/event.ts'
import type { ShownDelivery } from './event-facts.tsx'

export interface PreviewRows {
  readonly event: Event
  readonly products: readonly Product[]
  /** Undefined when the event has no delivery. */
  readonly delivery: ShownDelivery | undefined
}

const deliveryOf = ({ delivery }: EventDraft): ShownDelivery | undefined =>
  delivery === null || delivery.deliveryTimestamp === null
    ? undefined
    : {
        deliveryTimestamp: delivery.deliveryTimestamp,
        deliveryDuration: delivery.deliveryDuration,
        deliveryZones: keptZones(delivery.deliveryZones),
      }

export const previewRows = (draft: EventDraft, publishing: Publishing): PreviewRows => {
  const event = eventRow(draft, publishing)
  return {
    event,
    products: draft.products.map((product, at) => productRow(product, at, event)),
    delivery: deliveryOf(draft),
  }
}
