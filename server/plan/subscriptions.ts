// Subscribes to a plan, handles payment and return, and cancels. Only the provider or the operator confirms a
// payment.
import { SYSTEM } from '#shared/kernel/change.ts'
import { newId } from '#shared/kernel/ids.ts'
import { toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import {
  ALREADY_ACTIVE,
  ALREADY_PENDING,
  NOT_PAID_YET,
  NOT_PENDING,
  NOT_TO_CANCEL,
  PLAN_FULL,
  PLAN_NOT_FOUND,
  PROVIDER_SILENT,
  SUBSCRIPTION_NOT_FOUND,
} from '#shared/plan/plan-refusals.ts'
import {
  cycleEnd,
  isActive,
  isPending,
  mayCancel,
  type Subscription,
  type SubscriptionAction,
} from '#shared/plan/subscription.ts'
import { userById } from '#server/account/user-repository.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { addTimer, appPlugin } from '#server/plugin.ts'
import type { ServerContext } from '#server/server-context.ts'
import { paymentProviderOf } from './provider-of.ts'
import type { BillingState, PaymentProvider } from './payment-provider.ts'
import {
  allPlans,
  billedSubscriptions,
  pendingSubscriptions,
  planHasRoom,
  runOut,
  subscriptionsOf,
} from './subscription-repository.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import type { Opened } from '#shared/plan/open-subscription.ts'

/** Seconds after which an unused payment link is ended. */
const UNUSED_LINK_LIFETIME_S = 7 * 86_400

type Changed = Promise<Subscription | Refusal>

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
  settleDue(): Promise<void>
}

export const subscriptionsWith = (
  { database, engine, clock }: Pick<ServerContext, 'database' | 'engine' | 'clock'>,
  provider: PaymentProvider,
): Subscriptions => {
  const run = async <Output>(name: string, input: object): Promise<Output | Refusal> => {
    const ran = await engine.run(SYSTEM, name, input)
    return isRefusal(ran) ? ran : (ran.output as Output)
  }
  const own = (userId: string) => database.read((snapshot) => subscriptionsOf(snapshot, userId))

  const change = async (subscription: Subscription, action: SubscriptionAction, paidUntil: Seconds | null): Changed => {
    const { id, userId } = subscription
    const changed = await run<{ subscription: Subscription }>('change-subscription', { id, userId, action, paidUntil })
    return isRefusal(changed) ? changed : changed.subscription
  }

  /** Undefined when the provider does not answer. */
  const stateOf = async ({ recurringBillingId }: Subscription): Promise<BillingState | undefined> => {
    if (recurringBillingId === null) return 'unknown'
    try {
      return await provider.stateOf(recurringBillingId)
    } catch {
      return undefined
    }
  }

  /** False when the provider does not answer. */
  const endAt = async (subscription: Subscription): Promise<boolean> => {
    if (subscription.recurringBillingId === null) return true
    try {
      await provider.end(subscription.recurringBillingId)
      return true
    } catch {
      return (await stateOf(subscription)) === 'ended'
    }
  }

  /** Applies the provider's state to a pending subscription. */
  const settle = async (waiting: Subscription): Changed => {
    const state = await stateOf(waiting)
    if (state !== 'paid') return state === undefined ? PROVIDER_SILENT : NOT_PAID_YET
    const changed = await change(waiting, 'approve', null)
    if (!isRefusal(changed)) return changed
    const now = (await own(waiting.userId)).find(({ id }) => id === waiting.id)
    if (now && isActive(now)) return now
    await endAt(waiting)
    return changed
  }

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
    const mine = await own(userId)
    if (mine.some(isActive)) return ALREADY_ACTIVE
    const waiting = mine.filter((each) => isPending(each) && each.paymentLink !== null)
    if (waiting.some((each) => each.planId === planId)) return ALREADY_PENDING
    if (plan.isFull) return PLAN_FULL
    for (const each of waiting) {
      const isReplaced = await replace(each)
      if (isReplaced) return isReplaced
    }
    return null
  }

  /** Also checks a subscription with `paidUntil`, which may have been paid by card. */
  const isOver = async (subscription: Subscription): Promise<boolean> => {
    if (!provider.charges) return true
    const state = await stateOf(subscription)
    return state !== undefined && state !== 'paid' && endAt(subscription)
  }

  const expireDue = async (): Promise<void> => {
    const due = await database.read((snapshot) => runOut(snapshot, toSeconds(clock.now())))
    await eachInTurn(due, async (each) => {
      if (await isOver(each)) await change(each, 'expire', each.paidUntil)
    })
  }

  const expireEnded = async (): Promise<void> =>
    eachInTurn(await database.read(billedSubscriptions), async (each) => {
      if ((await stateOf(each)) === 'ended') await change(each, 'expire', null)
    })

  const settlePending = async (): Promise<void> => {
    const now = toSeconds(clock.now())
    await eachInTurn(await database.read(pendingSubscriptions), async (each) => {
      const settled = await settle(each)
      const isLeft = settled === NOT_PAID_YET && each.createdAt <= now - UNUSED_LINK_LIFETIME_S
      if (isLeft && (await endAt(each))) await change(each, 'fail', null)
    })
  }

  return {
    review: async (subscription, action) => {
      if (!isPending(subscription)) return NOT_PENDING
      if (action !== 'approve')
        return (await endAt(subscription)) ? change(subscription, action, null) : PROVIDER_SILENT
      const charged = provider.charges && (await stateOf(subscription)) === 'paid'
      return change(subscription, action, charged ? null : cycleEnd(toSeconds(clock.now()), subscription.cycle))
    },

    choose: async (userId, planId) => {
      const refused = await makeRoom(userId, planId)
      if (refused) return refused
      const opened = await run<Opened>('open-subscription', { id: newId(), userId, planId })
      if (isRefusal(opened)) return opened
      const { subscription } = opened
      return isPending(subscription) ? link(subscription) : subscription
    },

    cancel: async (userId, id) => {
      const found = (await own(userId)).find((each) => each.id === id)
      if (!found) return SUBSCRIPTION_NOT_FOUND
      if (!mayCancel(found)) return NOT_TO_CANCEL
      // The last invoice of a percentage plan is of the time until now.
      const endsAt = found.type === 'custom' ? toSeconds(clock.now()) : found.paidUntil
      return (await endAt(found)) ? change(found, 'cancel', endsAt) : PROVIDER_SILENT
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

    settleDue: () =>
      eachInTurn(provider.charges ? [expireDue, expireEnded, settlePending] : [expireDue], (step) => step()),
  }
}

const SETTLE_INTERVAL_MS = 3_600_000

export const subscriptionsPlugin = appPlugin('subscriptions', ['context'], (app) => {
  const { config, clock } = app.settings
  const subscriptions = subscriptionsWith(app.context, paymentProviderOf(config, clock))
  app.decorate('subscriptions', subscriptions)
  addTimer(app, 'settle-subscriptions', SETTLE_INTERVAL_MS, () => subscriptions.settleDue())
})
