// Changes a subscription as its provider reports. Only the server decides.
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { SUBSCRIPTION_ACTIONS, type Subscription, afterAction, subscriptionOfUser } from './subscription.ts'
import { epochSeconds } from '#shared/kernel/bounds.ts'
import type { Decision } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { SUBSCRIPTION_NOT_FOUND, NOT_TO_CANCEL, NOT_PENDING } from './plan-refusals.ts'
import { put } from '#shared/writes.ts'

/** `paidUntil`: only for approval. */
export const changeSubscription = systemOperation({
  name: 'change-subscription',
  input: z.object({
    ...subscriptionOfUser,
    action: z.enum(SUBSCRIPTION_ACTIONS),
    paidUntil: z.nullable(epochSeconds()),
  }),
  load: async (reader, { userId }) => ({ own: await reader.list('subscriptions', 'userId', userId) }),
  decide: ({ own }, { id, action, paidUntil }): Decision<Tables, { subscription: Subscription }> => {
    const found = own.find((each) => each.id === id)
    if (found === undefined) return SUBSCRIPTION_NOT_FOUND
    const status = afterAction(found.status, action)
    if (status === null) return action === 'cancel' ? NOT_TO_CANCEL : NOT_PENDING
    const subscription = { ...found, status, paidUntil }
    return { effects: [put('subscriptions', subscription)], output: { subscription } }
  },
})
