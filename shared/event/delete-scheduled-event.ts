// Removes a scheduled event.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { EVENT_IS_OPEN, EVENT_NOT_FOUND } from './event-refusals.ts'
import { deliveryOf } from '#shared/delivery/delivery-of-event.ts'
import { remove } from '#shared/writes.ts'
import { hostOnly } from './scheduled-event.ts'

const deleteInput = z.object({ id: idText() })

export const deleteScheduledEvent = operation({
  name: 'delete-scheduled-event',
  label: 'Scheduled event deleted',
  subject: 'other',
  version: 1,
  rest: { method: 'DELETE', path: '/delete-scheduled-event', msgCode: 21600 },
  input: deleteInput,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, input, actor) => ({
    scheduled: await reader.get('scheduled_events', input.id),
    published: await reader.get('events', input.id),
    deliveries: await reader.list('deliveries', 'hostId', actor.id),
  }),
  who: (actor, { scheduled }) => hostOnly(actor, scheduled),
  decide: ({ scheduled, published, deliveries }, { id }, stamp) => {
    if (scheduled === undefined) return published?.createdUserId === stamp.actor.id ? EVENT_IS_OPEN : EVENT_NOT_FOUND
    const delivery = deliveryOf(deliveries, id)
    return {
      effects: [remove('scheduled_events', id), ...(delivery ? [remove('deliveries', delivery.id)] : [])],
      output: { id },
    }
  },
})
