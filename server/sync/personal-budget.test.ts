import { expect, test } from 'vitest'
import { createPersonalBudget } from './personal-budget.ts'

const budget = (full: number, refill: number) => {
  const clock = { at: 1_000_000, now: () => clock.at }
  return { clock, ...createPersonalBudget(clock, { full, refill }) }
}

test('a person who received too many rows waits for the bucket to refill; others do not', () => {
  const { clock, wait, spend } = budget(100, 10)
  spend('mei', 99)
  expect(wait('mei')).toBe(0)
  spend('mei', 41)
  expect([wait('mei'), wait('raj')]).toEqual([4_100, 0])
  clock.at += 4_099
  expect(wait('mei')).toBe(1)
  clock.at += 1
  expect(wait('mei')).toBe(0)
})

test('a bucket never exceeds its capacity, after any pause or with a clock set back', () => {
  const { clock, wait, spend } = budget(100, 10)
  spend('mei', 50)
  clock.at += 1_000_000
  spend('mei', 110)
  expect(wait('mei')).toBe(1_100)
  clock.at -= 5_000_000
  expect(wait('mei')).toBe(1_100)
})

test('a bucket refills from the new time after the clock was set back', () => {
  const { clock, wait, spend } = budget(100, 10)
  spend('mei', 150)
  clock.at -= 500_000
  expect(wait('mei')).toBe(5_100)
  clock.at += 5_100
  expect(wait('mei')).toBe(0)
})

test('full buckets are dropped when there are thousands', () => {
  const { clock, wait, spend } = budget(100, 10)
  for (let n = 0; n < 5_000; n += 1) {
    spend(`p${n}`, 100)
    clock.at += 1_000
  }
  expect(wait('p4999')).toBe(0)
  expect(wait('p0')).toBe(0)
})
