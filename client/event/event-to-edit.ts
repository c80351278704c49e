// Initial content of the form when a host edits an event that is on sale or scheduled.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { draftOfEvent } from '#shared/event/event-changes.ts'
import { NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { editRefusal, WHY_NOT_EDITED } from '#shared/event/host-actions.ts'
import { deliveryOf } from '#shared/delivery/delivery-of-event.ts'
import { editForm, type EventForm } from './event-form.ts'
import { productsOf } from './event-live-queries.ts'

export type ToEdit =
  | { readonly form: EventForm; readonly refused?: undefined }
  | { readonly form?: undefined; readonly refused: string; readonly why?: string }

/** Null when the event is not on this device. */
export const eventToEdit = async (db: GotongDatabase, id: string): Promise<ToEdit | null> => {
  const event = await db.view.events.get(id)
  if (event) {
    if (event.createdUserId !== db.userId) return { refused: NOT_YOUR_EVENT.message }
    const refused = editRefusal(event)
    if (refused) return { refused: refused.message, why: WHY_NOT_EDITED }
    const [products, deliveries] = await Promise.all([
      productsOf(db, id),
      db.view.deliveries.where('hostId').equals(db.userId).toArray(),
    ])
    return { form: editForm(id, draftOfEvent(event, products, deliveryOf(deliveries, id)), null) }
  }
  const waiting = await db.view.scheduled_events.get(id)
  return waiting?.hostId === db.userId ? { form: editForm(id, waiting.draft, waiting.openTime) } : null
}
