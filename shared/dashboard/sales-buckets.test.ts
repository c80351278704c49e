import { expect, test } from 'vitest'
import { formatDate, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import type { DaySales } from './dashboard-reply.ts'
import { bucketStart, collectionText, DEFAULT_PERIOD, PERIODS, salesBuckets, type Period } from './sales-buckets.ts'

const at = (text: string): Seconds => parseDateTime(text) ?? 0
const row = (date: string, totalPrice: number, totalOrders: number): DaySales => ({
  date,
  totalPrice,
  totalOrders,
  averageOrderSize: totalPrice / totalOrders,
})

const rangeOf = (first: string, last: string) => ({ firstDay: at(first), lastDay: at(last) })
const sums = (days: readonly DaySales[], period: Period, range: ReturnType<typeof rangeOf>) =>
  salesBuckets(days, period, range).map(({ label, totalPrice, totalOrders, averageOrderSize }) => [
    label,
    totalPrice,
    totalOrders,
    averageOrderSize,
  ])

test('CON-013 Q-136 weeks sum sales and orders from Monday; the average is summed sales divided by summed orders', () => {
  const days = [row('08-11-2026', 10, 1), row('09-11-2026', 30.1, 1), row('15-11-2026', 0.2, 2)]
  // Daily averages are 30.10 and 0.10: their mean would be 15.10.
  expect(sums(days, 'weeks', rangeOf('08-11-2026', '18-11-2026'))).toEqual([
    ['2 Nov 2026', 10, 1, 10],
    ['9 Nov 2026', 30.3, 3, 10.1],
    ['16 Nov 2026', 0, 0, 0],
  ])
})

test('CON-013 months and years sum the same days, with a bucket of zeros where nothing was ordered', () => {
  const days = [row('31-12-2026', 1.1, 1), row('01-01-2027', 2.2, 1), row('28-02-2027', 3.3, 4)]
  const range = rangeOf('30-11-2026', '28-02-2027')
  expect(sums(days, 'months', range)).toEqual([
    ['Nov 2026', 0, 0, 0],
    ['Dec 2026', 1.1, 1, 1.1],
    ['Jan 2027', 2.2, 1, 2.2],
    ['Feb 2027', 3.3, 4, 0.83],
  ])
  expect(sums(days, 'years', range)).toEqual([
    ['2026', 1.1, 1, 1.1],
    ['2027', 5.5, 5, 1.1],
  ])
})

test('CON-013 a week that spans two years is one bucket', () => {
  expect(formatDate(bucketStart(at('03-01-2027'), 'weeks'))).toBe('28-12-2026')
  expect(formatDate(bucketStart(at('28-12-2026'), 'weeks'))).toBe('28-12-2026')
  expect(
    sums([row('31-12-2026', 1, 1), row('02-01-2027', 2, 1)], 'weeks', rangeOf('28-12-2026', '03-01-2027')),
  ).toEqual([['28 Dec 2026', 3, 2, 1.5]])
})

test('CON-013 sums of many amounts in dollars are exact to the cent', () => {
  const days = Array.from({ length: 30 }, (_, n) => row(`${String(n + 1).padStart(2, '0')}-11-2026`, 0.1, 1))
  expect(sums(days, 'months', rangeOf('01-11-2026', '30-11-2026'))).toEqual([['Nov 2026', 3, 30, 0.1]])
})

test('CON-017 grouping is by weeks by default, with months and years as alternatives', () => {
  expect(DEFAULT_PERIOD).toBe('weeks')
  expect(PERIODS.map(({ label }) => label)).toEqual(['Weeks', 'Months', 'Years'])
})

test('CON-007 the next collection is shown as DD MMM YYYY, or a dash', () => {
  expect(collectionText('05-12-2026')).toBe('05 Dec 2026')
  expect(collectionText('')).toBe('–')
})
