import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { transfersOf } from './bank-transfer.ts'
import { findColumns, headRowOf, layoutOf, type StatementRow } from './statement-columns.ts'

const NOW = 1_795_000_000

const rowsOf = (...lines: string[]): StatementRow[] => lines.map((line) => line.split(','))

test('PAY-042 columns are found by their names below lines about the account', () => {
  const rows = rowsOf(
    'Account,104-55821-7',
    'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Balance',
    '22 Nov 2026,ICT,,41.20,TAN MEI LING,10.00',
  )
  expect(findColumns(rows, NOW)).toEqual({
    columns: {
      headRow: 1,
      date: 0,
      texts: [1, 4],
      credit: 3,
      debit: 2,
      side: null,
      state: null,
      currency: null,
      dateOrder: 'dmy',
    },
    isCertain: true,
  })
})

test('PAY-042 a column of CR and DR tells money in from money out', () => {
  const rows = rowsOf('Date,Details,Amount,CR/DR', '22/11/2026,A,5.00,CR', '22/11/2026,B,6.00,DR')
  expect(findColumns(rows, NOW)?.columns).toMatchObject({ credit: 2, side: 3, texts: [1] })
})

test('PAY-042 days that are numbers of a spreadsheet are read, and the person has to look first', () => {
  const rows = rowsOf('Date,Description,Amount', '46348,TAN MEI LING,41.20', '46349.5,SITI,18.00', 'Total,,59.20')
  const found = findColumns(rows, NOW)!
  expect(found).toMatchObject({ columns: { date: 0, dateOrder: 'serial' }, isCertain: false })
  expect(transfersOf(rows, found.columns, NOW)).toMatchObject({
    transfers: [
      { day: fromCivil(2026, 11, 22), amount: 4120 },
      { day: fromCivil(2026, 11, 23), amount: 1800 },
    ],
    unread: [{ line: 4, reason: 'The date cannot be read' }],
  })
  const unnamed = findColumns(rowsOf('46348,TAN MEI LING,41.20', '46349,SITI,18.00'), NOW)
  expect(unnamed).toMatchObject({ columns: { date: 0, credit: 2, dateOrder: 'serial' }, isCertain: false })
})

test.each([
  ['numbers of the date system of 1904', '44886'],
  ['numbers far in the future', '53000'],
  ['numbers beside a written day', '46348', '23/11/2026'],
])('PAY-042 %s are no days of a spreadsheet', (_, ...days) => {
  const rows = rowsOf('Date,Description,Amount', ...days.map((day) => `${day},TAN MEI LING,41.20`))
  const found = findColumns(rows, NOW)!
  expect(found.columns.dateOrder).toBe('dmy')
  expect(transfersOf(rows, found.columns, NOW).unread).toMatchObject([{ line: 2, reason: 'The date cannot be read' }])
})

const UNSIGNED = ['22/11/2026,TAN MEI LING,%in,5.00', '22/11/2026,RENT,%out,900.00', '23/11/2026,SITI,%in,6.00']
const sided = (head: string, into: string, out: string): StatementRow[] =>
  rowsOf(`Date,Description,${head},Amount`, ...UNSIGNED.map((line) => line.replace('%in', into).replace('%out', out)))

test.each([
  ['Type', 'Deposit', 'Withdrawal'],
  ['Transaction Type', 'CREDIT', 'DEBIT'],
  ['In/Out', 'in', 'out'],
  ['D/C', 'C', 'D'],
  ['Withdrawal/Deposit', 'Deposits', 'Withdrawals'],
  ['Richtung', 'Incoming', 'Outgoing'],
])('PAY-042 the words of a column ‘%s’ with %s and %s tell unsigned money in from money out', (head, into, out) => {
  const rows = sided(head, into, out)
  const found = findColumns(rows, NOW)!
  expect(found).toMatchObject({ columns: { side: 2, texts: [1], credit: 3, debit: null }, isCertain: true })
  const { transfers, outgoing } = transfersOf(rows, found.columns, NOW)
  expect([transfers.map(({ amount }) => amount), outgoing]).toEqual([[500, 600], 1])
})

