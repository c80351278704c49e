// Calls about the signed-in devices of an account. Each session has an id, which its tokens carry.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'

export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system: 'Safari on iPhone'. */
  deviceName: z.string(),
  createdAt: z.number().int(),
  /** At most ten minutes old for a device in use. */
  lastSeenAt: z.number().int(),
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

export const endSession = command({
  name: 'end-session',
  rest: { method: 'POST', path: '/end-session', msgCode: 8100 },
  audience: 'user',
  input: z.object({ id: idText() }),
  output: z.object({}),
})

/** Also ends tokens from before sessions had ids; the caller goes on with the token in the answer. */
export const endOtherSessions = command({
  name: 'end-other-sessions',
  rest: { method: 'POST', path: '/end-other-sessions', msgCode: 8200 },
  audience: 'user',
  input: z.object({
    /** Endpoint of this device's push subscription; all other subscriptions are removed. */
    pushEndpoint: z.string().max(2000).optional(),
  }),
  output: z.object({ token: z.string(), device: z.string() }),
})

/** Ends the session of the token that the call carries. */
export const signOutCommand = command({
  name: 'sign-out',
  rest: { method: 'POST', path: '/sign-out', msgCode: 8300 },
  audience: 'user',
  input: z.object({}),
  output: z.object({}),
})
