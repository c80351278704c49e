// The rows that a draft would become, for looking at before publishing. Knows nothing of saving.
import type { EventDraft } from '#shared/event/event-draft.ts'
import { eventRow, productRow, type Publishing } from '#shared/event/event-rows.ts'
import type { Event, Product } from '#shared/event/event.ts'

export interface PreviewRows {
  readonly event: Event
  readonly products: readonly Product[]
}

export const previewRows = (draft: EventDraft, publishing: Publishing): PreviewRows => {
  const event = eventRow(draft, publishing)
  return { event, products: draft.products.map((product, at) => productRow(product, at, event)) }
}
