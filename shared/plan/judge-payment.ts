// The operator's decision about a payment: received or not. Users cannot approve their own payment.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, operation, query } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/roles.ts'
import { put } from '#shared/writes.ts'
import { featureSchema, featureStatusSchema, paymentStatusSchema } from './feature.ts'
import { FEATURE_NOT_FOUND } from './plan-refusals.ts'
import { subscriptionReplySchema } from './subscription.ts'

export const judgeFeature = operation({
  name: 'judge-feature',
  version: 1,
  rest: null,
  input: z.object({
    id: idText(),
    userId: idText(),
    kind: z.enum(['premium', 'schedule', 'domain']),
    paymentStatus: paymentStatusSchema,
    status: featureStatusSchema,
  }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId }) => ({ own: await reader.list('features', 'userId', userId) }),
  who: (actor) => systemOnly(actor),
  decide: ({ own }, { id, kind, paymentStatus, status }) => {
    const feature = own.find((each) => each.id === id && each.kind === kind)
    if (feature === undefined) return FEATURE_NOT_FOUND
    return { effects: [put('features', { ...feature, paymentStatus, status })], output: { id } }
  },
})

const number = z
  .union([
    z.number().min(-9).max(9),
    z
      .string()
      .max(2)
      .regex(/^-?\d$/),
  ])
  .transform(Number)

const statusInput = z.object({
  id: idText(),
  paymentStatus: number.pipe(paymentStatusSchema),
  status: number.pipe(featureStatusSchema),
})
const judged = z.object({ id: z.string() })

export const updatePremiumStatus = command({
  name: 'update-payment-premium-status',
  rest: { method: 'PATCH', path: '/update-payment-premium-status', msgCode: 18800 },
  audience: 'admin',
  input: statusInput,
  output: judged,
})

export const updateScheduleStatus = command({
  name: 'update-payment-schedule-status',
  rest: { method: 'PATCH', path: '/update-payment-schedule-status', msgCode: 18900 },
  audience: 'admin',
  input: statusInput,
  output: judged,
})

export const updateDomainStatus = command({
  name: 'update-payment-domain-status',
  rest: { method: 'PATCH', path: '/update-payment-domain-status', msgCode: 19400 },
  audience: 'admin',
  input: statusInput,
  output: judged,
})

/** `status`: 2 when the payment was received, -1 when it was not. */
export const updateSubscriptionStatus = command({
  name: 'update-payment-subscription-status',
  rest: { method: 'PATCH', path: '/update-payment-subscription-status', msgCode: 19000 },
  audience: 'admin',
  input: z.object({ id: idText(), status: number.pipe(z.union([z.literal(2), z.literal(-1)])) }),
  output: judged,
})

const person = z.object({ name: z.string(), email: z.string() })

/** Payments that await the operator's decision, oldest first. */
export const listPendingPayments = query({
  name: 'list-pending-payments',
  rest: { method: 'GET', path: '/list-pending-payments', msgCode: 19100 },
  audience: 'admin',
  input: z.object({}),
  output: z.object({
    subscriptions: z.array(subscriptionReplySchema.extend({ person })),
    features: z.array(
      featureSchema.omit({ userId: true }).extend({
        person,
        /** Dollars. */
        price: z.number(),
        /** Path of the screenshot below DATA_DIR; null without one. */
        file: z.string().nullable(),
      }),
    ),
  }),
})
