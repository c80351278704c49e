// Queries of plans and subscriptions.
import { hasRoom, type Plan } from '#shared/plan/plan.ts'
import type { Period } from '#shared/plan/revenue.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import { STATUS } from '#shared/plan/subscription.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const plans = codecOf('plans')
const subscriptions = codecOf('subscriptions')

export const allPlans = async (snapshot: Snapshot): Promise<Plan[]> =>
  plans.readable(await snapshot.selectFrom('plans').select(plans.fields).execute())

const selected = (snapshot: Snapshot) => snapshot.selectFrom('subscriptions').select(subscriptions.fields)

export const subscriptionsOf = async (snapshot: Snapshot, userId: string): Promise<Subscription[]> =>
  subscriptions.readable(await selected(snapshot).where('userId', '=', userId).execute())

export const subscriptionById = async (snapshot: Snapshot, id: string): Promise<Subscription | undefined> => {
  const row = await selected(snapshot).where('id', '=', id).executeTakeFirst()
  return row && subscriptions.fromStored(row)
}

export const pendingSubscriptions = async (snapshot: Snapshot): Promise<Subscription[]> =>
  subscriptions.readable(await selected(snapshot).where('status', '=', STATUS.pending).execute())

/** Subscriptions that the provider charges automatically. */
export const billedSubscriptions = async (snapshot: Snapshot): Promise<Subscription[]> => {
  const approved = selected(snapshot).where('status', '=', STATUS.approved)
  const rows = await approved.where('recurringBillingId', 'is not', null).where('paidUntil', 'is', null).execute()
  return subscriptions.readable(rows)
}

/** Subscriptions that took a percentage of the revenue at some time of the period, oldest first. */
export const percentSubscriptions = async (snapshot: Snapshot, { from, to }: Period): Promise<Subscription[]> =>
  subscriptions.readable(
    await selected(snapshot)
      .where('type', '=', 'custom')
      .where('createdAt', '<', to)
      .where((eb) => eb.or([eb('status', '=', STATUS.approved), eb('paidUntil', '>', from)]))
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  )

/** Whether the plan accepts another subscriber. */
export const planHasRoom = async (snapshot: Snapshot, plan: Plan): Promise<boolean> => {
  if (plan.limit === 0) return true
  const taken = await selected(snapshot)
    .where('planId', '=', plan.id)
    .where('status', 'in', [STATUS.pending, STATUS.approved])
    .execute()
  return hasRoom(plan, taken.length)
}

/** Subscriptions whose paid period has ended. */
export const runOut = async (snapshot: Snapshot, now: Seconds): Promise<Subscription[]> =>
  subscriptions.readable(
    await selected(snapshot).where('status', '=', STATUS.approved).where('paidUntil', '<=', now).execute(),
  )
