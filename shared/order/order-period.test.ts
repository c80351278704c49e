import { expect, test } from 'vitest'
import { fromCivil, type Seconds } from '#shared/kernel/clock.ts'
import { daysText, isBeforeToday, isInDays, periodAt, stepPeriod, type OrderPeriod } from './order-period.ts'

const at = (year: number, month: number, day: number, hour = 0, minute = 0): Seconds =>
  fromCivil(year, month, day, hour, minute) ?? NaN

test.each([
  ['weeks', at(2026, 11, 23, 12), '23-11-2026 to 29-11-2026'],
  ['weeks', at(2026, 11, 29, 23, 59), '23-11-2026 to 29-11-2026'],
  ['weeks', at(2027, 1, 1, 0), '28-12-2026 to 03-01-2027'],
  ['months', at(2026, 12, 31, 23, 59), '01-12-2026 to 31-12-2026'],
  ['months', at(2028, 2, 10), '01-02-2028 to 29-02-2028'],
  ['years', at(2026, 1, 1), '01-01-2026 to 31-12-2026'],
] as const)('CON-033 the %s of an order are calendar periods in Singapore', (period: OrderPeriod, moment, days) => {
  expect(daysText(periodAt(period, moment))).toBe(days)
})

test.each([
  ['weeks', '30-11-2026 to 06-12-2026', '16-11-2026 to 22-11-2026'],
  ['months', '01-12-2026 to 31-12-2026', '01-10-2026 to 31-10-2026'],
  ['years', '01-01-2027 to 31-12-2027', '01-01-2025 to 31-12-2025'],
] as const)('a step leads to the %s after and before', (period, after, before) => {
  const now = periodAt(period, at(2026, 11, 23))
  expect(daysText(stepPeriod(period, now, 1))).toBe(after)
  expect(daysText(stepPeriod(period, now, -1))).toBe(before)
})

test('a range includes its first and its last day to the minute', () => {
  const days = { from: at(2026, 11, 23, 15), to: at(2026, 11, 24, 9) }
  expect(isInDays(at(2026, 11, 23), days)).toBe(true)
  expect(isInDays(at(2026, 11, 24, 23, 59), days)).toBe(true)
  expect(isInDays(at(2026, 11, 22, 23, 59), days)).toBe(false)
  expect(isInDays(at(2026, 11, 25), days)).toBe(false)
})

test('CON-033 a week that ends today is not before today, also late in the evening', () => {
  const week = periodAt('weeks', at(2026, 11, 29, 12))
  expect(isBeforeToday(week, at(2026, 11, 29, 23, 59))).toBe(false)
  expect(isBeforeToday(week, at(2026, 11, 23))).toBe(false)
  expect(isBeforeToday(week, at(2026, 11, 30))).toBe(true)
})

test('a range of one day is one date', () => {
  expect(daysText({ from: at(2026, 11, 23), to: at(2026, 11, 23, 8) })).toBe('23-11-2026')
})
