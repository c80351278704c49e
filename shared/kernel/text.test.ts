import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collapseNewlines, digitsOf, folded, isBlank, lastFour, shortened, similarityTo, splitName } from './text.ts'

test('the last four digits of a phone number ignore other characters', () => {
  expect(['+65 9123 4821', '91234821', '123', ''].map(lastFour)).toEqual(['4821', '4821', '123', ''])
  expect(digitsOf('+65 (91) 2')).toBe('65912')
})

test('NAV-053 a description of 64 words is shown completely, one of 65 is cut after the 64th', () => {
  const words = (count: number): string => Array.from({ length: count }, (_, n) => `w${n + 1}`).join(' ')
  expect(shortened(words(64))).toEqual({ text: words(64), cut: false })
  expect(shortened(words(65))).toEqual({ text: words(64), cut: true })
  expect(shortened(`${words(64)}\n\n  `)).toMatchObject({ cut: false })
  expect(shortened('one\n\ntwo three', 2)).toEqual({ text: 'one\n\ntwo', cut: true })
})

test('EVT-048 three or more newlines become two', () => {
  expect(collapseNewlines('a\n\n\n\nb\n\nc\nd')).toBe('a\n\nb\n\nc\nd')
  expect(collapseNewlines('a\r\n\r\n\r\nb')).toBe('a\n\nb')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', ' ')), (parts) => {
      const once = collapseNewlines(parts.join(''))
      expect(once).not.toMatch(/\n{3}|\r/)
      expect(collapseNewlines(once)).toBe(once)
      expect(once.replaceAll('\n', '')).toBe(parts.join('').replace(/[\r\n]/g, ''))
    }),
  )
})

test('blank text is recognised; names are folded and split at the first space', () => {
  expect([isBlank(' \n'), isBlank('a')]).toEqual([true, false])
  expect(folded('  Nurul   HÜDA ')).toBe('nurul huda')
  expect(folded('ராஜா')).not.toBe(folded('ராஜி'))
  expect(splitName(' Mei  Ling Tan ')).toEqual({ first: 'Mei', last: 'Ling Tan' })
  expect(splitName('Mei')).toEqual({ first: 'Mei', last: '' })
  expect(splitName('')).toEqual({ first: '', last: '' })
})

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
