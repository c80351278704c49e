// Queries of events. Imports no rules, so that read-only pages do not load them.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { wideFlagSchema, isFlagSet, pageFields } from '#shared/kernel/rest-shapes.ts'
import { query } from '#shared/operation.ts'
import { eventPageSchema, eventReplySchema } from './event-reply.ts'
import { GET_SHARE_EVENT, LIST_EVENTS_OPENING, LIST_EVENTS_OPENING_UNAUTH } from './event-start-bindings.ts'
import { sharedEventSchema } from './shared-event.ts'

const DAY_PATTERN = /^\d{2}-\d{2}-\d{4}$/

/** One event and the parts of it that are wanted. The id may be named `id` or `eid`. */
export const eventInput = z.object({
  id: z.optional(idText()),
  eid: z.optional(idText()),
  getProducts: wideFlagSchema,
  isGetProducts: wideFlagSchema,
  getBuyerNames: wideFlagSchema,
  isGetBuyerNames: wideFlagSchema,
  getDeliveryZones: wideFlagSchema,
  isGetDeliveryZones: wideFlagSchema,
  /** The operator's view; refused with a user's token. */
  isByAdmin: wideFlagSchema,
})

export const getEvent = query({
  name: 'get-event',
  rest: { method: 'GET', path: '/get-event', msgCode: 20100 },
  audience: 'user',
  input: eventInput,
  output: eventReplySchema,
  // Excludes the names of other buyers.
  withPaymentToken: (input, order) =>
    (input.id ?? input.eid) === order.eid && !isFlagSet(input.getBuyerNames) && !isFlagSet(input.isGetBuyerNames),
})

/** A scheduled event with all its fields. */
export const getScheduledEvent = query({
  name: 'get-scheduled-event',
  rest: { method: 'GET', path: '/get-scheduled-event', msgCode: 21400 },
  audience: 'user',
  input: z.object({ id: idText() }),
  output: eventReplySchema,
})

export const listMyScheduledEvents = query({
  name: 'list-my-scheduled-events',
  rest: { method: 'GET', path: '/list-my-scheduled-events', msgCode: 21500 },
  audience: 'user',
  input: z.object({}),
  output: z.array(eventReplySchema),
})

/** The caller's newest events: at most 500, as every list of events without paging. */
export const listMyEvents = query({
  name: 'list-my-events',
  rest: { method: 'GET', path: '/list-my-events', msgCode: 20600 },
  audience: 'user',
  input: z.object({}),
  output: z.array(eventReplySchema),
})

/** Open events: of the caller's groups first, then of public groups. */
export const listEventsOpening = query({
  name: 'list-events-opening',
  rest: LIST_EVENTS_OPENING,
  audience: 'user',
  input: z.object({ groupId: z.optional(idText()), search: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.array(eventReplySchema),
})

/** Open events of public groups, without sign-in. */
export const listEventsOpeningUnauth = query({
  name: 'list-events-opening-unauth',
  rest: LIST_EVENTS_OPENING_UNAUTH,
  audience: 'anyone',
  input: z.object({
    take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: eventPageSchema,
})

/**
 * Events of one group that close or are collected on a day: all for members; for others the open ones of a public
 * group. Newest first, paged.
 */
export const listEventsByGroup = query({
  name: 'list-events-by-group',
  rest: { method: 'GET', path: '/list-events-by-group', msgCode: 20700 },
  audience: 'user',
  input: z.object({
    groupId: idText(),
    /** DD-MM-YYYY */
    date: z.optional(
      z.string().check(
        z.maxLength(10),
        z.refine((text) => DAY_PATTERN.test(text) && parseDateTime(text) !== undefined, 'must be DD-MM-YYYY'),
      ),
    ),
    ...pageFields(100),
  }),
  output: z.array(eventReplySchema),
})

/** The caller's events that take orders. */
export const listMyEventOpening = query({
  name: 'list-my-event-opening',
  rest: { method: 'GET', path: '/list-my-event-opening', msgCode: 20900 },
  audience: 'user',
  input: z.object({}),
  output: z.array(eventReplySchema),
})

/** An event by its share link, also without a token. The id may be named `id` or `eventId`. */
export const getShareEvent = query({
  name: 'get-share-event',
  rest: GET_SHARE_EVENT,
  audience: 'anyone',
  input: z.object({ id: z.optional(idText()), eventId: z.optional(idText()), shareCode: idText() }),
  output: sharedEventSchema,
})

const monthOfGroup = z.object({
  month: z.coerce.number().check(z.int(), z.gte(1), z.lte(12)),
  year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)),
  groupId: idText(),
})

/** Published events of the group that close in the month, in the order of closing; for users of its console. */
export const listEventClosePerMonth = query({
  name: 'list-event-close-per-month-by-host',
  rest: { method: 'GET', path: '/list-event-close-per-month-by-host', msgCode: 24000 },
  audience: 'user',
  input: monthOfGroup,
  output: z.array(eventReplySchema),
})

/** Published events of the group whose collection starts in the month, in that order; for users of its console. */
export const listEventCollectionPerMonth = query({
  name: 'list-event-collection-per-month-by-host',
  rest: { method: 'GET', path: '/list-event-collection-per-month-by-host', msgCode: 24100 },
  audience: 'user',
  input: monthOfGroup,
  output: z.array(eventReplySchema),
})

export const eventQueries = [
  getEvent,
  listMyEvents,
  listEventsOpening,
  listEventsOpeningUnauth,
  getScheduledEvent,
  listMyScheduledEvents,
  listEventsByGroup,
  listMyEventOpening,
  getShareEvent,
  listEventClosePerMonth,
  listEventCollectionPerMonth,
] as const
