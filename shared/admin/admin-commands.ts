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

/** Mails a text to everybody who agreed to offers and has confirmed the address. */
export const sendOffers = command({
  name: 'send-offers',
  rest: { method: 'POST', path: '/send-offers', msgCode: 95200 },
  audience: 'admin',
  input: z.object({
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    /** Paragraphs are separated by an empty line. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  }),
  output: z.object({ receivers: z.int() }),
})

export const adminCommands = [adminToken, sendOffers] as const
