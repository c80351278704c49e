// Removes a delivery.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { loadSlot } from './load-slot.ts'
import { loadBookingsOf } from './slot-bookings.ts'
import { slotHostOnly, DELIVERY_NOT_FOUND, DELIVERY_WAITS } from './delivery-refusals.ts'
import { isWaiting } from './slot-state.ts'
import { removeSlot } from './event-slot.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { put } from '#shared/writes.ts'

export const deleteDelivery = operation({
  name: 'delete-delivery',
  label: 'Delivery deleted',
  subject: 'delivery',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-delivery', msgCode: 30700 },
  input: z.object({ id: idText() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, { id }) => {
    const found = await loadSlot(reader, id)
    return { ...found, bookings: await loadBookingsOf(reader, found.slot) }
  },
  who: (actor, { slot }) => slotHostOnly(actor, slot),
  decide: ({ slot, event, bookings }, { id }, stamp) => {
    if (slot === undefined) return DELIVERY_NOT_FOUND
    if (isWaiting(slot)) return DELIVERY_WAITS
    const removed = removeSlot(slot, bookings, stamp)
    if (isRefusal(removed)) return removed
    return {
      effects: [
        ...removed,
        ...(event ? [put('events', { ...event, fieldTimes: { ...event.fieldTimes, delivery: stamp.time } })] : []),
      ],
      output: { id },
    }
  },
})
