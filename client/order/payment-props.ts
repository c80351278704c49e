// What the order page tells whatever shows the payment of an order.
import type { Cents } from '#shared/kernel/money.ts'
import type { StatusPair } from '#shared/order/order.ts'

export interface PaymentProps {
  readonly pair: StatusPair
  readonly due: boolean
  readonly amount: Cents
  /** To be named in the bank app. */
  readonly reference: string
  /** Path of the chosen or submitted picture. */
  readonly proof: string | null
  readonly error: string
  readonly onChoose: (picture: Blob) => void
}
