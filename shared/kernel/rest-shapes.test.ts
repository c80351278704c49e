import { expect, test } from 'vitest'
import { formatDateTime } from './clock.ts'
import { amountSchema, wideFlagSchema, flagSchema, isFlagSet, readMoment, toAmount, toFlag } from './rest-shapes.ts'

test('truthy and falsy spellings are read from a query string or a body', () => {
  const parsesAsTrue = (value: unknown) => isFlagSet(wideFlagSchema.parse(value))
  expect([true, 1, '1', 'true'].map(parsesAsTrue)).toEqual([true, true, true, true])
  expect([undefined, false, 0, '0', 'false'].map(parsesAsTrue)).toEqual([false, false, false, false, false])
  expect(wideFlagSchema.safeParse('yes').success).toBe(false)
})

test('flags are 0 or 1', () => {
  expect([1, '1', true, 0, '0', false].map((value) => toFlag(flagSchema.parse(value)))).toEqual([1, 1, 1, 0, 0, 0])
  expect(flagSchema.safeParse(2).success).toBe(false)
})

test('amounts are numbers or numeric text; empty is null', () => {
  const amount = (value: unknown) => toAmount(amountSchema.parse(value))
  expect([9.9, '9.90', ' 5 ', '', null, '-1'].map(amount)).toEqual([9.9, 9.9, 5, null, null, -1])
  expect(toAmount(undefined)).toBeNull()
  for (const wrong of ['five', '1,5', '1e3', Number.NaN]) expect(amountSchema.safeParse(wrong).success).toBe(false)
})

test('EVT-108 a date without a time is 23:59 of its day', () => {
  expect(formatDateTime(readMoment('25-01-2030')!)).toBe('25-01-2030 23:59')
  expect(formatDateTime(readMoment('25-01-2030 10:30')!)).toBe('25-01-2030 10:30')
  expect(readMoment('2030-01-25')).toBeNull()
})
