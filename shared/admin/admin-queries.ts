// Queries of the operator's view, which reads everything and changes nothing.
import { z } from 'zod/mini'
import { eventReplySchema } from '#shared/event/event-reply.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { askedSchema } from '#shared/kernel/rest-shapes.ts'
import { query } from '#shared/operation.ts'
import { orderReplySchema } from '#shared/order/order-reply.ts'

/** Events on one page of the all-events list. */
export const ALL_EVENTS_PER_PAGE = 10
const MAX_EVENTS_PER_CALL = 100

const secondsText = z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000_000))

/** Events of all groups, newest first. */
export const getAllEvent = query({
  name: 'get-all-event',
  rest: { method: 'GET', path: '/get-all-event', msgCode: 95_000 },
  audience: 'admin',
  input: z.object({
    eventQty: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_EVENTS_PER_CALL)), ALL_EVENTS_PER_PAGE),
    /** 1: events older than `timestamp`; 0: the nearest newer ones. */
    isNext: z._default(z.enum(['0', '1']), '1'),
    /** `createdAt` of the last loaded event. */
    timestamp: z.optional(secondsText),
    /** Id of the last loaded event, which separates events of the same second. */
    lastId: z.optional(idText()),
    /** 1 open, 0 closed; without it both. */
    status: z.optional(z.enum(['0', '1'])),
  }),
  output: z.array(eventReplySchema),
})

/** The id may be named `id` or `eid`. */
export const getEventByAdmin = query({
  name: 'get-event-by-admin',
  rest: { method: 'GET', path: '/get-event-by-admin', msgCode: 95_300 },
  audience: 'admin',
  input: z.object({
    id: z.optional(idText()),
    eid: z.optional(idText()),
    getProducts: askedSchema,
    isGetProducts: askedSchema,
    getBuyerNames: askedSchema,
    isGetBuyerNames: askedSchema,
    getDeliveryZones: askedSchema,
    isGetDeliveryZones: askedSchema,
    isByAdmin: askedSchema,
  }),
  output: eventReplySchema,
})

/** Sorted by order number. */
export const getListOrderByAdmin = query({
  name: 'get-list-order-by-admin',
  rest: { method: 'GET', path: '/get-list-order-by-admin', msgCode: 95_400 },
  audience: 'admin',
  input: z.object({ eid: idText() }),
  output: z.array(orderReplySchema),
})

/** Rows of a host's page, which the operator's browser shows with that page. */
export const listRowsByAdmin = query({
  name: 'list-rows-by-admin',
  rest: { method: 'GET', path: '/list-rows-by-admin', msgCode: 95_500 },
  audience: 'admin',
  input: z.object({ kind: z.enum(['event', 'package', 'delivery']), id: idText() }),
  output: z.object({
    /** The host whose page it is. */
    hostId: z.string(),
    /** Rows by the name of their table. */
    rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

export const adminQueries = [getAllEvent, getEventByAdmin, getListOrderByAdmin, listRowsByAdmin] as const
