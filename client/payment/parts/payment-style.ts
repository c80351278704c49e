import type { StatusKind } from '#client/ui/status-tag.tsx'
import type { PaymentState } from '#shared/order/payment-state.ts'

/** Tint and icon of each payment state. */
export const PAYMENT_STYLE: Readonly<Record<PaymentState, StatusKind>> = {
  unpaid: 'unpaid',
  claimed: 'claimed',
  verified: 'verified',
  cancelled: 'cancelled',
  refunded: 'refunded',
}
