// Starts and changes subscriptions. Only the server decides, because it talks to the payment provider.
import { z } from 'zod'
import { epochSeconds, idText, MAX_COUNT, priceCents } from '#shared/kernel/bounds.ts'
import type { Decision } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/roles.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { hasRoom, isPercent, type Plan } from './plan.ts'
import { ALREADY_ACTIVE, ALREADY_PENDING, NOT_PENDING, PLAN_FULL, PLAN_NOT_FOUND } from './plan-refusals.ts'
import { NOT_TO_CANCEL, SUBSCRIPTION_NOT_FOUND } from './plan-refusals.ts'
import { afterAction, isActive, isPending, STATUS, SUBSCRIPTION_ACTIONS, type Subscription } from './subscription.ts'

export interface Opened {
  readonly subscription: Subscription
}

const opened = (
  plan: Plan,
  own: readonly Subscription[],
  { id, userId }: { readonly id: string; readonly userId: string },
  createdAt: number,
): Decision<Tables, Opened> => {
  const waiting = own.filter(isPending)
  if (own.some(isActive)) return ALREADY_ACTIVE
  // The provider must end a payable subscription before it can be replaced.
  if (waiting.some(({ paymentLink }) => paymentLink !== null)) return ALREADY_PENDING
  const free = isPercent(plan)
  const subscription: Subscription = {
    id,
    userId,
    planId: plan.id,
    subName: plan.name,
    subPrice: plan.amount,
    cycle: plan.cycle,
    status: free ? STATUS.approved : STATUS.pending,
    type: free ? 'custom' : 'recurring',
    paymentLink: null,
    recurringBillingId: null,
    paidUntil: null,
    createdAt,
  }
  const replaced = waiting.map((each) => ({ ...each, status: afterAction(each.status, 'replace') ?? each.status }))
  return {
    effects: [put('subscriptions', subscription), ...replaced.map((each) => put('subscriptions', each))],
    output: { subscription },
  }
}

/** A person has one active plan; a subscription without a payment link is replaced by another. */
export const openSubscription = operation({
  name: 'open-subscription',
  version: 1,
  rest: null,
  input: z.object({ id: idText(), userId: idText(), planId: idText() }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId, planId }) => {
    const plan = await reader.get('plans', planId)
    return {
      plan,
      own: await reader.list('subscriptions', 'userId', userId),
      // Reading all subscriptions blocks other subscribers, so it happens only for plans with a limit.
      registered: plan !== undefined && plan.limit > 0 ? await reader.list('subscriptions', 'planId', planId) : [],
    }
  },
  who: (actor) => systemOnly(actor),
  decide: ({ plan, own, registered }, input, stamp) => {
    if (plan === undefined) return PLAN_NOT_FOUND
    const taken = registered.filter((each) => isActive(each) || isPending(each)).length
    const decided = opened(plan, own, input, stamp.at)
    return decided.refused || hasRoom(plan, taken) ? decided : PLAN_FULL
  },
})

const ofUser = { id: idText(), userId: idText() }

/** Sets the payment link. */
export const linkSubscription = operation({
  name: 'link-subscription',
  version: 1,
  rest: null,
  input: z.object({ ...ofUser, paymentLink: z.string().max(2000), recurringBillingId: idText() }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId }) => ({ own: await reader.list('subscriptions', 'userId', userId) }),
  who: (actor) => systemOnly(actor),
  decide: ({ own }, { id, paymentLink, recurringBillingId }): Decision<Tables, { subscription: Subscription }> => {
    const found = own.find((each) => each.id === id)
    if (found === undefined) return SUBSCRIPTION_NOT_FOUND
    if (!isPending(found)) return NOT_PENDING
    const subscription = { ...found, paymentLink, recurringBillingId }
    return { effects: [put('subscriptions', subscription)], output: { subscription } }
  },
})

/** `paidUntil`: only for approval. */
export const changeSubscription = operation({
  name: 'change-subscription',
  version: 1,
  rest: null,
  input: z.object({ ...ofUser, action: z.enum(SUBSCRIPTION_ACTIONS), paidUntil: epochSeconds().nullable() }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, { userId }) => ({ own: await reader.list('subscriptions', 'userId', userId) }),
  who: (actor) => systemOnly(actor),
  decide: ({ own }, { id, action, paidUntil }): Decision<Tables, { subscription: Subscription }> => {
    const found = own.find((each) => each.id === id)
    if (found === undefined) return SUBSCRIPTION_NOT_FOUND
    const status = afterAction(found.status, action)
    if (status === null) return action === 'cancel' ? NOT_TO_CANCEL : NOT_PENDING
    const subscription = { ...found, status, paidUntil }
    return { effects: [put('subscriptions', subscription)], output: { subscription } }
  },
})

/** Initial plans of an installation without plans. */
export const addPlans = operation({
  name: 'add-plans',
  version: 1,
  rest: null,
  input: z.object({
    plans: z
      .array(
        z.object({
          id: idText(),
          name: z.string().max(100),
          description: z.string().max(500),
          amount: priceCents().min(0),
          cycle: z.enum(['month', 'year']),
          type: z.enum(['percent of revenue', 'fixed']),
          limit: z.number().int().min(0).max(MAX_COUNT),
        }),
      )
      .max(20),
  }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async () => ({}),
  who: (actor) => systemOnly(actor),
  decide: (_state, { plans }) => ({ effects: plans.map((plan) => put('plans', plan)), output: {} }),
})
