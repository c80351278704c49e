// The operator’s decision about a payment: received or not. Users cannot approve their own payment.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { paymentStatusSchema, featureStatusSchema } from './feature.ts'
import { FEATURE_NOT_FOUND } from './plan-refusals.ts'
import { put } from '#shared/writes.ts'

export const reviewFeature = systemOperation({
  name: 'review-feature',
  input: z.object({
    id: idText(),
    userId: idText(),
    kind: z.enum(['premium', 'schedule', 'domain']),
    paymentStatus: paymentStatusSchema,
    status: featureStatusSchema,
  }),
  load: async (reader, { userId }) => ({ own: await reader.list('features', 'userId', userId) }),
  decide: ({ own }, { id, kind, paymentStatus, status }) => {
    const feature = own.find((each) => each.id === id && each.kind === kind)
    if (feature === undefined) return FEATURE_NOT_FOUND
    return { effects: [put('features', { ...feature, paymentStatus, status })], output: { id } }
  },
})
