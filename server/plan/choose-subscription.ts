// Opens a subscription to a plan, with a payment link where the provider charges.
import { newId } from '#shared/kernel/ids.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Opened } from '#shared/plan/open-subscription.ts'
import {
  ALREADY_ACTIVE,
  ALREADY_PENDING,
  NOT_PAID_YET,
  PLAN_FULL,
  PLAN_NOT_FOUND,
  PROVIDER_SILENT,
} from '#shared/plan/plan-refusals.ts'
import { isActive, isPending, type Subscription } from '#shared/plan/subscription.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import { userById } from '#server/account/user-repository.ts'
import type { Database } from '#server/db/database.ts'
import type { Billing } from './billing.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Changed, SubscriptionChanges } from './subscription-changes.ts'
import { allPlans, planHasRoom } from './subscription-repository.ts'

export const chooseSubscription = (
  database: Database,
  provider: PaymentProvider,
  { endAt }: Billing,
  { run, ownSubscriptions, change, settle }: SubscriptionChanges,
): ((userId: string, planId: string) => Changed) => {
  const link = async (subscription: Subscription): Changed => {
    const buyer = await database.read((snapshot) => userById(snapshot, subscription.userId))
    if (!buyer) return UNAUTHORIZED
    const opened = await provider.open(subscription, buyer).catch(() => null)
    if (opened === null) {
      await change(subscription, 'fail', null)
      return PROVIDER_SILENT
    }
    const { id, userId } = subscription
    const { paymentLink, reference: recurringBillingId } = opened
    const input = { id, userId, paymentLink, recurringBillingId }
    const linked = await run<{ subscription: Subscription }>('link-subscription', input)
    if (!isRefusal(linked)) return linked.subscription
    // Another plan was chosen in the meantime, so this link must not be payable.
    await endAt({ ...subscription, recurringBillingId })
    return linked
  }

  /** Replaces a pending subscription, unless it turns out to be paid. */
  const replace = async (waiting: Subscription): Promise<Refusal | null> => {
    const settled = provider.charges ? await settle(waiting) : NOT_PAID_YET
    if (!isRefusal(settled)) return ALREADY_ACTIVE
    if (settled !== NOT_PAID_YET) return settled
    if (!(await endAt(waiting))) return PROVIDER_SILENT
    const replaced = await change(waiting, 'replace', null)
    return isRefusal(replaced) ? replaced : null
  }

  const planOf = (planId: string) =>
    database.read(async (snapshot) => {
      const plan = (await allPlans(snapshot)).find(({ id }) => id === planId)
      return plan && { isFull: !(await planHasRoom(snapshot, plan)) }
    })

  /** Replaces a payable pending subscription of another plan. */
  const makeRoom = async (userId: string, planId: string): Promise<Refusal | null> => {
    const plan = await planOf(planId)
    if (plan === undefined) return PLAN_NOT_FOUND
    const mine = await ownSubscriptions(userId)
    if (mine.some(isActive)) return ALREADY_ACTIVE
    const waiting = mine.filter((each) => isPending(each) && each.paymentLink !== null)
    if (waiting.some((each) => each.planId === planId)) return ALREADY_PENDING
    if (plan.isFull) return PLAN_FULL
    for (const each of waiting) {
      const refused = await replace(each)
      if (refused) return refused
    }
    return null
  }

  return async (userId, planId) => {
    const refused = await makeRoom(userId, planId)
    if (refused) return refused
    const opened = await run<Opened>('open-subscription', { id: newId(), userId, planId })
    if (isRefusal(opened)) return opened
    const { subscription } = opened
    return isPending(subscription) ? link(subscription) : subscription
  }
}
