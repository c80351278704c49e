// Loads the event to host again from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { deliveryOf } from '#shared/delivery/delivery-of-event.ts'
import { draftOfEvent } from '#shared/event/event-changes.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import { productsOf } from './event-live-queries.ts'

export interface EventToReHost {
  /** Id of the event. */
  readonly id: string
  readonly draft: EventDraft
}

/** Null unless it is an event of the person, published or scheduled. */
export const eventToReHost = async (db: GotongDatabase, eid: string | undefined): Promise<EventToReHost | null> => {
  if (eid === undefined) return null
  const [event, scheduled] = await Promise.all([db.view.events.get(eid), db.view.scheduled_events.get(eid)])
  if (scheduled?.hostId === db.userId) return { id: eid, draft: scheduled.draft }
  if (event?.createdUserId !== db.userId) return null
  const deliveries = await db.view.deliveries.where('hostId').equals(db.userId).toArray()
  return { id: eid, draft: draftOfEvent(event, await productsOf(db, eid), deliveryOf(deliveries, eid)) }
}
