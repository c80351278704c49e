import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asCents,
  formatAmount,
  formatWholeDollars,
  formatMoney,
  fromDollars,
  roundHalfUp,
  splitByLargestRemainder,
  splitEvenly,
  toDollars,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 })

test('FMT-001 money is shown with two decimals and thousands separators', () => {
  expect([4120, 180_640, 5, 0, 123_456_789].map(asCents).map(formatMoney)).toEqual([
    'S$41.20',
    'S$1,806.40',
    'S$0.05',
    'S$0.00',
    'S$1,234,567.89',
  ])
  expect(formatAmount(asCents(100_000))).toBe('1,000.00')
})

test('dollars are converted to whole cents, rounded half up without binary fraction errors', () => {
  expect([9.9, 1.005, 0.285, 1.15, 0.1 + 0.2, 4.35].map(fromDollars)).toEqual([990, 101, 29, 115, 30, 435])
  expect([0.5, 1.4999, 2.5].map(roundHalfUp)).toEqual([1, 1, 3])
  fc.assert(fc.property(cents, (amount) => fromDollars(toDollars(asCents(amount))) === amount))
})

test('splits match the worked examples', () => {
  expect(splitByLargestRemainder(asCents(1000), [3000, 2000, 1550])).toEqual([458, 305, 237])
  expect(splitEvenly(asCents(1000), 3)).toEqual([334, 333, 333])
  expect(splitEvenly(asCents(334), 2)).toEqual([167, 167])
  expect(splitByLargestRemainder(asCents(458), [2000, 1000])).toEqual([305, 153])
  expect(splitEvenly(asCents(200), 3)).toEqual([67, 67, 66])
  expect(splitByLargestRemainder(asCents(7), [0, 0])).toEqual([4, 3])
  expect(splitByLargestRemainder(asCents(7), [])).toEqual([])
})

test('the parts of a split add up to the whole', () => {
  fc.assert(
    fc.property(cents, weights, (whole, shares) => {
      const parts = splitByLargestRemainder(asCents(whole), shares)
      expect(parts).toHaveLength(shares.length)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(whole)
    }),
  )
})

test('each part is its exact share, rounded down or up', () => {
  fc.assert(
    fc.property(cents, weights, (whole, shares) => {
      const sum = shares.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      splitByLargestRemainder(asCents(whole), shares).forEach((part, i) => {
        const exact = (BigInt(whole) * BigInt(shares[i]!)) / BigInt(sum)
        expect([exact, exact + 1n]).toContain(BigInt(part))
      })
    }),
  )
})

test('a remaining cent goes to the larger fraction, and on a tie to the earlier part', () => {
  fc.assert(
    fc.property(cents, weights, (whole, shares) => {
      const sum = BigInt(shares.reduce((a, b) => a + b, 0))
      fc.pre(sum > 0n)
      const parts = splitByLargestRemainder(asCents(whole), shares)
      const share = shares.map((weight) => BigInt(whole) * BigInt(weight))
      const favoured = parts.map((part, i) => BigInt(part) > share[i]! / sum)
      favoured.forEach((up, i) => {
        if (up) return
        favoured.forEach((other, j) => {
          if (!other) return
          const [mine, theirs] = [share[i]! % sum, share[j]! % sum]
          expect(theirs > mine || (theirs === mine && j < i)).toBe(true)
        })
      })
    }),
  )
})

test('parts of an even split differ by at most one cent, larger parts first', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 50 }), (whole, count) => {
      const parts = splitEvenly(asCents(whole), count)
      expect(parts[0]! - parts[count - 1]!).toBeLessThanOrEqual(1)
      expect(parts).toEqual([...parts].sort((a, b) => b - a))
    }),
  )
})

test('FMT-001 an amount in whole dollars is rounded, not cut', () => {
  expect([99_999, 180_640, 180_650, 49, 0].map((each) => formatWholeDollars(asCents(each)))).toEqual([
    'S$1,000',
    'S$1,806',
    'S$1,807',
    'S$0',
    'S$0',
  ])
})
