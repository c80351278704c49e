// Charges of a subscription at the payment provider, which may not answer.
import type { Subscription } from '#shared/plan/subscription.ts'
import type { BillingState, PaymentProvider } from './payment-provider.ts'

export interface Billing {
  /** Undefined when the provider does not answer. */
  readonly stateOf: (subscription: Subscription) => Promise<BillingState | undefined>
  /** Ends the charges. False when the provider does not answer. */
  readonly endAt: (subscription: Subscription) => Promise<boolean>
}

export const billingWith = (provider: PaymentProvider): Billing => {
  const stateOf: Billing['stateOf'] = async ({ recurringBillingId }) => {
    if (recurringBillingId === null) return 'unknown'
    try {
      return await provider.stateOf(recurringBillingId)
    } catch {
      return undefined
    }
  }

  const endAt: Billing['endAt'] = async (subscription) => {
    if (subscription.recurringBillingId === null) return true
    try {
      await provider.end(subscription.recurringBillingId)
      return true
    } catch {
      return (await stateOf(subscription)) === 'ended'
    }
  }

  return { stateOf, endAt }
}
