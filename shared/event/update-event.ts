import { z } from 'zod/mini'
import { bookingsOfDelivery } from '#shared/delivery/delivery-of-event.ts'
import { fileHashes, foreignPictures, pictureRefusal } from '#shared/account/own-pictures.ts'
import { memberId } from '#shared/group/group.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { isBanned, isGroupAdmin, isGroupHost } from '#shared/roles.ts'
import { eventChangesSchema } from './event-changes.ts'
import { editEvent } from './edit-event.ts'
import { picturesOf, picturesOfChanges } from './event-pictures.ts'
import { creatorOnly, EVENT_NOT_FOUND, EVENT_WAITS, ID_IN_USE, NOT_A_HOST } from './event-refusals.ts'
import { editRefusal } from './host-actions.ts'
import { withKnownProducts } from './known-products.ts'
import { productIdsTaken } from './product-ids.ts'
import { loadPaid, NO_ORDERS } from './event-paid.ts'
import { withSettledShares } from '#shared/order/settled-shares.ts'
import { splitRefusal } from './split-allowed.ts'

const inputSchema = z.extend(eventChangesSchema, { id: idText() })
export type UpdateEventInput = z.infer<typeof inputSchema>

const COSTS = [
  'adminCost',
  'deliveryCost',
  'discount',
  'isPercentage',
] as const satisfies readonly (keyof UpdateEventInput)[]

export const updateEvent = operation({
  name: 'update-event',
  label: 'Event changed',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-event', msgCode: 20200 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 1_000 },
  quota: { maxPerDay: 5_000, noun: 'changes of events' },
  load: async (reader, input, actor) => {
    const event = await reader.get('events', input.id)
    const products = event ? await reader.list('products', 'eid', event.id) : []
    const known = new Set(event ? picturesOf({ photoUrls: event.photoUrls, products }) : [])
    const groupId = input.groupId ?? event?.groupId ?? ''
    const moves = event !== undefined && groupId !== event.groupId
    const deliveries = await reader.list('deliveries', 'hostId', actor.id)
    const names = (fields: readonly (keyof UpdateEventInput)[]): boolean =>
      fields.some((field) => input[field] !== undefined)
    const isRead =
      event !== undefined && (moves || names(['title', 'closingTimestamp', 'pickupTimestamp', 'paynow', ...COSTS]))
    return {
      event,
      scheduled: event ? undefined : await reader.get('scheduled_events', input.id),
      products,
      host: await reader.get('users', actor.id),
      group: event && !moves ? { id: groupId, name: event.groupName } : await reader.get('groups', groupId),
      member: await reader.get('members', memberId(groupId, actor.id)),
      ...(isRead ? await loadPaid(reader, input.id) : NO_ORDERS),
      stats: event && (await reader.get('event_stats', event.id)),
      deliveries,
      bookings: await bookingsOfDelivery(reader, deliveries, input.id),
      idsTaken: await productIdsTaken(reader, input.products ?? [], input.id),
      foreign: await foreignPictures(
        reader,
        picturesOfChanges(input).filter((url) => !known.has(url)),
        actor.id,
      ),
    }
  },
  who: (actor, { event, group, member }) => {
    const refused = creatorOnly(actor, event)
    if (refused) return refused
    const moves = event !== undefined && group !== undefined && group.id !== event.groupId
    // A former host may finish existing events; a banned host may not.
    const may = moves ? isGroupHost(member) || isGroupAdmin(member) : !isBanned(member)
    return may ? null : NOT_A_HOST
  },
  decide: ({ event, scheduled, host, idsTaken, foreign, ...state }, { id, ...sent }, stamp) => {
    if (event === undefined) return scheduled?.hostId === stamp.actor.id ? EVENT_WAITS : EVENT_NOT_FOUND
    const refused = editRefusal(event)
    if (refused) return refused
    if (idsTaken) return ID_IN_USE
    const changes = withKnownProducts(sent, state.products)
    const now = stamp.server?.now ?? stamp.at
    const effects = editEvent({ event, ...state }, changes, { now, stamp })
    if (isRefusal(effects)) return effects
    const strange = splitRefusal(host, changes.products ?? [], state.products) ?? pictureRefusal(foreign, stamp)
    const { orders, handovers, answers } = state
    const shared = [{ event, orders, handovers, answers }]
    return strange ?? withSettledShares({ effects, output: { id } }, shared, stamp)
  },
  files: (input) => fileHashes(picturesOfChanges(input)),
})
