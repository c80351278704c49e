// Reads a delivery with what it belongs to.
import type { Reader } from '#shared/kernel/change.ts'
import type { Event } from '#shared/event/event.ts'
import type { Tables } from '#shared/tables.ts'
import type { Delivery } from './delivery.ts'

/** A published delivery, with its event if it has one. */
export const loadSlot = async (
  reader: Reader<Tables>,
  id: string,
): Promise<{ readonly slot: Delivery | undefined; readonly event: Event | undefined }> => {
  const slot = await reader.get('deliveries', id)
  return { slot, event: slot && slot.eid !== null ? await reader.get('events', slot.eid) : undefined }
}

/** A delivery that is not open yet, with its scheduled event if it has one. */
export const loadWaitingSlot = async (
  reader: Reader<Tables>,
  id: string,
): Promise<{ readonly slot: Delivery | undefined; readonly scheduled: Tables['scheduled_events'] | undefined }> => {
  const slot = await reader.get('deliveries', id)
  return { slot, scheduled: slot && slot.eid !== null ? await reader.get('scheduled_events', slot.eid) : undefined }
}
