// Reading events over REST.
import { OPERATOR_ONLY } from '#shared/admin/admin-operations.ts'
import { EVENT_NOT_FOUND, WRONG_SHARE_CODE } from '#shared/event/event-refusals.ts'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { sharedEvent } from '#shared/event/shared-event.ts'
import { GROUP_NOT_FOUND } from '#shared/group/group-check.ts'
import { parseDateTime, toSeconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import { isAsked } from '#shared/kernel/rest-shapes.ts'
import { CAN_NOT_ORDER } from '#shared/order/order-refusals.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import { similarity } from '#shared/kernel/text.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupById, membershipIn, membershipsOf } from '#server/group/group-repository.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { eventById, eventsOfGroup, eventsOfHost, hasOrderIn, openingEvents } from './event-repository.ts'
import { eventReplies } from './event-reply-repository.ts'
import { ordersOfEvents } from '#server/order/order-repository.ts'
import { orderReplies } from '#server/order/order-reply-repository.ts'
import { publishBeforeRead } from './publish-due.ts'
import { isCodeOf } from './share-code.ts'

const LIKE = 0.4

/** Null for members, whatever kind the group is of (decision Q-020), and for buyers after they left it. */
const readRefusal = async (snapshot: Snapshot, event: Event, userId: string): Promise<Refusal | null> => {
  if (event.createdUserId === userId || (await hasOrderIn(snapshot, event.id, userId))) return null
  const mine = await membershipIn(snapshot, event.groupId, userId)
  if (isBanned(mine)) return CAN_NOT_ORDER
  return isApproved(mine) ? null : membersOnly(event)
}

const ordersToHost = async (snapshot: Snapshot, event: Event): Promise<() => readonly OrderReply[]> => {
  const replies = await orderReplies(snapshot, await ordersOfEvents(snapshot, [event.id]))
  return () => replies
}

/** With the group, so that the reader can ask to join it. */
const membersOnly = (event: Pick<Event, 'groupId'>): Refusal =>
  refuse(403, 20_103, 'Viewing permitted for members only!!', { groupId: event.groupId })

const searched = (events: readonly Event[], search: string | undefined): readonly Event[] =>
  search === undefined || search.trim() === ''
    ? events
    : events.filter((event) => similarity(search, event.title) >= LIKE)

const ofGroup = (events: readonly Event[], groupId: string | null | undefined): readonly Event[] =>
  groupId === null || groupId === undefined ? events : events.filter((event) => event.groupId === groupId)

export const eventHandlers = ({
  database,
  engine,
  clock,
}: Parts): HandlersFor<
  | 'get-event'
  | 'list-my-events'
  | 'list-my-event-opening'
  | 'list-events-by-group'
  | 'get-share-event'
  | 'list-events-opening'
  | 'list-events-opening-unauth'
> => {
  const read = async <T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
    await publishBeforeRead(database, engine, clock)
    return database.read(work)
  }
  return {
    'get-event': (input, { actor, byPaymentLink }) =>
      read(async (snapshot) => {
        if (isAsked(input.isByAdmin)) return OPERATOR_ONLY
        const event = await eventById(snapshot, input.id ?? input.eid ?? '')
        if (!event) return EVENT_NOT_FOUND
        const refused = await readRefusal(snapshot, event, actor.id)
        if (refused) return refused
        const [reply] = await eventReplies(snapshot, [event], {
          viewerId: actor.id,
          withProducts: isAsked(input.getProducts) || isAsked(input.isGetProducts),
          withZones: isAsked(input.getDeliveryZones) || isAsked(input.isGetDeliveryZones),
          withBuyerNames: isAsked(input.getBuyerNames) || isAsked(input.isGetBuyerNames),
          ...(event.createdUserId === actor.id && !byPaymentLink && { ordersOf: await ordersToHost(snapshot, event) }),
        })
        return reply ?? EVENT_NOT_FOUND
      }),

    'list-my-events': (_input, { actor, groupId }) =>
      read(async (snapshot) => {
        const events = ofGroup(await eventsOfHost(snapshot, actor.id), groupId)
        return eventReplies(snapshot, events, { viewerId: actor.id })
      }),

    'list-my-event-opening': (_input, { actor, groupId }) =>
      read(async (snapshot) => {
        const now = toSeconds(clock.now())
        const events = ofGroup(await eventsOfHost(snapshot, actor.id), groupId)
        return eventReplies(
          snapshot,
          events.filter((event) => isOrderable(event, now)),
          { viewerId: actor.id },
        )
      }),

    'list-events-by-group': ({ groupId, date, take, page }, { actor }) =>
      read(async (snapshot) => {
        const group = await groupById(snapshot, groupId)
        if (!group) return GROUP_NOT_FOUND
        const mine = await membershipIn(snapshot, groupId, actor.id)
        const isMember = isApproved(mine) && !isBanned(mine)
        if (!isMember && group.public === 0) return membersOnly({ groupId })
        const now = toSeconds(clock.now())
        const events = await eventsOfGroup(snapshot, {
          groupId,
          day: date === undefined ? null : (parseDateTime(date) ?? null),
          openAt: isMember ? null : now,
          take,
          page,
        })
        return eventReplies(snapshot, events, { viewerId: actor.id })
      }),

    'get-share-event': ({ id, eventId, shareCode }, { actor }) =>
      read(async (snapshot) => {
        const event = await eventById(snapshot, id ?? eventId ?? '')
        if (!event || !isCodeOf(event, shareCode)) return WRONG_SHARE_CODE
        const [reply] = await eventReplies(snapshot, [event], { viewerId: actor.id, withProducts: true })
        if (!reply) return WRONG_SHARE_CODE
        return sharedEvent({ ...reply, shareCode }, (await readRefusal(snapshot, event, actor.id)) !== null)
      }),

    'list-events-opening': (input, { actor, groupId }) =>
      read(async (snapshot) => {
        const memberships = await membershipsOf(snapshot, actor.id)
        const own = new Set(
          memberships.filter((mine) => isApproved(mine) && !isBanned(mine)).map((member) => member.groupId),
        )
        const open = await openingEvents(snapshot, { groupIds: [...own], inPublic: true }, toSeconds(clock.now()))
        const events = searched(ofGroup(open, input.groupId ?? groupId), input.search)
        const ownFirst = [
          ...events.filter((event) => own.has(event.groupId)),
          ...events.filter((event) => !own.has(event.groupId)),
        ]
        return eventReplies(snapshot, ownFirst, { viewerId: actor.id })
      }),

    'list-events-opening-unauth': ({ take, page, search }, { actor, groupId }) =>
      read(async (snapshot) => {
        const open = await openingEvents(snapshot, { groupIds: [], inPublic: true }, toSeconds(clock.now()))
        const events = searched(ofGroup(open, groupId), search)
        const shown = events.slice((page - 1) * take, page * take)
        return {
          events: await eventReplies(snapshot, shown, { viewerId: actor.id }),
          totalEvents: events.length,
          totalPages: Math.ceil(events.length / take),
        }
      }),
  }
}
