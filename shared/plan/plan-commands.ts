import { command } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { paymentStatusSchema, featureStatusSchema } from './feature.ts'
import { subscriptionReplySchema } from './subscription.ts'

export const searchDomain = command({
  name: 'search-domain',
  rest: { method: 'POST', path: '/search-domain', msgCode: 19300 },
  audience: 'user',
  input: z.object({ groupId: z.optional(idText()), domainName: z.string().check(z.maxLength(100)) }),
  output: z.object({ domainName: z.string(), isFree: z.boolean() }),
})

const number = z.pipe(
  z.union([z.number().check(z.gte(-9), z.lte(9)), z.string().check(z.maxLength(2), z.regex(/^-?\d$/))]),
  z.transform(Number),
)

const statusInput = z.object({
  id: idText(),
  paymentStatus: z.pipe(number, paymentStatusSchema),
  status: z.pipe(number, featureStatusSchema),
})

const reviewed = z.object({ id: z.string() })

export const updatePremiumStatus = command({
  name: 'update-payment-premium-status',
  rest: { method: 'PATCH', path: '/update-payment-premium-status', msgCode: 18800 },
  audience: 'operator',
  input: statusInput,
  output: reviewed,
})

export const updateScheduleStatus = command({
  name: 'update-payment-schedule-status',
  rest: { method: 'PATCH', path: '/update-payment-schedule-status', msgCode: 18900 },
  audience: 'operator',
  input: statusInput,
  output: reviewed,
})

export const updateDomainStatus = command({
  name: 'update-payment-domain-status',
  rest: { method: 'PATCH', path: '/update-payment-domain-status', msgCode: 19400 },
  audience: 'operator',
  input: statusInput,
  output: reviewed,
})

/**
 * `status`: 2 when the payment was received, -1 when it was not; an invoice is then withdrawn. 1, of an invoice only: its payment was
 * not found, and the host pays again, also after an approval.
 */
export const updateSubscriptionStatus = command({
  name: 'update-payment-subscription-status',
  rest: { method: 'PATCH', path: '/update-payment-subscription-status', msgCode: 19000 },
  audience: 'operator',
  input: z.object({ id: idText(), status: z.pipe(number, z.union([z.literal(2), z.literal(1), z.literal(-1)])) }),
  output: reviewed,
})

/** `subId`: id of a plan. Without a payment link nothing is due and the subscription is registered. */
export const createSubscription = command({
  name: 'create-co-be-subscription-payment',
  rest: { method: 'POST', path: '/create-co-be-subscription-payment', msgCode: 18000 },
  audience: 'user',
  input: z.object({ subId: idText() }),
  output: subscriptionReplySchema,
})

export const cancelSubscription = command({
  name: 'cancel-co-be-subscription-payment',
  rest: { method: 'POST', path: '/cancel-co-be-subscription-payment', msgCode: 18200 },
  audience: 'user',
  input: z.object({ subPaymentId: idText() }),
  output: subscriptionReplySchema,
})

/** Called after returning from the payment of `reference`. The server asks the provider whether it was paid. */
export const confirmSubscription = command({
  name: 'confirm-co-be-subscription-payment',
  rest: { method: 'POST', path: '/confirm-co-be-subscription-payment', msgCode: 18700 },
  audience: 'user',
  input: z.object({ reference: idText() }),
  output: subscriptionReplySchema,
})

export const planCommands = [
  createSubscription,
  cancelSubscription,
  confirmSubscription,
  updatePremiumStatus,
  updateScheduleStatus,
  updateDomainStatus,
  updateSubscriptionStatus,
  searchDomain,
] as const
