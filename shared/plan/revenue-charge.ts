// The revenue of which a host's fee was taken, for each order and booking: each is charged once, and a refund after its invoice is
// credited on the next one.
import { asCents, minCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { netRevenue, NO_REVENUE, addRevenue, type Month, type Revenue } from './revenue.ts'

export interface RevenueCharge {
  readonly kind: 'order' | 'booking'
  readonly recordId: string
  /** The month of the invoice. */
  readonly month: Month
  readonly salesCents: Cents
  readonly refundsCents: Cents
}

type Record = Pick<RevenueCharge, 'kind' | 'recordId'>

/** First charge of a record in the month of its collection; null where nothing was paid. */
export const firstCharge = (
  record: Record,
  month: Month,
  { salesCents, refundsCents }: Revenue,
): RevenueCharge | null => (salesCents === 0 ? null : { ...record, month, salesCents, refundsCents })

/**
 * Correction of a record that earlier invoices charged: the credit of a refund, or the charge of a payment that is verified again
 * after its refund was credited. Anything else changes nothing: neither another month nor another amount charges a record twice.
 */
export const correction = (
  record: Record,
  month: Month,
  earlier: readonly RevenueCharge[],
  now: Revenue,
): RevenueCharge | null => {
  const charged = earlier.reduce((sum, { salesCents, refundsCents }) => sum + salesCents - refundsCents, 0)
  if (now.salesCents === 0) return null
  const isRefunded = netRevenue(now) === 0
  if (isRefunded)
    return charged > 0 ? { ...record, month, salesCents: ZERO_CENTS, refundsCents: asCents(charged) } : null
  return charged === 0 ? { ...record, month, salesCents: now.salesCents, refundsCents: ZERO_CENTS } : null
}

const netOf = ({ salesCents, refundsCents }: RevenueCharge): Cents => subtractCents(salesCents, refundsCents)

/** Credits up to the net sales of the month; the rest stays charged, so that a later month credits it. */
export const withinSales = (charges: readonly RevenueCharge[]): RevenueCharge[] => {
  let left = charges.reduce((sum, charge) => sum + Math.max(0, netOf(charge)), 0)
  return charges.flatMap((charge) => {
    if (netOf(charge) >= 0) return [charge]
    const refundsCents = minCents(charge.refundsCents, asCents(left))
    left -= refundsCents
    return refundsCents === 0 ? [] : [{ ...charge, refundsCents }]
  })
}

const revenueOfCharge = ({ kind, salesCents, refundsCents }: RevenueCharge): Revenue => {
  const count = salesCents > 0 ? 1 : 0
  return {
    orders: kind === 'order' ? count : 0,
    bookings: kind === 'booking' ? count : 0,
    salesCents,
    refundsCents,
  }
}

export const sumOfCharges = (charges: readonly RevenueCharge[]): Revenue =>
  charges.map(revenueOfCharge).reduce(addRevenue, NO_REVENUE)
