// Removes a delivery.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put, remove } from '#shared/writes.ts'
import { DELIVERY_IS_OPEN, DELIVERY_NOT_FOUND, DELIVERY_WAITS, slotHostOnly } from './delivery-refusals.ts'
import { removeSlot } from './event-slot.ts'
import { loadBookingsOf } from './slot-bookings.ts'
import { isWaiting } from './slot-state.ts'

const inputSchema = z.object({ id: idText() })
const toInput = (body: z.infer<typeof inputSchema>) => body
const toReply = (output: { readonly id: string }) => output

export const deleteDelivery = operation({
  name: 'delete-delivery',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-delivery', msgCode: 30700, body: inputSchema, toInput, toReply },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, { id }) => {
    const slot = await reader.get('deliveries', id)
    return {
      slot,
      event: slot && slot.eid !== null ? await reader.get('events', slot.eid) : undefined,
      bookings: await loadBookingsOf(reader, slot),
    }
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

export const deleteScheduledDelivery = operation({
  name: 'delete-scheduled-delivery',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-scheduled-delivery', msgCode: 31100, body: inputSchema, toInput, toReply },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, { id }) => {
    const slot = await reader.get('deliveries', id)
    return { slot, scheduled: slot && slot.eid !== null ? await reader.get('scheduled_events', slot.eid) : undefined }
  },
  who: (actor, { slot }) => slotHostOnly(actor, slot),
  decide: ({ slot, scheduled }, { id }, { time }) => {
    if (slot === undefined) return DELIVERY_NOT_FOUND
    if (!isWaiting(slot)) return DELIVERY_IS_OPEN
    return {
      effects: [
        remove('deliveries', id),
        ...(scheduled
          ? [
              put('scheduled_events', {
                ...scheduled,
                draft: { ...scheduled.draft, delivery: null },
                fieldTimes: { ...scheduled.fieldTimes, delivery: time },
              }),
            ]
          : []),
      ],
      output: { id },
    }
  },
})
