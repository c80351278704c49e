// What people ask of their plan: reading, choosing, coming back from the payment, ending it.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import { command, query } from '#shared/operation.ts'
import { planReplySchema } from './plan.ts'
import { subscriptionReplySchema } from './subscription.ts'

/** By ascending amount. */
export const listPlans = query({
  name: 'list-plans',
  rest: { method: 'GET', path: '/list-plans', msgCode: 18400 },
  audience: 'user',
  input: z.object({}),
  output: z.array(planReplySchema),
})

/** The same (decision Q-056). */
export const listPackages = query({
  name: 'list-co-be-subscription-package',
  rest: { method: 'GET', path: '/list-co-be-subscription-package', msgCode: 18100 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ packages: z.array(planReplySchema) }),
})

/** The caller's own, the newest first. */
export const listSubscriptions = query({
  name: 'list-co-be-subscription-payment',
  rest: { method: 'GET', path: '/list-co-be-subscription-payment', msgCode: 18300 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ payments: z.array(subscriptionReplySchema) }),
})

/** `subId`: of a plan. Without a link there is nothing to pay: it is registered. */
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

/** Somebody came back from the payment of `reference`. Whether it was paid the server asks the provider, not the page. */
export const confirmSubscription = command({
  name: 'confirm-co-be-subscription-payment',
  rest: { method: 'POST', path: '/confirm-co-be-subscription-payment', msgCode: 18700 },
  audience: 'user',
  input: z.object({ reference: idText() }),
  output: subscriptionReplySchema,
})
