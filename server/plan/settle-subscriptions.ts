// Ends expired subscriptions, and learns of payments whose buyer did not return.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { NOT_PAID_YET } from '#shared/plan/plan-refusals.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import type { Database } from '#server/db/database.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import type { Billing } from './billing.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { SubscriptionChanges } from './subscription-changes.ts'
import { billedSubscriptions, pendingSubscriptions, runOut } from './subscription-repository.ts'

/** Seconds after which an unused payment link is ended. */
const UNUSED_LINK_LIFETIME_S = 7 * 86_400

export const settleSubscriptions = (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  provider: PaymentProvider,
  { stateOf, endAt }: Billing,
  { change, settle }: SubscriptionChanges,
): (() => Promise<void>) => {
  /** Also checks a subscription with `paidUntil`, which may have been paid by card. */
  const isOver = async (subscription: Subscription): Promise<boolean> => {
    if (!provider.charges) return true
    const state = await stateOf(subscription)
    return state !== undefined && state !== 'paid' && endAt(subscription)
  }

  const expireRunOut = async (): Promise<void> => {
    const over = await database.read((snapshot) => runOut(snapshot, toSeconds(clock.now())))
    await eachInTurn(over, async (each) => {
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

  return () =>
    eachInTurn(provider.charges ? [expireRunOut, expireEnded, settlePending] : [expireRunOut], (step) => step())
}
