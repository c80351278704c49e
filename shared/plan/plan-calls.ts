// Calls of plans: listing, subscribing, returning from the payment, cancelling.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'
import { planReplySchema } from './plan.ts'
import { subscriptionReplySchema } from './subscription.ts'

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
