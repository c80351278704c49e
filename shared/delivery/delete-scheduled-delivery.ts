// Removes a delivery that is not open yet.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { slotHostOnly, DELIVERY_NOT_FOUND, DELIVERY_IS_OPEN } from './delivery-refusals.ts'
import { loadWaitingSlot } from './load-slot.ts'
import { isWaiting } from './slot-state.ts'
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
  load: (reader, { id }) => loadWaitingSlot(reader, id),
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
