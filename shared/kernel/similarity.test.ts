import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarityTo } from './similarity.ts'
import { folded } from './text.ts'

test('a substring of a name has similarity 1, ignoring case', () => {
  expect(similarityTo('PAYOH')('Toa Payoh Neighbours')).toBe(1)
  expect(similarityTo('')('Toa Payoh')).toBe(0)
  expect(similarityTo('payho')('Toa Payoh')).toBeCloseTo(0.5)
  expect(similarityTo('zz')('Toa Payoh')).toBe(0)
  expect(similarityTo('榴莲')('榴莲千层')).toBe(1)
})

test('a search folds a name of several slices like any other text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      fc.pre(folded(name) !== '' && folded(name).length <= 200 && name.normalize('NFKD').length <= 300)
      expect(similarityTo(folded(name))(name)).toBe(1)
    }),
  )
})

test('a search compares the first 300 characters of a name, counted after folding, and 40 words', () => {
  const long = '\u{FDFA}'.repeat(16)
  expect(folded(long).length).toBeLessThan(300)
  expect(similarityTo('durian')(`${long} durian`)).toBe(1)
  expect(similarityTo('durian')(`${long.repeat(2)} durian`)).toBe(0)
  const words = (count: number): string => 'a '.repeat(count)
  expect(similarityTo('durain')(`${words(39)}durian`)).toBeCloseTo(0.4)
  expect(similarityTo('durain')(`${words(40)}durian`)).toBeLessThan(0.4)
})

test('similarity lies between 0 and 1, and a name has similarity 1 to itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (typed, name) => {
      const likeness = similarityTo(typed)(name)
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
      expect(similarityTo(name)(name)).toBe(folded(name) === '' ? 0 : 1)
    }),
  )
})
