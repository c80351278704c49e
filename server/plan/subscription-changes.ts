// Changes of a subscription, as operations of the engine.
import { SYSTEM } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { NOT_PAID_YET, PROVIDER_SILENT } from '#shared/plan/plan-refusals.ts'
import { isActive, type Subscription, type SubscriptionAction } from '#shared/plan/subscription.ts'
import type { ServerContext } from '#server/server-context.ts'
import type { Billing } from './billing.ts'
import { subscriptionsOf } from './subscription-repository.ts'

export type Changed = Promise<Subscription | Refusal>

export const subscriptionChanges = (
  { database, engine }: Pick<ServerContext, 'database' | 'engine'>,
  { stateOf, endAt }: Billing,
) => {
  const run = async <Output>(name: string, input: object): Promise<Output | Refusal> => {
    const ran = await engine.run(SYSTEM, name, input)
    return isRefusal(ran) ? ran : (ran.output as Output)
  }
  const ownSubscriptions = (userId: string) => database.read((snapshot) => subscriptionsOf(snapshot, userId))

  const change = async (subscription: Subscription, action: SubscriptionAction, paidUntil: Seconds | null): Changed => {
    const { id, userId } = subscription
    const changed = await run<{ subscription: Subscription }>('change-subscription', { id, userId, action, paidUntil })
    return isRefusal(changed) ? changed : changed.subscription
  }

  /** Applies the provider's state to a pending subscription. */
  const settle = async (waiting: Subscription): Changed => {
    const state = await stateOf(waiting)
    if (state !== 'paid') return state === undefined ? PROVIDER_SILENT : NOT_PAID_YET
    const changed = await change(waiting, 'approve', null)
    if (!isRefusal(changed)) return changed
    const now = (await ownSubscriptions(waiting.userId)).find(({ id }) => id === waiting.id)
    if (now && isActive(now)) return now
    await endAt(waiting)
    return changed
  }

  return { run, ownSubscriptions, change, settle }
}

export type SubscriptionChanges = ReturnType<typeof subscriptionChanges>
