import { expect, test } from 'vitest'
import { formatDate, fromCivil } from '#shared/kernel/clock.ts'
import { dateOrderOf, readAmount, readDay } from './written-values.ts'

test.each([
  ['1,234.50', 123_450],
  ['41.2', 4120],
  ['41', 4100],
  ['38,80', 3880],
  ['S$38.80', 3880],
  ['+ SGD 38.80', 3880],
  ['38.80 SGD', 3880],
  ['38.80 CR', 3880],
  ['38.80+', 3880],
  ['38.80 DR', -3880],
  ['38.80-', -3880],
  ['-38.80', -3880],
  ['−38.80', -3880],
  ['(38.80)', -3880],
  ['(38.80', undefined],
  ['1.234,50', undefined],
  ['38.805', undefined],
  ['12,34,56', undefined],
  ['', undefined],
  ['n/a', undefined],
])('PAY-042 the amount %j of a statement is %j cents', (cell, cents) => {
  expect(readAmount(cell)).toBe(cents)
})

const NOW = fromCivil(2026, 3, 5, 9)!

test.each([
  ['22/11/2025', '22-11-2025'],
  ['22-11-25', '22-11-2025'],
  ['2025-11-22', '22-11-2025'],
  ['2025-11-22 09:12:51', '22-11-2025'],
  ['2025-11-22T01:12:51Z', '22-11-2025'],
  ['22 Nov 2025', '22-11-2025'],
  ['22-Nov-2025', '22-11-2025'],
  ['Sat, 22 Nov 2025', '22-11-2025'],
  ['Nov 22, 2025', '22-11-2025'],
  ['22 November 2025, 9:41 PM', '22-11-2025'],
  ['4 Mar', '04-03-2026'],
  ['6 Mar', '06-03-2025'],
  ['31 Nov 2025', undefined],
  ['22 Foo 2025', undefined],
  ['7731902', undefined],
  ['', undefined],
])('PAY-042 the date %j of a statement is read as %j', (cell, day) => {
  const at = readDay(cell, NOW)
  expect(at === undefined ? undefined : formatDate(at)).toBe(day)
})

test('PAY-042 days come first unless a second number is above 12', () => {
  expect(dateOrderOf(['03/04/2026', '05/06/2026'])).toBe('dmy')
  expect(dateOrderOf(['03/04/2026', '05/22/2026'])).toBe('mdy')
  expect(dateOrderOf(['03/04/2026', '22/05/2026'])).toBe('dmy')
  expect(formatDate(readDay('03/04/2026', NOW, 'mdy') ?? 0)).toBe('04-03-2026')
})
