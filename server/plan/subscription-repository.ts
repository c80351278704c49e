// Reading plans and registrations.
import { hasRoom, type Plan } from '#shared/plan/plan.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import { STATUS } from '#shared/plan/subscription.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const plans = codecOf('plans')
const subscriptions = codecOf('subscriptions')

export const allPlans = async (snapshot: Snapshot): Promise<Plan[]> =>
  (await snapshot.selectFrom('plans').select(plans.fields).execute()).map(plans.fromStored)

const selected = (snapshot: Snapshot) => snapshot.selectFrom('subscriptions').select(subscriptions.fields)

export const subscriptionsOf = async (snapshot: Snapshot, userId: string): Promise<Subscription[]> =>
  (await selected(snapshot).where('userId', '=', userId).execute()).map(subscriptions.fromStored)

export const subscriptionById = async (snapshot: Snapshot, id: string): Promise<Subscription | undefined> => {
  const row = await selected(snapshot).where('id', '=', id).executeTakeFirst()
  return row && subscriptions.fromStored(row)
}

export const pendingSubscriptions = async (snapshot: Snapshot): Promise<Subscription[]> =>
  (await selected(snapshot).where('status', '=', STATUS.pending).execute()).map(subscriptions.fromStored)

/** Those that the provider charges for by itself. */
export const billedSubscriptions = async (snapshot: Snapshot): Promise<Subscription[]> => {
  const approved = selected(snapshot).where('status', '=', STATUS.approved)
  const rows = await approved.where('recurringBillingId', 'is not', null).where('paidUntil', 'is', null).execute()
  return rows.map(subscriptions.fromStored)
}

/** Whether somebody can register for the plan. */
export const planHasRoom = async (snapshot: Snapshot, plan: Plan): Promise<boolean> => {
  if (plan.limit === 0) return true
  const taken = await selected(snapshot)
    .where('planId', '=', plan.id)
    .where('status', 'in', [STATUS.pending, STATUS.approved])
    .execute()
  return hasRoom(plan, taken.length)
}

/** Paid for a while that is over. */
export const runOut = async (snapshot: Snapshot, now: Seconds): Promise<Subscription[]> =>
  (await selected(snapshot).where('status', '=', STATUS.approved).where('paidUntil', '<=', now).execute()).map(
    subscriptions.fromStored,
  )
