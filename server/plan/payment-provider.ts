// Port of payment providers for plans.
import type { Subscription } from '#shared/plan/subscription.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
}

export type BillingState = 'paid' | 'waiting' | 'ended' | 'unknown'

export interface PaymentProvider {
  /** Returns the payment link and the provider's reference. Throws when the provider does not answer. */
  open(subscription: Subscription, buyer: Buyer): Promise<{ readonly paymentLink: string; readonly reference: string }>
  /**
   * State according to the provider's API. `ended`: it will never charge again; `unknown`: it does not know the
   * reference. Throws when the provider does not answer.
   */
  stateOf(reference: string): Promise<BillingState>
  /** Ends all future charges. */
  end(reference: string): Promise<void>
  /** Whether the provider charges each cycle automatically, so that nothing expires. */
  readonly charges: boolean
}
