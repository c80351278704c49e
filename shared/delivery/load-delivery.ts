// Reads a delivery with what it belongs to.
import type { Reader } from '#shared/kernel/change.ts'
import type { Event } from '#shared/event/event.ts'
import type { Tables } from '#shared/tables.ts'
import type { Delivery } from './delivery.ts'

/** A published delivery, with its event if it has one. */
export const loadDelivery = async (
  reader: Reader<Tables>,
  id: string,
): Promise<{ readonly delivery: Delivery | undefined; readonly event: Event | undefined }> => {
  const delivery = await reader.get('deliveries', id)
  return { delivery, event: delivery && delivery.eid !== null ? await reader.get('events', delivery.eid) : undefined }
}

/** A delivery that is not open yet, with its scheduled event if it has one. */
export const loadWaitingDelivery = async (
  reader: Reader<Tables>,
  id: string,
): Promise<{ readonly delivery: Delivery | undefined; readonly scheduled: Tables['scheduled_events'] | undefined }> => {
  const delivery = await reader.get('deliveries', id)
  return {
    delivery,
    scheduled: delivery && delivery.eid !== null ? await reader.get('scheduled_events', delivery.eid) : undefined,
  }
}
