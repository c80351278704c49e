// Features that the operator includes for everybody (INCLUDED_FEATURES): stored as features without an owner, so that
// rules treat them like paid ones. The server writes them at every start.
import { z } from 'zod/mini'
import { systemOperation } from '#shared/system-operation.ts'
import { put, remove } from '#shared/writes.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { EVERYBODY } from './schedule.ts'

export const includeFeatures = systemOperation({
  name: 'include-features',
  input: z.object({ kinds: z.array(z.enum(['premium', 'schedule'])).check(z.maxLength(2)) }),
  load: async (reader) => ({ included: await reader.list('features', 'userId', EVERYBODY) }),
  decide: ({ included }, { kinds }, stamp) => ({
    effects: [
      ...included
        .filter((feature) => !kinds.some((kind) => kind === feature.kind))
        .map(({ id }) => remove('features', id)),
      ...[...new Set(kinds)]
        .filter((kind) => !included.some((feature) => feature.kind === kind))
        .map((kind) =>
          put('features', {
            id: `included.${kind}`,
            userId: EVERYBODY,
            kind,
            domainName: null,
            groupId: null,
            price: ZERO_CENTS,
            paymentScreenshot: null,
            paymentStatus: 2,
            status: 2,
            createdAt: stamp.at,
          }),
        ),
    ],
    output: {},
  }),
})
