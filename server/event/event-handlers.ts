import { EVENT_NOT_FOUND, WRONG_SHARE_CODE } from '#shared/event/event-refusals.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { Event } from '#shared/event/event.ts'
import { monthStart, stepMonth } from '#shared/event/event-calendar.ts'
import { parseDateTime, toSeconds } from '#shared/kernel/clock.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { isApproved, isBanned } from '#shared/roles.ts'
import type { Snapshot } from '#server/db/database.ts'
import { firstWithinBytes } from '#server/db/list-limits.ts'
import { groupById, membershipIn, membershipsOf } from '#server/group/group-repository.ts'
import type { Call, HandlersFor } from '#server/http/handler.ts'
import { consoleRefusalIn } from '#server/plan/console-access-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { eventsOfHost, eventsOfMonth, openingEvents, publicOpeningPage } from './event-lists.ts'
import { eventById, eventsOfGroup } from './event-repository.ts'
import { membersOnly, readRefusal } from './event-access.ts'
import { eventReplies } from './event-reply-repository.ts'
import { allOrderReplies } from '#server/order/order-reply-repository.ts'
import { publishBeforeRead } from './publish-scheduled-events.ts'
import { sharedEventReply } from './shared-event-reply.ts'
import { OPERATOR_ONLY } from '#shared/operator/operator-refusals.ts'
import { GROUP_NOT_FOUND } from '#shared/group/group-refusals.ts'

const boundedReplies = async (snapshot: Snapshot, events: readonly Event[], viewerId: string): Promise<EventReply[]> =>
  firstWithinBytes(await eventReplies(snapshot, events, { viewerId }), jsonBytes)

type ReadEvents = <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** Scheduled events whose time has come are published before the read. */
const eventReader =
  ({ database, engine, clock }: ServerContext): ReadEvents =>
  async (work) => {
    await publishBeforeRead(database, engine, clock)
    return database.read(work)
  }

type MonthCalls = 'list-event-close-per-month-by-host' | 'list-event-collection-per-month-by-host'

/** The calendars of a host's events. */
const monthHandlers = (read: ReadEvents, { clock }: ServerContext): HandlersFor<MonthCalls> => {
  const inMonth =
    (time: 'closingTimestamp' | 'pickupTimestamp') =>
    (
      { groupId, year, month }: { readonly groupId: string; readonly year: number; readonly month: number },
      { actor }: Call,
    ): Promise<EventReply[] | Refusal> =>
      read(async (snapshot): Promise<EventReply[] | Refusal> => {
        const refused = await consoleRefusalIn(snapshot, actor.id, groupId)
        if (refused) return refused
        const [from, to] = [monthStart({ year, month }), monthStart(stepMonth({ year, month }, 1))]
        const now = toSeconds(clock.now())
        return boundedReplies(snapshot, await eventsOfMonth(snapshot, { groupId, time, from, to, now }), actor.id)
      })
  return {
    'list-event-close-per-month-by-host': inMonth('closingTimestamp'),

    'list-event-collection-per-month-by-host': inMonth('pickupTimestamp'),
  }
}

const singleEventHandlers = (read: ReadEvents): HandlersFor<'get-event' | 'get-share-event'> => ({
  'get-event': (input, { actor, paidOrder }) =>
    read(async (snapshot) => {
      if (isFlagSet(input.isByAdmin)) return OPERATOR_ONLY
      const event = await eventById(snapshot, input.id ?? input.eid ?? '')
      if (!event) return EVENT_NOT_FOUND
      const refused = paidOrder === null ? await readRefusal(snapshot, event, actor.id) : null
      if (refused) return refused
      const isHost = event.createdUserId === actor.id
      const orders = isHost ? await allOrderReplies(snapshot, [event.id]) : null
      if (isRefusal(orders)) return orders
      const [reply] = await eventReplies(snapshot, [event], {
        viewerId: actor.id,
        withProducts: isFlagSet(input.getProducts) || isFlagSet(input.isGetProducts),
        withZones: isFlagSet(input.getDeliveryZones) || isFlagSet(input.isGetDeliveryZones),
        withBuyerNames: isFlagSet(input.getBuyerNames) || isFlagSet(input.isGetBuyerNames),
        ...(orders && { ordersOf: () => orders }),
      })
      return reply ?? EVENT_NOT_FOUND
    }),

  'get-share-event': ({ id, eventId, shareCode }, { actor }) =>
    read(
      async (snapshot) =>
        (await sharedEventReply(snapshot, { id: id ?? eventId ?? '', shareCode }, actor.id)) ?? WRONG_SHARE_CODE,
    ),
})

type ListCalls =
  | 'list-my-events'
  | 'list-my-event-opening'
  | 'list-events-by-group'
  | 'list-events-opening'
  | 'list-events-opening-unauth'

const eventListHandlers = (read: ReadEvents, { clock }: ServerContext): HandlersFor<ListCalls> => ({
  'list-my-events': (_input, { actor, groupId }) =>
    read(async (snapshot) => boundedReplies(snapshot, await eventsOfHost(snapshot, actor.id, { groupId }), actor.id)),

  'list-my-event-opening': (_input, { actor, groupId }) =>
    read(async (snapshot) => {
      const openNow = toSeconds(clock.now())
      return boundedReplies(snapshot, await eventsOfHost(snapshot, actor.id, { groupId, openNow }), actor.id)
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

  'list-events-opening': (input, { actor, groupId }) =>
    read(async (snapshot) => {
      const memberships = await membershipsOf(snapshot, actor.id)
      const own = memberships.filter((mine) => isApproved(mine) && !isBanned(mine)).map(({ groupId: id }) => id)
      const now = toSeconds(clock.now())
      const wanted = { groupId: input.groupId ?? groupId, search: input.search ?? '', now }
      return boundedReplies(snapshot, await openingEvents(snapshot, own, wanted), actor.id)
    }),

  'list-events-opening-unauth': ({ take, page, search = '' }, { actor, groupId }) =>
    read(async (snapshot) => {
      const wanted = { groupId, search, now: toSeconds(clock.now()) }
      const { events, total } = await publicOpeningPage(snapshot, wanted, { take, page })
      return {
        events: await eventReplies(snapshot, events, { viewerId: actor.id }),
        totalEvents: total,
        totalPages: Math.ceil(total / take),
      }
    }),
})

export const eventHandlers = (
  context: ServerContext,
): HandlersFor<'get-event' | 'get-share-event' | ListCalls | MonthCalls> => {
  const read = eventReader(context)
  return { ...singleEventHandlers(read), ...eventListHandlers(read, context), ...monthHandlers(read, context) }
}
