// Who takes the money of plans: a port, so that it can be somebody else.
import type { Subscription } from '#shared/plan/subscription.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
}

export type BillingState = 'paid' | 'waiting' | 'ended' | 'unknown'

export interface PaymentProvider {
  /** Where it is paid, and by which name the provider knows it. Throws when the provider does not answer. */
  open(subscription: Subscription, buyer: Buyer): Promise<{ readonly paymentLink: string; readonly reference: string }>
  /**
   * What the provider itself says, never what a page says. `ended`: it charges no more, and never will again; `unknown`: it has
   * none of that name. Throws when the provider does not answer.
   */
  stateOf(reference: string): Promise<BillingState>
  /** No more charges. */
  end(reference: string): Promise<void>
  /** Whether it charges each cycle by itself: then nothing expires. */
  readonly charges: boolean
}
