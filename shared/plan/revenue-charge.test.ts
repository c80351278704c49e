import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { correction, firstCharge, sumOfCharges, withinSales, type RevenueCharge } from './revenue-charge.ts'
import { NO_REVENUE } from './revenue.ts'

const RECORD = { kind: 'order', recordId: 'A1A1A1A1A1A1' } as const
const sold = (salesCents: number, refundsCents = 0) => ({
  orders: 1,
  bookings: 0,
  salesCents: asCents(salesCents),
  refundsCents: asCents(refundsCents),
})
const charge = (
  month: string,
  salesCents: number,
  refundsCents = 0,
  recordId: string = RECORD.recordId,
): RevenueCharge => ({
  kind: 'order',
  recordId,
  month,
  salesCents: asCents(salesCents),
  refundsCents: asCents(refundsCents),
})

test('SUB-036 a record is charged in the month of its collection if it was paid', () => {
  expect(firstCharge(RECORD, '2026-10', sold(1000))).toEqual(charge('2026-10', 1000))
  expect(firstCharge(RECORD, '2026-10', sold(1000, 1000))).toEqual(charge('2026-10', 1000, 1000))
  expect(firstCharge(RECORD, '2026-10', NO_REVENUE)).toBeNull()
})

test('SUB-036 a charged record is not charged again, whatever its month, state and amount', () => {
  const earlier = [charge('2026-10', 1000)]
  for (const now of [sold(1000), sold(2500), NO_REVENUE]) expect(correction(RECORD, '2026-11', earlier, now)).toBeNull()
})

test('SUB-036 a refund after the invoice is credited once, with the amount that was charged', () => {
  const refunded = sold(2500, 2500)
  const credit = correction(RECORD, '2026-11', [charge('2026-10', 1000)], refunded)
  expect(credit).toEqual(charge('2026-11', 0, 1000))
  expect(correction(RECORD, '2026-12', [charge('2026-10', 1000), credit!], refunded)).toBeNull()
  expect(correction(RECORD, '2026-12', [charge('2026-10', 1000, 1000)], refunded)).toBeNull()
})

test('SUB-036 a payment that is verified again after its refund was credited is charged again', () => {
  const earlier = [charge('2026-10', 1000), charge('2026-11', 0, 1000)]
  expect(correction(RECORD, '2026-12', earlier, sold(1000))).toEqual(charge('2026-12', 1000))
  expect(correction(RECORD, '2027-01', [...earlier, charge('2026-12', 1000)], sold(1000))).toBeNull()
})

test('SUB-036 credits are at most the sales of the month, and the rest stays for the next one', () => {
  const month = '2026-11'
  const charges = [
    charge(month, 700, 0, 'a'),
    charge(month, 50, 50, 'b'),
    charge(month, 0, 400, 'c'),
    charge(month, 0, 900, 'd'),
  ]
  const kept = withinSales([...charges, charge(month, 0, 5, 'e')])
  expect(kept).toEqual([...charges.slice(0, 3), charge(month, 0, 300, 'd')])
  expect(sumOfCharges(kept)).toEqual({ orders: 2, bookings: 0, salesCents: 750, refundsCents: 750 })
  const next = correction(
    { kind: 'order', recordId: 'd' },
    '2026-12',
    [charge('2026-10', 900, 0, 'd'), kept[3]!],
    sold(900, 900),
  )
  expect(next).toEqual(charge('2026-12', 0, 600, 'd'))
})
