// Subscribes to a plan, handles payment and return, and cancels. Only the provider or the operator confirms a
// payment.
import { toSeconds } from '#shared/kernel/clock.ts'
import {
  NOT_PAID_YET,
  NOT_PENDING,
  NOT_TO_CANCEL,
  PROVIDER_SILENT,
  SUBSCRIPTION_NOT_FOUND,
} from '#shared/plan/plan-refusals.ts'
import { cycleEnd, isActive, isPending, mayCancel, type Subscription } from '#shared/plan/subscription.ts'
import { addTimer, appPlugin } from '#server/plugin.ts'
import type { ServerContext } from '#server/server-context.ts'
import { billingWith } from './billing.ts'
import { chooseSubscription } from './choose-subscription.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentProviderOf } from './provider-of.ts'
import { settleSubscriptions } from './settle-subscriptions.ts'
import { subscriptionChanges, type Changed } from './subscription-changes.ts'

export interface Subscriptions {
  choose(userId: string, planId: string): Changed
  cancel(userId: string, id: string): Changed
  /** Handles the return from the provider's page. */
  confirm(userId: string, reference: string): Changed
  /** The operator's decision. An approved subscription that the provider does not charge lasts one cycle. */
  review(subscription: Subscription, action: 'approve' | 'fail'): Changed
  /** Ends all charges of a person who deletes their account. False when the provider does not answer. */
  endAll(userId: string): Promise<boolean>
  /** Ends expired subscriptions, and learns of payments whose buyer did not return. A failure does not stop the others. */
  settleAll(): Promise<void>
}

export const subscriptionsWith = (
  { database, engine, clock }: Pick<ServerContext, 'database' | 'engine' | 'clock'>,
  provider: PaymentProvider,
): Subscriptions => {
  const billing = billingWith(provider)
  const { stateOf, endAt } = billing
  const changes = subscriptionChanges({ database, engine }, billing)
  const { ownSubscriptions, change, settle } = changes

  return {
    review: async (subscription, action) => {
      if (!isPending(subscription)) return NOT_PENDING
      if (action !== 'approve')
        return (await endAt(subscription)) ? change(subscription, action, null) : PROVIDER_SILENT
      const charged = provider.charges && (await stateOf(subscription)) === 'paid'
      return change(subscription, action, charged ? null : cycleEnd(toSeconds(clock.now()), subscription.cycle))
    },

    choose: chooseSubscription(database, provider, billing, changes),

    cancel: async (userId, id) => {
      const found = (await ownSubscriptions(userId)).find((each) => each.id === id)
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (!mayCancel(found)) return NOT_TO_CANCEL
      // The last invoice of a percentage plan is of the time until now.
      const endsAt = found.type === 'custom' ? toSeconds(clock.now()) : found.paidUntil
      return (await endAt(found)) ? change(found, 'cancel', endsAt) : PROVIDER_SILENT
    },

    confirm: async (userId, reference) => {
      const found = (await ownSubscriptions(userId)).find((each) => each.recurringBillingId === reference)
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (isActive(found)) return found
      return isPending(found) ? settle(found) : NOT_PAID_YET
    },

    endAll: async (userId) => {
      for (const each of (await ownSubscriptions(userId)).filter((one) => isActive(one) || isPending(one)))
        if (!(await endAt(each))) return false
      return true
    },

    settleAll: settleSubscriptions({ database, clock }, provider, billing, changes),
  }
}

const SETTLE_INTERVAL_MS = 3_600_000

export const subscriptionsPlugin = appPlugin('subscriptions', ['context'], (app) => {
  const { config, clock } = app.settings
  const subscriptions = subscriptionsWith(app.context, paymentProviderOf(config, clock))
  app.decorate('subscriptions', subscriptions)
  addTimer(app, 'settle-subscriptions', SETTLE_INTERVAL_MS, () => subscriptions.settleAll())
})
