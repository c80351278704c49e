// Props of the payment component. The page does not know the payment method.
import type { Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { StatusPair } from '#shared/order/order.ts'
import type { Seller } from '#shared/payment/paynow.ts'

export interface PaymentProps {
  readonly pair: StatusPair
  readonly due: boolean
  readonly amount: Cents
  /** Reference of the order or booking. */
  readonly paidRef: string
  /** The payee; null when this device does not know it. */
  readonly seller: Seller | null
  readonly sellerName: string
  /** Time of collection or delivery. */
  readonly pickup: Seconds
  /** Path of the chosen or submitted picture. */
  readonly proof: string | null
  readonly error: string
  readonly onChoose: (picture: Blob) => void
}
