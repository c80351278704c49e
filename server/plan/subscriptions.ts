// Registering for a plan, paying, coming back, ending it. What was paid is the provider's or the operator's word.
import { newId } from '#shared/kernel/ids.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { NOT_PAID_YET, NOT_TO_CANCEL, PROVIDER_SILENT, SUBSCRIPTION_NOT_FOUND } from '#shared/plan/plan-refusals.ts'
import type { Opened } from '#shared/plan/subscribe.ts'
import {
  cycleEnd,
  isActive,
  isPending,
  mayCancel,
  type Subscription,
  type SubscriptionAction,
} from '#shared/plan/subscription.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import { userById } from '#server/account/user-repository.ts'
import type { Parts } from '#server/parts.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { pendingSubscriptions, runOut, subscriptionsOf } from './subscription-repository.ts'

const SYSTEM = { id: 'system', kind: 'system' } as const

/** Seconds. A payment link that was left alone for longer is not asked after any more. */
const LOOKED_FOR = 7 * 86_400

type Changed = Promise<Subscription | Refusal>

export interface Subscriptions {
  choose(userId: string, planId: string): Changed
  cancel(userId: string, id: string): Changed
  /** Somebody came back from the provider's page. */
  confirm(userId: string, reference: string): Changed
  /** The operator's word, or the provider's. */
  change(subscription: Subscription, action: SubscriptionAction): Changed
  /** No charges to somebody who goes. False when the provider does not answer. */
  endAll(userId: string): Promise<boolean>
  /** Ends what was paid for a while that is over, and learns of payments that nobody came back from. */
  settleDue(): Promise<void>
}

export const subscriptionsWith = (
  { database, engine, clock }: Pick<Parts, 'database' | 'engine' | 'clock'>,
  provider: PaymentProvider,
): Subscriptions => {
  const run = async <Output>(name: string, input: object): Promise<Output | Refusal> => {
    const ran = await engine.run(SYSTEM, name, input)
    return isRefusal(ran) ? ran : (ran.output as Output)
  }
  const own = (userId: string) => database.read((snapshot) => subscriptionsOf(snapshot, userId))

  const change = async (subscription: Subscription, action: SubscriptionAction): Changed => {
    const { id, userId, cycle } = subscription
    const paidUntil =
      action === 'approve' && !provider.charges ? cycleEnd(toSeconds(clock.now()), cycle) : subscription.paidUntil
    const changed = await run<{ subscription: Subscription }>('change-subscription', { id, userId, action, paidUntil })
    return isRefusal(changed) ? changed : changed.subscription
  }

  /** False when the provider does not answer. */
  const endAt = async ({ recurringBillingId }: Subscription): Promise<boolean> => {
    if (recurringBillingId === null) return true
    try {
      await provider.end(recurringBillingId)
      return true
    } catch {
      return false
    }
  }

  /** What the provider says of a payment that waits. */
  const settle = async (waiting: Subscription): Changed => {
    try {
      const { recurringBillingId } = waiting
      const paid = recurringBillingId !== null && (await provider.isPaid(recurringBillingId))
      return paid ? await change(waiting, 'approve') : NOT_PAID_YET
    } catch {
      return PROVIDER_SILENT
    }
  }

  const link = async (subscription: Subscription): Changed => {
    const buyer = await database.read((snapshot) => userById(snapshot, subscription.userId))
    if (!buyer) return UNAUTHORIZED
    try {
      const { paymentLink, reference } = await provider.open(subscription, buyer)
      const { id, userId } = subscription
      const input = { id, userId, paymentLink, recurringBillingId: reference }
      const linked = await run<{ subscription: Subscription }>('link-subscription', input)
      return isRefusal(linked) ? linked : linked.subscription
    } catch {
      await change(subscription, 'fail')
      return PROVIDER_SILENT
    }
  }

  return {
    change,

    choose: async (userId, planId) => {
      const opened = await run<Opened>('open-subscription', { id: newId(), userId, planId })
      if (isRefusal(opened)) return opened
      // Not paid yet: if the provider does not hear of it now, paying later counts for nothing here and is refunded there.
      for (const replaced of opened.replaced) await endAt(replaced)
      const { subscription } = opened
      return isPending(subscription) ? link(subscription) : subscription
    },

    cancel: async (userId, id) => {
      const found = (await own(userId)).find((each) => each.id === id)
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (!mayCancel(found)) return NOT_TO_CANCEL
      return (await endAt(found)) ? change(found, 'cancel') : PROVIDER_SILENT
    },

    confirm: async (userId, reference) => {
      const found = (await own(userId)).find((each) => each.recurringBillingId === reference)
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (isActive(found)) return found
      return isPending(found) ? settle(found) : NOT_PAID_YET
    },

    endAll: async (userId) => {
      for (const each of (await own(userId)).filter((one) => isActive(one) || isPending(one)))
        if (!(await endAt(each))) return false
      return true
    },

    settleDue: async () => {
      const now = toSeconds(clock.now())
      for (const each of await database.read((snapshot) => runOut(snapshot, now))) await change(each, 'expire')
      if (!provider.charges) return
      for (const each of await database.read(pendingSubscriptions))
        if (each.createdAt > now - LOOKED_FOR) await settle(each)
    },
  }
}
