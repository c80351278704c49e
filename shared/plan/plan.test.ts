import { expect, test } from 'vitest'
import {
  abbreviated,
  byAmount,
  FIRST_PLANS,
  hasRoom,
  isMostPopular,
  planLimit,
  planPrice,
  planReply,
  wholeDollars,
} from './plan.ts'
import { asCents } from '#shared/kernel/money.ts'

const shown = FIRST_PLANS.map(planReply)

test('SUB-006 plans are listed by ascending amount', () => {
  const amounts = [...shown]
    .reverse()
    .sort(byAmount)
    .map(({ amount }) => amount)
  expect(amounts).toEqual([0, 10, 30, 50])
})

test('the plan named most popular is marked', () => {
  expect(FIRST_PLANS.filter(isMostPopular).map(({ name }) => name)).toEqual(['Basic'])
})

test('SUB-027 prices are whole dollars', () => {
  expect(shown.map(planPrice)).toEqual(['2% of revenue', 'S$10', 'S$30', 'S$50'])
  expect([150, 149, 999_900, 150_000].map(asCents).map(wholeDollars)).toEqual(['S$2', 'S$1', 'S$9,999', 'S$1,500'])
})

test('SUB-011 a limit of 0 is unlimited', () => {
  expect([0, 1, 20].map((limit) => planLimit({ limit }))).toEqual([
    'Unlimited registrations',
    '1 registration',
    '20 registrations',
  ])
  expect(hasRoom({ limit: 0 }, 1e6)).toBe(true)
  expect([19, 20].map((taken) => hasRoom({ limit: 20 }, taken))).toEqual([true, false])
})

test('SUB-026 amounts are abbreviated with K, M and B', () => {
  expect([0, 9.5, 950, 999, 1000, 1500, 2_000_000, 3_200_000_000].map(abbreviated)).toEqual([
    '0',
    '9.5',
    '950',
    '999',
    '1K',
    '1.5K',
    '2M',
    '3.2B',
  ])
  expect([999.99, 999_949, 999_950].map(abbreviated)).toEqual(['1K', '999.9K', '1M'])
})
