// Commands about the signed-in devices of an account. They stand apart from account-commands.ts, because the start page loads them.
// Each session has an id, which its tokens carry.
import { command } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'

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
    pushEndpoint: z.optional(z.string().check(z.maxLength(2000))),
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
