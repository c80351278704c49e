// The host finds a payment fine though its screenshot was used before. Orders that were paid together are answered together.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { FLAG_NOT_FOUND } from './payment-refusals.ts'

export const dismissProofFlag = operation({
  name: 'dismiss-proof-flag',
  label: 'Payment screenshot found fine',
  subject: 'payment',
  version: 1,
  rest: { method: 'PATCH', path: '/dismiss-proof-flag', msgCode: 27_300 },
  input: z.object({ id: idText() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 1000 },
  quota: null,
  load: async (reader, { id }) => {
    const flag = await reader.get('proof_flags', id)
    const ref = flag?.combinedPaymentRef ?? null
    return {
      flag,
      together:
        flag && ref !== null
          ? await reader.list('proof_flags', 'hostId', flag.hostId, { combinedPaymentRef: ref })
          : [],
    }
  },
  // The same answer for a flag of somebody else, so that ids cannot be probed.
  who: (actor, { flag }) => (flag?.hostId === actor.id ? null : FLAG_NOT_FOUND),
  decide: ({ flag, together }, _input, stamp) => {
    if (flag === undefined) return FLAG_NOT_FOUND
    const same = together.filter(({ paymentScreenshot }) => paymentScreenshot === flag.paymentScreenshot)
    const open = [flag, ...same.filter(({ id }) => id !== flag.id)].filter(({ dismissedAt }) => dismissedAt === null)
    return {
      effects: open.map((each) => put('proof_flags', { ...each, dismissedAt: stamp.at })),
      output: { id: flag.id },
    }
  },
})
