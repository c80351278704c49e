// Queries of the operator's view, which reads everything and changes nothing.
import { z } from 'zod/mini'
import { eventInput } from '#shared/event/event-queries.ts'
import { eventReplySchema } from '#shared/event/event-reply.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { FEEDBACK_TYPES } from '#shared/account/account-commands.ts'
import { userSchema } from '#shared/account/user.ts'
import { pageFields } from '#shared/kernel/rest-shapes.ts'
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
  audience: 'operator',
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

export const getEventByAdmin = query({
  name: 'get-event-by-admin',
  rest: { method: 'GET', path: '/get-event-by-admin', msgCode: 95_300 },
  audience: 'operator',
  input: eventInput,
  output: eventReplySchema,
})

/** Sorted by order number. */
export const getListOrderByAdmin = query({
  name: 'get-list-order-by-admin',
  rest: { method: 'GET', path: '/get-list-order-by-admin', msgCode: 95_400 },
  audience: 'operator',
  input: z.object({ eid: idText() }),
  output: z.array(orderReplySchema),
})

/** Rows of a host's page, which the operator's browser shows with that page. */
export const listRowsByAdmin = query({
  name: 'list-rows-by-admin',
  rest: { method: 'GET', path: '/list-rows-by-admin', msgCode: 95_500 },
  audience: 'operator',
  input: z.object({ kind: z.enum(['event', 'package', 'delivery']), id: idText() }),
  output: z.object({
    /** The host whose page it is. */
    hostId: z.string(),
    /** Rows by the name of their table. */
    rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

export const USERS_PER_PAGE = 20
export const FEEDBACK_PER_PAGE = 50

/** Newest first; `search` is a part of a name, e-mail address or phone number. */
export const listUsersByAdmin = query({
  name: 'list-users-by-admin',
  rest: { method: 'GET', path: '/list-users-by-admin', msgCode: 95_600 },
  audience: 'operator',
  input: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...pageFields(USERS_PER_PAGE) }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      createdAt: z.int(),
      featureFlags: userSchema.shape.featureFlags,
      /** Sign-in is locked after wrong PINs. */
      isLocked: z.boolean(),
      /** Null while the user may sign in. */
      bannedAt: z.nullable(z.int()),
    }),
  ),
})

/** Feedback and error reports of people, oldest first; without `done` only those that are not done. */
export const listFeedbackByAdmin = query({
  name: 'list-feedback-by-admin',
  rest: { method: 'GET', path: '/list-feedback-by-admin', msgCode: 95_700 },
  audience: 'operator',
  input: z.object({ done: z._default(z.enum(['0', '1']), '0'), ...pageFields(FEEDBACK_PER_PAGE) }),
  output: z.array(
    z.object({
      id: z.string(),
      type: z.enum(FEEDBACK_TYPES),
      message: z.string(),
      createdAt: z.int(),
      doneAt: z.nullable(z.int()),
      /** Empty for guests and deleted accounts. */
      person: z.object({ name: z.string(), email: z.string() }),
    }),
  ),
})

/** Figures of the installation, and the last lines of the security log of all processes. */
export const getServerState = query({
  name: 'get-server-state',
  rest: { method: 'GET', path: '/get-server-state', msgCode: 95_800 },
  audience: 'operator',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    database: z.object({ name: z.string(), bytes: z.int() }),
    uploads: z.object({ files: z.int(), bytes: z.int() }),
    /** ISO time of the last complete backup of this machine; null before the first. */
    lastBackup: z.nullable(z.string()),
    queues: z.object({ mails: z.int(), notices: z.int(), feedback: z.int() }),
    /** Mails whose sending failed, with the number of attempts. Addresses are not shown. */
    failedMails: z.array(z.object({ subject: z.string(), tries: z.int(), nextAt: z.int() })),
    /** Devices seen in the last 30 days, by kind. */
    devices: z.array(z.object({ name: z.string(), count: z.int() })),
    /** Devices seen in the last 7 days, by the version of the app; null for devices that have not synced. */
    appVersions: z.array(z.object({ version: z.nullable(z.string()), count: z.int() })),
    /** Newest first. */
    securityLog: z.array(z.object({ time: z.string(), event: z.string(), about: z.string() })),
  }),
})

export const operatorQueries = [
  getAllEvent,
  getEventByAdmin,
  getListOrderByAdmin,
  listRowsByAdmin,
  listUsersByAdmin,
  listFeedbackByAdmin,
  getServerState,
] as const
