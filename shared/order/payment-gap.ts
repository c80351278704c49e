// The difference between what a buyer paid for an order and its total.
import { formatMoney, maxCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'
import { hasPaid, isUnverified } from './payment-state.ts'

export interface PaymentGap {
  /** Less the amount that the host returned. */
  readonly paid: Cents
  /** At least one of the two is zero. */
  readonly stillToPay: Cents
  readonly toBeReturned: Cents
}

type PaidOrder = Pick<Order, 'paidCents' | 'returnedCents'>

/** Null where the order is not paid or is cancelled. `pair` is the derived pair: goods handed over count as paid. */
export const paymentGap = (
  { paidCents, returnedCents }: PaidOrder,
  pair: StatusPair,
  totalFee: Cents,
): PaymentGap | null => {
  if (!hasPaid(pair) || isCancelled(pair)) return null
  const paid = subtractCents(paidCents ?? totalFee, returnedCents)
  return {
    paid,
    stillToPay: maxCents(ZERO_CENTS, subtractCents(totalFee, paid)),
    toBeReturned: maxCents(ZERO_CENTS, subtractCents(paid, totalFee)),
  }
}

/** The gap that the host counts: a claim is the buyer's word until the host verifies it. */
export const verifiedGap = (order: PaidOrder, pair: StatusPair, totalFee: Cents): PaymentGap | null =>
  isUnverified(pair) ? null : paymentGap(order, pair, totalFee)

/** Host's text for a payment that differs from the total; until it is verified, the amount that the buyer claims. */
export const hostGapText = (gap: PaymentGap | null, pair: StatusPair, awaitsShares: boolean): string | null => {
  if (gap === null || !isUnverified(pair)) return gapText(gap, awaitsShares)
  return gap.stillToPay > 0 || gap.toBeReturned > 0 ? `Buyer says ${formatMoney(gap.paid)}` : null
}

/** Null where nothing is paid, or exactly the total. `awaitsShares`: delivery and discount are still to be confirmed. */
export const gapText = (gap: PaymentGap | null, awaitsShares: boolean): string | null => {
  if (gap === null) return null
  const paid = `Paid ${formatMoney(gap.paid)}`
  if (awaitsShares) return `${paid}; delivery and discount follow at closing`
  if (gap.stillToPay > 0) return `${paid} · Still to pay ${formatMoney(gap.stillToPay)}`
  return gap.toBeReturned > 0 ? `${paid} · To be returned ${formatMoney(gap.toBeReturned)}` : null
}
