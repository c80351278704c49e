import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmlessText } from './harmless-text.ts'

test.each([
  ['=HYPERLINK("https://x.example","here")', '\'=HYPERLINK("https://x.example","here")'],
  ['+65 9123 4567', "'+65 9123 4567"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tone', "'\tone"],
  ['\rone', "'\none"],
  ['\u0000=1+1', "'=1+1"],
  ['\u0007bell', "'bell"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
])('MNG-032 a cell that begins like %j is text', (typed, cell) => {
  expect(harmlessText(typed)).toBe(cell)
})

test.each(['Siti Rahman', '蜂蜜芒果', 'மாம்பழம்', '🥭 two 👩‍👩‍👧', 'one, "two"\nthree', '1=1', 'a-b', ''])(
  'MNG-032 %j stays as it is',
  (text) => {
    expect(harmlessText(text)).toBe(text)
  },
)

test('MNG-032 no text begins a formula, and each fits a cell as well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '=', '\t', '\r', '-', '\ud83e'), (text, start) => {
      const cell = harmlessText(`${start}${text}`)
      expect(cell).not.toMatch(/^\s*[=+\-@]/)
      // oxlint-disable-next-line no-control-regex
      expect(cell).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
      expect(Buffer.from(cell, 'utf8').toString('utf8')).toBe(cell)
    }),
  )
  const long = harmlessText('🥭'.repeat(20_000))
  expect(long.length).toBeLessThanOrEqual(32_767)
  expect(long.endsWith('🥭…')).toBe(true)
})
