// Moves a scheduled delivery, or changes its zones or its opening time.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { deliveryChangesSchema, editDelivery } from './edit-delivery.ts'
import { idText, epochSeconds } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { memberId } from '#shared/group/group.ts'
import {
  deliveryHostOnly,
  NOT_A_DELIVERY_HOST,
  DELIVERY_NOT_FOUND,
  DELIVERY_IS_OPEN,
  OPENS_WITH_EVENT,
} from './delivery-refusals.ts'
import { isBanned } from '#shared/roles.ts'
import { loadWaitingDelivery } from './load-delivery.ts'
import { isWaiting } from './delivery-state.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { put } from '#shared/writes.ts'
import { remembering } from './remembered-zones.ts'

export const updateScheduledDelivery = operation({
  name: 'update-scheduled-delivery',
  label: 'Scheduled delivery changed',
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-scheduled-delivery', msgCode: 31000 },
  input: z.extend(deliveryChangesSchema, { id: idText(), openTime: z.optional(epochSeconds()) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, noun: 'changes of deliveries' },
  load: async (reader, { id }, actor) => {
    const { delivery, scheduled } = await loadWaitingDelivery(reader, id)
    return {
      delivery,
      scheduled,
      member: delivery && (await reader.get('members', memberId(delivery.groupId, actor.id))),
      host: await reader.get('users', actor.id),
      deliveries: await reader.list('deliveries', 'hostId', actor.id),
    }
  },
  who: (actor, { delivery, member }) =>
    deliveryHostOnly(actor, delivery) ?? (isBanned(member) ? NOT_A_DELIVERY_HOST : null),
  decide: ({ delivery, scheduled, host, deliveries }, { id, ...changes }, stamp) => {
    if (delivery === undefined || host === undefined) return DELIVERY_NOT_FOUND
    if (!isWaiting(delivery)) return DELIVERY_IS_OPEN
    if (delivery.eid !== null && changes.openTime !== undefined) return OPENS_WITH_EVENT
    const owner = scheduled && { ...scheduled.draft, fieldTimes: scheduled.fieldTimes }
    const edited = editDelivery(delivery, changes, { stamp, deliveries, owner })
    if (isRefusal(edited)) return edited
    const { deliveryTimestamp, deliveryDuration, deliveryZones } = edited.delivery
    return {
      effects: [
        ...(edited.changes ? [put('deliveries', edited.delivery)] : []),
        ...(scheduled && edited.changes
          ? [
              put('scheduled_events', {
                ...scheduled,
                draft: { ...scheduled.draft, delivery: { deliveryTimestamp, deliveryDuration, deliveryZones } },
                fieldTimes: edited.ownerTimes,
              }),
            ]
          : []),
        ...(changes.deliveryZones ? remembering(host, deliveryZones) : []),
      ],
      output: { id },
    }
  },
})
