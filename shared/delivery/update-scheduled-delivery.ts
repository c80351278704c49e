// Moves a scheduled delivery, or changes its zones or its opening time.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { slotChangesSchema, editSlot } from './edit-slot.ts'
import { idText, epochSeconds } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { memberId } from '#shared/group/group.ts'
import {
  slotHostOnly,
  NOT_A_DELIVERY_HOST,
  DELIVERY_NOT_FOUND,
  DELIVERY_IS_OPEN,
  OPENS_WITH_EVENT,
} from './delivery-refusals.ts'
import { isBanned } from '#shared/roles.ts'
import { loadWaitingSlot } from './load-slot.ts'
import { isWaiting } from './slot-state.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { put } from '#shared/writes.ts'
import { remembering } from './remembered-zones.ts'

export const updateScheduledDelivery = operation({
  name: 'update-scheduled-delivery',
  label: 'Scheduled delivery changed',
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-scheduled-delivery', msgCode: 31000 },
  input: z.extend(slotChangesSchema, { id: idText(), openTime: z.optional(epochSeconds()) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, noun: 'changes of deliveries' },
  load: async (reader, { id }, actor) => {
    const { slot, scheduled } = await loadWaitingSlot(reader, id)
    return {
      slot,
      scheduled,
      member: slot && (await reader.get('members', memberId(slot.groupId, actor.id))),
      host: await reader.get('users', actor.id),
      slots: await reader.list('deliveries', 'hostId', actor.id),
    }
  },
  who: (actor, { slot, member }) => slotHostOnly(actor, slot) ?? (isBanned(member) ? NOT_A_DELIVERY_HOST : null),
  decide: ({ slot, scheduled, host, slots }, { id, ...changes }, stamp) => {
    if (slot === undefined || host === undefined) return DELIVERY_NOT_FOUND
    if (!isWaiting(slot)) return DELIVERY_IS_OPEN
    if (slot.eid !== null && changes.openTime !== undefined) return OPENS_WITH_EVENT
    const owner = scheduled && { ...scheduled.draft, fieldTimes: scheduled.fieldTimes }
    const edited = editSlot(slot, changes, { stamp, slots, owner })
    if (isRefusal(edited)) return edited
    const { deliveryTimestamp, deliveryDuration, deliveryZones } = edited.slot
    const delivery = { deliveryTimestamp, deliveryDuration, deliveryZones }
    return {
      effects: [
        ...(edited.changes ? [put('deliveries', edited.slot)] : []),
        ...(scheduled && edited.changes
          ? [
              put('scheduled_events', {
                ...scheduled,
                draft: { ...scheduled.draft, delivery },
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
