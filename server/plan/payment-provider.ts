// Who takes the money of plans: a port, so that it can be somebody else.
import type { Subscription } from '#shared/plan/subscription.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
}

export interface PaymentProvider {
  /** Where it is paid, and by which name the provider knows it. Throws when the provider does not answer. */
  open(subscription: Subscription, buyer: Buyer): Promise<{ readonly paymentLink: string; readonly reference: string }>
  /** What the provider itself says, never what a page says. */
  isPaid(reference: string): Promise<boolean>
  /** No more charges. */
  end(reference: string): Promise<void>
  /** Whether it charges each cycle by itself: then nothing expires. */
  readonly charges: boolean
}
