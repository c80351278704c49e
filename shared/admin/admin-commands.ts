// Calls of the operator. The operator password gives a token for one hour, which can read but not write rows of
// users.
import { z } from 'zod/mini'
import { command } from '#shared/operation.ts'

/** Seconds. */
export const ADMIN_TOKEN_LASTS = 3600

export const adminToken = command({
  name: 'admin-token',
  rest: { method: 'POST', path: '/admin-token', msgCode: 95100 },
  audience: 'anyone',
  input: z.object({ password: z.string().check(z.maxLength(500)) }),
  output: z.object({ token: z.string() }),
})

export const adminCommands = [adminToken] as const
