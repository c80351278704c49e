// Removes a delivery.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { loadDelivery } from './load-delivery.ts'
import { loadBookingsOf } from './bookings-of-delivery.ts'
import { deliveryHostOnly, DELIVERY_NOT_FOUND, DELIVERY_WAITS } from './delivery-refusals.ts'
import { isWaiting } from './delivery-state.ts'
import { removeDelivery } from './delivery-of-event.ts'
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
    const found = await loadDelivery(reader, id)
    return { ...found, bookings: await loadBookingsOf(reader, found.delivery) }
  },
  who: (actor, { delivery }) => deliveryHostOnly(actor, delivery),
  decide: ({ delivery, event, bookings }, { id }, stamp) => {
    if (delivery === undefined) return DELIVERY_NOT_FOUND
    if (isWaiting(delivery)) return DELIVERY_WAITS
    const removed = removeDelivery(delivery, bookings, stamp)
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
