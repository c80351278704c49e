// Reading plans and registrations.
import type { Plan } from '#shared/plan/plan.ts'
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

/** Paid for a while that is over. */
export const runOut = async (snapshot: Snapshot, now: Seconds): Promise<Subscription[]> =>
  (await selected(snapshot).where('status', '=', STATUS.approved).where('paidUntil', '<=', now).execute()).map(
    subscriptions.fromStored,
  )
