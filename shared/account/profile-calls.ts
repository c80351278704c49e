// Calls about people that a device does not queue: others' profiles, feedback, and the end of an account.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'

export const getRememberedDeliveryAddress = query({
  name: 'get-remembered-delivery-address',
  rest: { method: 'GET', path: '/get-remembered-delivery-address', msgCode: 11400 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ rememberedDeliveryAddress: z.string() }),
})

/** What anybody who is signed in may know of another: how they are called and look (decision Q-128). */
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

/** Reports of errors come from people who cannot sign in, too; feedback is somebody's. */
export const createFeedback = command({
  name: 'create-feedback',
  rest: { method: 'POST', path: '/create-feedback', msgCode: 10300 },
  audience: 'anyone',
  input: z.object({ type: z.enum(FEEDBACK_TYPES).default('feedback'), message: z.string().max(5000).default('') }),
  output: z.object({ id: z.string() }),
})

const pinSchema = z.union([z.string().max(64), z.array(z.union([z.string().max(8), z.number()])).max(16)])

/** The PIN is asked again. Answers once everything that was theirs alone is gone. */
export const deleteAccount = command({
  name: 'delete-account',
  rest: { method: 'POST', path: '/delete-account', msgCode: 10400 },
  audience: 'user',
  input: z.object({ password: pinSchema.default('') }),
  output: z.object({}),
})
