// Creates a delivery, open immediately or at its openTime.
import { z } from 'zod/mini'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { memberId } from '#shared/group/group.ts'
import { epochSeconds, idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { EVERYBODY, maySchedule } from '#shared/plan/schedule.ts'
import { isGroupHost } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { isTaken, keptZones } from './delivery-check.ts'
import { DELIVERY_ID_IN_USE, NOT_A_DELIVERY_HOST, DELIVERY_TIME_EXITED, wrongDelivery } from './delivery-refusals.ts'
import type { Delivery } from './delivery.ts'
import { remembering } from './remembered-zones.ts'
import { checkDeliveryForm, deliveryTimesSchema, zonesSchema } from './delivery-form.ts'
import { SCHEDULE_OFF } from '#shared/plan/plan-refusals.ts'
import { DELIVERY_STATUS } from './booking-status-numbers.ts'

export const createDelivery = operation({
  name: 'create-delivery',
  label: 'New delivery',
  subject: 'delivery',
  version: 1,
  rest: { method: 'POST', path: '/create-delivery', msgCode: 30000 },
  input: z.extend(deliveryTimesSchema, {
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    groupId: idText(),
    deliveryZones: zonesSchema,
    /** Null: open immediately. */
    openTime: z.nullable(epochSeconds()),
  }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 120 },
  quota: { maxPerDay: 300, total: 'upcomingDeliveries', noun: 'deliveries' },
  load: async (reader, input, actor) => ({
    existing: await reader.get('deliveries', input.id),
    // Bookings outlive a removed delivery, so its id must not be reused.
    left: await reader.list('bookings', 'did', input.id),
    group: await reader.get('groups', input.groupId),
    member: await reader.get('members', memberId(input.groupId, actor.id)),
    host: await reader.get('users', actor.id),
    deliveries: await reader.list('deliveries', 'hostId', actor.id),
    features:
      input.openTime === null
        ? []
        : [
            ...(await reader.list('features', 'userId', actor.id)),
            ...(await reader.list('features', 'userId', EVERYBODY)),
          ],
  }),
  // The validation reports an unknown or missing group in its own words.
  who: (_actor, { group, member }) => (group === undefined || isGroupHost(member) ? null : NOT_A_DELIVERY_HOST),
  decide: ({ existing, left, group, host, deliveries, features }, { id, ...input }, stamp) => {
    if (existing) return existing.hostId === stamp.actor.id ? { effects: [], output: { id } } : DELIVERY_ID_IN_USE
    // Ids with a dot belong to deliveries of events.
    if (left.length > 0 || id.includes('.')) return DELIVERY_ID_IN_USE
    if (host === undefined) return ACCOUNT_NOT_FOUND
    const { deliveryTimestamp, deliveryDuration, openTime } = input
    const wrong = checkDeliveryForm({ ...input, groupId: group?.id ?? '' }, stamp.server?.now ?? stamp.at)
    if (deliveryTimestamp === null || group === undefined || Object.keys(wrong).length > 0) return wrongDelivery(wrong)
    // A device does not know which features the operator includes.
    if (openTime !== null && stamp.server !== null && !maySchedule(features)) return SCHEDULE_OFF
    if (isTaken(deliveries, { groupId: group.id, deliveryTimestamp, besides: null })) return DELIVERY_TIME_EXITED
    const delivery: Delivery = {
      id,
      hostId: host.id,
      groupId: group.id,
      eid: null,
      deliveryTimestamp,
      deliveryDuration,
      deliveryStatus: DELIVERY_STATUS.open,
      deliveryZones: keptZones(input.deliveryZones),
      openTime,
      fieldTimes: {},
      createdUserName: host.name,
      createdUserPhotoUrl: host.photoUrl,
      createdAt: stamp.at,
    }
    return { effects: [put('deliveries', delivery), ...remembering(host, delivery.deliveryZones)], output: { id } }
  },
})
