import { expect, test } from 'vitest'
import { digitsOf, folded, isBlank, lastFour, shortened, splitName } from './text.ts'

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

test('a text of more than 16 lines or 1000 characters is cut, however few words it has', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, n) => `${n + 1}`).join('\n')
  expect(shortened(lines(16))).toEqual({ text: lines(16), cut: false })
  expect(shortened(lines(17))).toEqual({ text: lines(16), cut: true })
  expect(shortened('菜'.repeat(1000))).toMatchObject({ cut: false })
  expect(shortened('🥬'.repeat(1001))).toEqual({ text: '🥬'.repeat(1000), cut: true })
})

test('blank text is recognised; names are folded and split at the first space', () => {
  expect([isBlank(' \n'), isBlank('a')]).toEqual([true, false])
  expect(folded('  Nurul   HÜDA ')).toBe('nurul huda')
  expect(folded('ராஜா')).not.toBe(folded('ராஜி'))
  expect(splitName(' Mei  Ling Tan ')).toEqual({ first: 'Mei', last: 'Ling Tan' })
  expect(splitName('Mei')).toEqual({ first: 'Mei', last: '' })
  expect(splitName('')).toEqual({ first: '', last: '' })
})
