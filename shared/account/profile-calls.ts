// Calls about users that a device does not queue: profiles of others, feedback, and deletion of the account.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'
import { pinSchema } from './pin-schema.ts'

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
  photoUrl: z.string().nullable(),
})

export const getShortUserById = query({
  name: 'get-short-user-by-id',
  rest: { method: 'GET', path: '/get-short-user-by-id', msgCode: 10000 },
  audience: 'user',
  input: z.object({ id: idText() }),
  output: shortUserSchema,
})

export const FEEDBACK_TYPES = ['feedback', 'error-report'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** Error reports may come from guests; feedback requires a user. */
export const createFeedback = command({
  name: 'create-feedback',
  rest: { method: 'POST', path: '/create-feedback', msgCode: 10300 },
  audience: 'anyone',
  input: z.object({ type: z.enum(FEEDBACK_TYPES).default('feedback'), message: z.string().max(5000).default('') }),
  output: z.object({ id: z.string() }),
})

/** Requires the PIN again. Answers once all of the user's own data is deleted. */
export const deleteAccount = command({
  name: 'delete-account',
  rest: { method: 'POST', path: '/delete-account', msgCode: 10400 },
  audience: 'user',
  input: z.object({ password: pinSchema.default('') }),
  output: z.object({}),
})
