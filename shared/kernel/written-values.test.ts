import { expect, test } from 'vitest'
import { formatDate, fromCivil } from '#shared/kernel/clock.ts'
import { amountsInLine, dateOrderOf, readAmount, readDay } from './written-values.ts'

test.each([
  ['1,234.50', 123_450],
  ['41.2', 4120],
  ['41', 4100],
  ['38,80', 3880],
  ['41,2', 4120],
  ['1 234,56', 123_456],
  ['1 234.56', 123_456],
  ['1\u00a0234,56', 123_456],
  ['1\u202f234\u202f567,80', 123_456_780],
  ['1,234', 123_400],
  ['SGD 1 234,56 CR', 123_456],
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
  ['1.234,50', 123_450],
  ['-1.234.567,5', -123_456_750],
  ['S$1.234,50 CR', 123_450],
  ['1.234', undefined],
  ['1.234,567', undefined],
  ['12.34,50', undefined],
  ['1,234,50', undefined],
  ['38.805', undefined],
  ['12,34,56', undefined],
  ['12 34.50', undefined],
  ['1234,567', undefined],
  ['41,20 €', undefined],
  ['US$41.20', undefined],
  ['', undefined],
  ['n/a', undefined],
])('PAY-042 the amount %j of a statement is %j cents', (cell, cents) => {
  expect(readAmount(cell)).toBe(cents)
})

test.each([
  ['41,20', [4120], ''],
  ['PayNow +41,20', [4120], 'PayNow'],
  ['+41.20 received', [4120], 'received'],
  ['Balance 1,234.50 after (41.20)', [123_450, -4120], 'Balance after'],
  ['paid,41.20', [4120], 'paid,'],
  ['S$1 234.56 from TAN', [123_456], 'from TAN'],
  ['PayNow 1.234,50 from TAN', [123_450], 'PayNow from TAN'],
  ['orders 11,12', [], 'orders 11,12'],
  ['order 12 345.00', [34_500], 'order 12'],
  ['version 1.2.34', [], 'version 1.2.34'],
])('PAY-042 the line %j has the amounts %j and the words %j', (line, cents, words) => {
  const found = amountsInLine(line)
  expect(found.amounts.map((amount) => amount.cents)).toEqual(cents)
  expect(found.words).toBe(words)
})

test.each([
  ['41,20 €', '€'],
  ['from TAN EUR 41.20', 'EUR'],
  ['from TAN US$41.20', 'US$'],
  ['from TAN 41.20 MYR', 'MYR'],
  ['from TAN RM41.20', 'RM'],
  ['from TAN $41.20', null],
  ['from TAN 41.20 SGD', null],
])('PAY-042 the amount of the line %j is in the currency %j', (line, currency) => {
  expect(amountsInLine(line).amounts).toEqual([{ cents: 4120, currency }])
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
  ['22Nov2025', '22-11-2025'],
  ['22NOV25 09:12', '22-11-2025'],
  ['4Mar', '04-03-2026'],
  ['22Nop2025', undefined],
  ['31Nov2025', undefined],
  ['45983', undefined],
  ['Nov 22, 2025', '22-11-2025'],
  ['22nd Nov 2025', '22-11-2025'],
  ['Nov 22nd', '22-11-2025'],
  ['22 November 2025, 9:41 PM', '22-11-2025'],
  ['4 Mar', '04-03-2026'],
  ['6 Mar', '06-03-2025'],
  ['31 Nov 2025', undefined],
  ['22 Foo 2025', undefined],
  ['20251122', '22-11-2025'],
  ['20251322', undefined],
  ['81234567', undefined],
  ['7731902', undefined],
  ['', undefined],
])('PAY-042 the date %j of a statement is read as %j', (cell, day) => {
  const at = readDay(cell, NOW)
  expect(at === undefined ? undefined : formatDate(at)).toBe(day)
})

test.each([
  ['45983', '22-11-2025'],
  ['45983.52', '22-11-2025'],
  ['45983,52', '22-11-2025'],
  ['22/11/2025', undefined],
  ['123456', undefined],
])('PAY-042 the number %j in a column of numbered days is the day %j', (cell, day) => {
  const at = readDay(cell, NOW, 'serial')
  expect(at === undefined ? undefined : formatDate(at)).toBe(day)
})

test('PAY-042 days come first unless a second number is above 12', () => {
  expect(dateOrderOf(['03/04/2026', '05/06/2026'])).toBe('dmy')
  expect(dateOrderOf(['03/04/2026', '05/22/2026'])).toBe('mdy')
  expect(dateOrderOf(['03/04/2026', '22/05/2026'])).toBe('dmy')
  expect(formatDate(readDay('03/04/2026', NOW, 'mdy') ?? 0)).toBe('04-03-2026')
})