test('PAY-042 a column that may tell the side of unsigned amounts in other words asks the person to look', () => {
  expect(findColumns(sided('Type', 'Gutschrift', 'Abgang'), NOW)?.isCertain).toBe(false)
  const mixed = sided('Type', 'Deposit', 'Standing order')
  const found = findColumns(mixed, NOW)!
  expect(found).toMatchObject({ columns: { side: 2 }, isCertain: false })
  expect(transfersOf(mixed, found.columns, NOW)).toMatchObject({
    transfers: [{ amount: 500 }, { amount: 600 }],
    unread: [{ line: 3, reason: 'Neither in nor out: Standing order' }],
  })
})

test('PAY-042 a column of types beside signed amounts needs no look', () => {
  const rows = rowsOf('Date,Description,Type,Amount', '22/11/2026,A,TOPUP,5.00', '22/11/2026,B,CARD,-6.00')
  expect(findColumns(rows, NOW)).toMatchObject({ columns: { side: null }, isCertain: true })
})

test('PAY-042 in a statement without names of columns, a column of words for in and out is found', () => {
  const [, ...rows] = sided('', 'Deposit', 'Withdrawal')
  expect(findColumns(rows, NOW)).toMatchObject({ columns: { headRow: -1, side: 2, texts: [1], credit: 3 } })
})

test('PAY-042 amounts in other currencies, fees and balances are not the money that came in', () => {
  const rows = rowsOf(
    'Date,Description,Foreign Currency Amount,Fee Amount,Balance Amount,SGD Amount',
    '22/11/2026,A,USD 4.00,0.10,9.00,5.00',
  )
  expect(findColumns(rows, NOW)?.columns).toMatchObject({ credit: 5, texts: [1] })
})

test('PAY-042 a statement without names of columns is guessed and asks the person to look', () => {
  const rows = rowsOf('22/11/2026,TAN MEI LING,41.20', '21/11/2026,SITI,5.00')
  expect(findColumns(rows, NOW)).toMatchObject({
    columns: { headRow: -1, date: 0, texts: [1], credit: 2 },
    isCertain: false,
  })
})

test('PAY-042 a table without dates or amounts is no statement', () => {
  expect(findColumns(rowsOf('Name,Phone', 'Mei,91234567'), NOW)).toBeNull()
  expect(findColumns([], NOW)).toBeNull()
})

test('PAY-042 statements of one layout share a name whatever stands above the head row', () => {
  const head = 'Transaction date,Description,Withdrawals (SGD),Deposits (SGD)'
  const one = rowsOf('Account,1', head, '22/11/2026,A,,5.00')
  const other = rowsOf(head, '23/11/2026,B,,6.00')
  const names = [one, other].map((rows) => layoutOf(rows, findColumns(rows, NOW)!.columns))
  expect(new Set(names).size).toBe(1)
})

test('PAY-042 unknown names of columns are found as the head row, and name the layout', () => {
  const rows = rowsOf('Kontoauszug', 'Buchung,Wer,Betrag', '22/11/2026,TAN MEI LING,41.20')
  expect(findColumns(rows, NOW)).toMatchObject({
    columns: { headRow: 1, date: 0, texts: [1], credit: 2 },
    isCertain: false,
  })
  expect(headRowOf(rows, NOW)).toBe(1)
  expect(layoutOf(rows, { headRow: 1 })).toBe('buchung|wer|betrag')
  expect(headRowOf(rowsOf('22/11/2026,TAN MEI LING,41.20'), NOW)).toBe(-1)
  expect(headRowOf(rowsOf('Name,Phone', 'Mei,none'), NOW)).toBe(-1)
})
