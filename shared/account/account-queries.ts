import { query } from '#shared/operation.ts'
import { GET_SETTINGS } from './account-guest-bindings.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { wideFlagSchema, isFlagSet } from '#shared/kernel/rest-shapes.ts'
import { SOCIAL_TYPES } from './social.ts'
import { userReplySchema } from './user-reply.ts'

export const getUser = query({
  name: 'get-user',
  rest: { method: 'GET', path: '/get-user', msgCode: 1200 },
  audience: 'user',
  /** Default: the caller. */
  input: z.object({ id: z.optional(idText()), getGroups: wideFlagSchema }),
  output: userReplySchema,
  // The payee of the order.
  withPaymentToken: (input, order) => input.id === order.hostId && !isFlagSet(input.getGroups),
})

export const searchUser = query({
  name: 'search-user',
  rest: { method: 'GET', path: '/search-user', msgCode: 1400 },
  audience: 'anyone',
  /** An email, or with a token a phone number. */
  input: z.object({ id: z.string().check(z.trim(), z.maxLength(254)) }),
  output: z.object({ uid: z.optional(z.string()) }),
})

/** Settings of this installation for pages. */
export const getSettings = query({
  name: 'get-settings',
  rest: GET_SETTINGS,
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    siteUrl: z.string(),
    contactEmail: z.string(),
    /** Paid features that are free here. */
    includedFeatures: z.array(z.enum(['premium', 'schedule'])),
    /** Name of the bank transfer's recipient; empty when the operator set none. */
    paymentPayee: z.string(),
    /** Whether ADMIN_PASSWORD opens the operator's pages. */
    operatorView: z.boolean(),
    /** Providers that this installation is set up for. */
    socialProviders: z.array(z.enum(SOCIAL_TYPES)),
  }),
})

export const getRememberedDeliveryAddress = query({
  name: 'get-remembered-delivery-address',
  rest: { method: 'GET', path: '/get-remembered-delivery-address', msgCode: 11400 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ rememberedDeliveryAddress: z.string() }),
})

/** Fields of a user that every signed-in user may see: name and picture (decision Q-128). */
export const shortUserSchema = z.object({
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  photoUrl: z.nullable(z.string()),
})

export const getShortUserById = query({
  name: 'get-short-user-by-id',
  rest: { method: 'GET', path: '/get-short-user-by-id', msgCode: 10000 },
  audience: 'user',
  input: z.object({ id: idText() }),
  output: shortUserSchema,
})

export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system: 'Safari on iPhone'. */
  deviceName: z.string(),
  createdAt: z.int(),
  /** At most ten minutes old for a device in use. */
  lastSeenAt: z.int(),
  /** Whether the call came with a token of this session. */
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof sessionSchema>

/** The latest used first. */
export const listSessions = query({
  name: 'list-sessions',
  rest: { method: 'GET', path: '/list-sessions', msgCode: 8000 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ sessions: z.array(sessionSchema) }),
})

export const accountQueries = [
  getUser,
  getShortUserById,
  getRememberedDeliveryAddress,
  searchUser,
  getSettings,
  listSessions,
] as const
