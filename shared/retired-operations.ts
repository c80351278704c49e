// Operations that became commands of the server. A device that was offline during the update may have them queued: they are
// rejected with words, because an unknown operation would stop its whole queue (S4).
import { z } from 'zod/mini'
import { operation } from './operation.ts'
import { QUARTER_HOUR_S } from './operation-limits.ts'
import { PAYEE_NEEDS_PIN } from './account/account-refusals.ts'

const payWithUenFromQueue = operation({
  name: 'pay-with-uen',
  label: 'Payment by UEN',
  subject: 'profile',
  version: 1,
  rest: null,
  input: z.object({ isPayWithUEN: z.boolean() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 120 },
  quota: null,
  load: () => Promise.resolve(null),
  who: () => PAYEE_NEEDS_PIN,
  decide: () => PAYEE_NEEDS_PIN,
})

/** Known to the engines on both sides, and to nothing else: not part of the catalogue. */
export const retiredOperations = [payWithUenFromQueue] as const
