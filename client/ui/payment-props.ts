// What a page tells whatever shows how an order or a delivery is paid. The page does not know how that is done.
import type { Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { StatusPair } from '#shared/order/order.ts'
import type { Seller } from '#shared/payment/paynow.ts'

export interface PaymentProps {
  readonly pair: StatusPair
  readonly due: boolean
  readonly amount: Cents
  /** Of the order or the booking. */
  readonly paidRef: string
  /** Whom it is paid to; null where this device never heard. */
  readonly seller: Seller | null
  readonly sellerName: string
  /** When it is collected or delivered. */
  readonly pickup: Seconds
  /** Path of the chosen or submitted picture. */
  readonly proof: string | null
  readonly error: string
  readonly onChoose: (picture: Blob) => void
}
