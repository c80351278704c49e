// Closes, re-opens, moves a delivery, or changes its zones.
import { z } from 'zod/mini'
import { type DeliveryChanges, deliveryChangesSchema, editDelivery } from './edit-delivery.ts'
import { operation } from '#shared/operation.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { memberId } from '#shared/group/group.ts'
import { loadDelivery } from './load-delivery.ts'
import { loadBookingsOf, followDelivery } from './bookings-of-delivery.ts'
import {
  deliveryHostOnly,
  NOT_A_DELIVERY_HOST,
  DELIVERY_NOT_FOUND,
  DELIVERY_STAYS,
  DELIVERY_WAITS,
} from './delivery-refusals.ts'
import { isBanned } from '#shared/roles.ts'
import { isPaidBooking } from './booking-status.ts'
import { isWaiting } from './delivery-state.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { put } from '#shared/writes.ts'
import { putBookings } from './booking-state.ts'
import { remembering } from './remembered-zones.ts'
import { DELIVERY_STATUS } from './booking-status-numbers.ts'

const statusSchema = z.union([z.literal(0), z.literal(1)])

const closesOnly = ({ deliveryStatus, ...others }: DeliveryChanges): boolean =>
  deliveryStatus === DELIVERY_STATUS.closed && Object.values(others).every((value) => value === undefined)

export const updateDelivery = operation({
  name: 'update-delivery',
  label: 'Delivery changed',
  subject: 'delivery',
  version: 1,
  rest: { method: 'PATCH', path: '/update-delivery', msgCode: 30600 },
  input: z.extend(deliveryChangesSchema, { id: idText(), deliveryStatus: z.optional(statusSchema) }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: { maxPerDay: 2_000, noun: 'changes of deliveries' },
  load: async (reader, { id }, actor) => {
    const { delivery, event } = await loadDelivery(reader, id)
    return {
      delivery,
      event,
      member: delivery && (await reader.get('members', memberId(delivery.groupId, actor.id))),
      host: await reader.get('users', actor.id),
      deliveries: await reader.list('deliveries', 'hostId', actor.id),
      bookings: await loadBookingsOf(reader, delivery),
    }
  },
  // A former host may finish existing deliveries; a banned host may only close them.
  who: (actor, { delivery, member }, { id: _id, ...changes }) =>
    deliveryHostOnly(actor, delivery) ?? (isBanned(member) && !closesOnly(changes) ? NOT_A_DELIVERY_HOST : null),
  decide: ({ delivery, event, host, deliveries, bookings }, { id, ...changes }, stamp) => {
    if (delivery === undefined || host === undefined) return DELIVERY_NOT_FOUND
    if (isWaiting(delivery)) return DELIVERY_WAITS
    const edited = editDelivery(delivery, changes, { stamp, deliveries, owner: event })
    if (isRefusal(edited)) return edited
    // Revenue counts in the month of the delivery.
    const isPast = delivery.deliveryTimestamp <= (stamp.server?.now ?? stamp.at)
    const isMoved = edited.delivery.deliveryTimestamp !== delivery.deliveryTimestamp
    if (isPast && isMoved && bookings.some(isPaidBooking)) return DELIVERY_STAYS
    return {
      effects: [
        ...(edited.changes
          ? [put('deliveries', edited.delivery), ...putBookings(followDelivery(edited.delivery, bookings))]
          : []),
        ...(event && edited.changes ? [put('events', { ...event, fieldTimes: edited.ownerTimes })] : []),
        ...(changes.deliveryZones ? remembering(host, edited.delivery.deliveryZones) : []),
      ],
      output: { id },
    }
  },
})
