import { z } from 'zod/mini'
import { query } from '#shared/operation.ts'
import { subscriptionReplySchema } from './subscription.ts'
import { featureSchema, featureStatusSchema } from './feature.ts'
import { planReplySchema } from './plan.ts'

const person = z.object({ name: z.string(), email: z.string() })

/** Payments that await the operator's decision, oldest first. */
export const listPendingPayments = query({
  name: 'list-pending-payments',
  rest: { method: 'GET', path: '/list-pending-payments', msgCode: 19100 },
  audience: 'operator',
  input: z.object({}),
  output: z.object({
    subscriptions: z.array(
      z.extend(subscriptionReplySchema, {
        person,
        /** Invoices for a percentage of the revenue: when the plan ends unless paid. */
        dueAt: z.optional(z.int()),
      }),
    ),
    features: z.array(
      z.extend(z.omit(featureSchema, { userId: true }), {
        person,
        /** Dollars. */
        price: z.number(),
        /** Path of the screenshot below DATA_DIR; null without one. */
        file: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Sorted by ascending amount. */
export const listPlans = query({
  name: 'list-plans',
  rest: { method: 'GET', path: '/list-plans', msgCode: 18400 },
  audience: 'user',
  input: z.object({}),
  output: z.array(planReplySchema),
})

/** An alias (decision Q-056). */
export const listPackages = query({
  name: 'list-co-be-subscription-package',
  rest: { method: 'GET', path: '/list-co-be-subscription-package', msgCode: 18100 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ packages: z.array(planReplySchema) }),
})

/** The caller's subscriptions, newest first. */
export const listSubscriptions = query({
  name: 'list-co-be-subscription-payment',
  rest: { method: 'GET', path: '/list-co-be-subscription-payment', msgCode: 18300 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ payments: z.array(subscriptionReplySchema) }),
})

/** Group of a bought domain name. Names that are not active are answered to their buyer only. */
export const getGroupIdByDomain = query({
  name: 'get-group-id-by-domain',
  rest: { method: 'GET', path: '/get-group-id-by-domain', msgCode: 19900 },
  audience: 'anyone',
  input: z.object({
    domainName: z.string().check(z.maxLength(100)),
    domainStatus: z.optional(
      z.pipe(
        z.union([z.string().check(z.maxLength(1)), z.int().check(z.gte(0), z.lte(2))]),
        z.pipe(z.transform(Number), featureStatusSchema),
      ),
    ),
  }),
  /** Group id. */
  output: z.string(),
})

export const planQueries = [
  getGroupIdByDomain,
  listPlans,
  listPackages,
  listSubscriptions,
  listPendingPayments,
] as const
