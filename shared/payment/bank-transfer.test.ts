import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { transfersFromLines, transfersOf } from './bank-transfer.ts'
import type { StatementColumns } from './statement-columns.ts'

const NOW = fromCivil(2026, 11, 24, 9)!

const pasted = (...lines: string[]) => {
  const { transfers, unread, outgoing } = transfersFromLines(['22 Nov 2026', ...lines].join('\n'), NOW)
  return {
    transfers: transfers.map(({ amount, text }) => [amount, text]),
    unread: unread.map(({ line, reason }) => [line, reason]),
    outgoing,
  }
}

test.each([
  ['+41,20', 4120],
  ['41,20', 4120],
  ['+S$41,20', 4120],
  ['+1 234,56', 123_456],
  ['1\u202f234,56', 123_456],
  ['S$1 234.56', 123_456],
  ['1,056.50', 105_650],
])('PAY-042 a pasted line %j is an amount of %j cents', (line, cents) => {
  expect(pasted('PayNow from TAN MEI LING', line).transfers).toEqual([[cents, 'PayNow from TAN MEI LING']])
})

test.each([
  ['TAN MEI LING 7K3Q +41,20', 4120],
  ['TAN MEI LING 7K3Q S$1 234,56', 123_456],
  ['TAN MEI LING 7K3Q 41.20', 4120],
  ['TAN MEI LING 7K3Q 41,20 SGD', 4120],
])('PAY-042 an amount within the pasted line %j is %j cents', (line, cents) => {
  expect(pasted(line).transfers).toEqual([[cents, 'TAN MEI LING 7K3Q']])
})

test('PAY-042 numbers of a list are no amount in a pasted line', () => {
  expect(pasted('TAN MEI LING orders 11,12', 'S$41.20').transfers).toEqual([[4120, 'TAN MEI LING orders 11,12']])
  expect(pasted('TAN MEI LING order 12 41.20').transfers).toEqual([[4120, 'TAN MEI LING order 12']])
  expect(pasted('TAN MEI LING for 22.11.26', 'S$41.20').transfers).toEqual([[4120, 'TAN MEI LING for 22.11.26']])
})

test.each([
  ['41,20 €', '€'],
  ['+€41.20', '€'],
  ['US$41.20', 'US$'],
  ['EUR 41.20', 'EUR'],
  ['41.20 MYR', 'MYR'],
])('PAY-042 a pasted amount %j is not taken as Singapore dollars', (line, currency) => {
  expect(pasted('TAN MEI LING', line, 'SITI RAHMAN', '+S$18.00')).toEqual({
    transfers: [[1800, 'SITI RAHMAN']],
    unread: [[3, `Not in Singapore dollars: ${currency}`]],
    outgoing: 0,
  })
})

test('PAY-042 the amount in Singapore dollars counts where a pasted line has two', () => {
  expect(pasted('TAN MEI LING USD 30.00 S$41.20').transfers).toEqual([[4120, 'TAN MEI LING']])
})

const COLUMNS: StatementColumns = {
  headRow: -1,
  date: 0,
  credit: 2,
  debit: null,
  side: null,
  currency: null,
  state: null,
  texts: [1],
  dateOrder: 'dmy',
}

test.each([
  ['1 234,56', 123_456],
  ['1\u00a0234,56', 123_456],
  ['41,20', 4120],
])('PAY-042 the cell %j of a table is an amount of %j cents', (cell, cents) => {
  expect(transfersOf([['22/11/2026', 'TAN MEI LING', cell]], COLUMNS, NOW).transfers).toMatchObject([{ amount: cents }])
})

test('PAY-042 a cell with another currency is listed with it', () => {
  expect(transfersOf([['22/11/2026', 'TAN MEI LING', '41,20 €']], COLUMNS, NOW)).toMatchObject({
    transfers: [],
    unread: [{ line: 1, reason: 'Not in Singapore dollars: €' }],
  })
})
