import { expect, expectTypeOf, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { addCents, asCents, maxCents, minCents, negateCents, subtractCents, sumCents, timesCents } from './money.ts'
import type { Cents } from './money.ts'
import type { Seconds } from './clock.ts'

test('the compiler refuses a plain number and seconds where cents are expected', () => {
  expectTypeOf<number>().not.toExtend<Cents>()
  expectTypeOf<Seconds>().not.toExtend<Cents>()
  expectTypeOf<Cents>().toExtend<number>()
  // @ts-expect-error a plain number may be dollars
  const plain: Cents = 100
  expect(addCents(plain, asCents(5))).toBe(105)
})

test('rows and sums carry cents', () => {
  expectTypeOf<NonNullable<Order['paidCents']>>().toExtend<Cents>()
  expectTypeOf<Order['lines'][number]['pPrice']>().toExtend<Cents>()
  expectTypeOf<Booking['returnedCents']>().toExtend<Cents>()
  expect(sumCents([asCents(1), asCents(2), asCents(3)])).toBe(6)
  expect(sumCents([])).toBe(0)
  expect(subtractCents(asCents(5), asCents(7))).toBe(-2)
  expect(negateCents(asCents(7))).toBe(-7)
  expect(timesCents(asCents(990), 3)).toBe(2970)
  expect(minCents(asCents(1), asCents(2))).toBe(1)
  expect(maxCents(asCents(1), asCents(2))).toBe(2)
})
