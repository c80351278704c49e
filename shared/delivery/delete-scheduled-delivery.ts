// Removes a delivery that is not open yet.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { deliveryHostOnly, DELIVERY_NOT_FOUND, DELIVERY_IS_OPEN } from './delivery-refusals.ts'
import { loadWaitingDelivery } from './load-delivery.ts'
import { isWaiting } from './delivery-state.ts'
import { remove, put } from '#shared/writes.ts'

export const deleteScheduledDelivery = operation({
  name: 'delete-scheduled-delivery',
  label: 'Scheduled delivery deleted',
  subject: 'delivery',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-scheduled-delivery', msgCode: 31100 },
  input: z.object({ id: idText() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: (reader, { id }) => loadWaitingDelivery(reader, id),
  who: (actor, { delivery }) => deliveryHostOnly(actor, delivery),
  decide: ({ delivery, scheduled }, { id }, { time }) => {
    if (delivery === undefined) return DELIVERY_NOT_FOUND
    if (!isWaiting(delivery)) return DELIVERY_IS_OPEN
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
