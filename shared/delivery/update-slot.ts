// Closes, re-opens, moves a delivery, or changes its zones.
import { z } from 'zod'
import { memberId } from '#shared/group/group.ts'
import { epochSeconds, idText } from '#shared/kernel/bounds.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isBanned } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { putBookings } from './booking-state.ts'
import {
  DELIVERY_IS_OPEN,
  DELIVERY_NOT_FOUND,
  DELIVERY_WAITS,
  NOT_A_DELIVERY_HOST,
  OPENS_WITH_EVENT,
  slotHostOnly,
} from './delivery-refusals.ts'
import { remembering } from './remembered-zones.ts'
import { editSlot, slotChangesSchema, type SlotChanges } from './edit-slot.ts'
import { openingOf, startOf, timesBody, wholeOf, zonesOf } from './slot-rest.ts'
import { followSlot, loadBookingsOf } from './slot-bookings.ts'
import { isWaiting } from './slot-state.ts'

const toReply = (output: { readonly id: string }) => output

const editBody = timesBody.extend({ id: idText() })
const timesOf = (body: z.infer<typeof editBody>) => {
  const deliveryTimestamp = startOf(body)
  return {
    ...(deliveryTimestamp !== undefined && { deliveryTimestamp }),
    ...(body.deliveryDuration !== undefined && { deliveryDuration: wholeOf(body.deliveryDuration) ?? 0 }),
    ...(body.deliveryZones !== undefined && { deliveryZones: zonesOf(body.deliveryZones) }),
  }
}

const statusSchema = z.union([z.literal(0), z.literal(1)])
const updateBody = editBody.extend({ deliveryStatus: flagSchema.optional() })

const closesOnly = ({ deliveryStatus, ...others }: SlotChanges): boolean =>
  deliveryStatus === 0 && Object.values(others).every((value) => value === undefined)

export const updateDelivery = operation({
  name: 'update-delivery',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-delivery',
    msgCode: 30600,
    body: updateBody,
    toInput: (body: z.infer<typeof updateBody>) => ({
      id: body.id,
      ...timesOf(body),
      ...(body.deliveryStatus !== undefined && { deliveryStatus: toFlag(body.deliveryStatus) }),
    }),
    toReply,
  },
  input: slotChangesSchema.extend({ id: idText(), deliveryStatus: statusSchema.optional() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, noun: 'changes of deliveries' },
  load: async (reader, { id }, actor) => {
    const slot = await reader.get('deliveries', id)
    return {
      slot,
      event: slot && slot.eid !== null ? await reader.get('events', slot.eid) : undefined,
      member: slot && (await reader.get('members', memberId(slot.groupId, actor.id))),
      host: await reader.get('users', actor.id),
      slots: await reader.list('deliveries', 'hostId', actor.id),
      bookings: await loadBookingsOf(reader, slot),
    }
  },
  // A former host may finish existing deliveries; a banned host may only close them.
  who: (actor, { slot, member }, { id: _id, ...changes }) =>
    slotHostOnly(actor, slot) ?? (isBanned(member) && !closesOnly(changes) ? NOT_A_DELIVERY_HOST : null),
  decide: ({ slot, event, host, slots, bookings }, { id, ...changes }, stamp) => {
    if (slot === undefined || host === undefined) return DELIVERY_NOT_FOUND
    if (isWaiting(slot)) return DELIVERY_WAITS
    const edited = editSlot(slot, changes, { stamp, slots, owner: event })
    if (isRefusal(edited)) return edited
    return {
      effects: [
        ...(edited.changes ? [put('deliveries', edited.slot), ...putBookings(followSlot(edited.slot, bookings))] : []),
        ...(event && edited.changes ? [put('events', { ...event, fieldTimes: edited.ownerTimes })] : []),
        ...(changes.deliveryZones ? remembering(host, edited.slot.deliveryZones) : []),
      ],
      output: { id },
    }
  },
})

const openingBody = z.union([z.number(), z.string()]).nullable().optional()
const scheduledBody = editBody.extend({ openTime: openingBody })

export const updateScheduledDelivery = operation({
  name: 'update-scheduled-delivery',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-scheduled-delivery',
    msgCode: 31000,
    body: scheduledBody,
    toInput: (body: z.infer<typeof scheduledBody>) => ({
      id: body.id,
      ...timesOf(body),
      ...(body.openTime !== undefined && { openTime: openingOf(body.openTime) ?? 0 }),
    }),
    toReply,
  },
  input: slotChangesSchema.extend({ id: idText(), openTime: epochSeconds().optional() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, noun: 'changes of deliveries' },
  load: async (reader, { id }, actor) => {
    const slot = await reader.get('deliveries', id)
    return {
      slot,
      scheduled: slot && slot.eid !== null ? await reader.get('scheduled_events', slot.eid) : undefined,
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
