// Stores the provider’s payment link of a subscription.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import type { Decision } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { type Subscription, isPending, subscriptionOfUser } from './subscription.ts'
import { SUBSCRIPTION_NOT_FOUND, NOT_PENDING } from './plan-refusals.ts'
import { put } from '#shared/writes.ts'

/** Sets the payment link. */
export const linkSubscription = systemOperation({
  name: 'link-subscription',
  input: z.object({
    ...subscriptionOfUser,
    paymentLink: z.string().check(z.maxLength(2000)),
    recurringBillingId: idText(),
  }),
  load: async (reader, { userId }) => ({ own: await reader.list('subscriptions', 'userId', userId) }),
  decide: ({ own }, { id, paymentLink, recurringBillingId }): Decision<Tables, { subscription: Subscription }> => {
    const found = own.find((each) => each.id === id)
    if (found === undefined) return SUBSCRIPTION_NOT_FOUND
    if (!isPending(found)) return NOT_PENDING
    const subscription = { ...found, paymentLink, recurringBillingId }
    return { effects: [put('subscriptions', subscription)], output: { subscription } }
  },
})
