// Starts a subscription. Only the server decides, because it talks to the payment provider.
import { type Subscription, isPending, isActive, STATUS, afterAction } from './subscription.ts'
import { type Plan, isPercent, hasRoom } from './plan.ts'
import type { Decision } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { ALREADY_ACTIVE, ALREADY_PENDING, INVOICE_UNPAID, PLAN_NOT_FOUND, PLAN_FULL } from './plan-refusals.ts'
import { put } from '#shared/writes.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'

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
export const openSubscription = systemOperation({
  name: 'open-subscription',
  input: z.object({ id: idText(), userId: idText(), planId: idText() }),
  load: async (reader, { userId, planId }) => {
    const plan = await reader.get('plans', planId)
    return {
      plan,
      own: await reader.list('subscriptions', 'userId', userId),
      invoices: plan !== undefined && isPercent(plan) ? await reader.list('plan_invoices', 'userId', userId) : [],
      // Reading all subscriptions blocks other subscribers, so it happens only for plans with a limit.
      registered: plan !== undefined && plan.limit > 0 ? await reader.list('subscriptions', 'planId', planId) : [],
    }
  },
  decide: ({ plan, own, invoices, registered }, input, stamp) => {
    if (plan === undefined) return PLAN_NOT_FOUND
    if (invoices.some(({ status }) => status === STATUS.expired)) return INVOICE_UNPAID
    const taken = registered.filter((each) => isActive(each) || isPending(each)).length
    const decided = opened(plan, own, input, stamp.at)
    return decided.refused || hasRoom(plan, taken) ? decided : PLAN_FULL
  },
})
