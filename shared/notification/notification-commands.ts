import { z } from 'zod/mini'
import { command } from '#shared/operation.ts'

/** An uncompressed point on P-256 with 65 bytes, and a secret of 16 bytes (RFC 8291), in base64url. */
const p256dh = z.string().check(z.maxLength(88), z.regex(/^B[A-Za-z0-9_-]{86}=?$/))

const auth = z.string().check(z.maxLength(24), z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/))

/** A PushSubscription of the browser, in its JSON form. A subscription moves from its earlier user to the caller. */
export const subscribePush = command({
  name: 'subscribe-push',
  rest: { method: 'POST', path: '/subscribe-push', msgCode: 10800 },
  audience: 'user',
  input: z.object({
    endpoint: z.string().check(z.maxLength(2000)),
    keys: z.object({ p256dh, auth }),
  }),
  output: z.object({ endpoint: z.string() }),
})

export const unsubscribePush = command({
  name: 'unsubscribe-push',
  rest: { method: 'POST', path: '/unsubscribe-push', msgCode: 10900 },
  audience: 'user',
  input: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  output: z.object({}),
})

export const notificationCommands = [subscribePush, unsubscribePush] as const
