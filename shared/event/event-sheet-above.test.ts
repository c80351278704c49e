import { expect, test } from 'vitest'
import { formatDateTime, fromCivil, parseDateTime } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { newEvent } from './event-draft.ts'
import { readEventSheet, type EventSheet } from './event-sheet.ts'
import { columnName } from './sheet-address.ts'
import type { SheetCell } from './sheet-values.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const TABLE = [
  ['Item', 'Price'],
  ['Pineapple tarts', '18.80'],
]

const read = (above: readonly (readonly (string | SheetCell)[])[]): EventSheet => {
  const cells = [...above, ...TABLE].flatMap((row, r) =>
    row.flatMap((cell, c) =>
      cell === '' ? [] : [[`${columnName(c)}${r + 1}`, typeof cell === 'string' ? { text: cell } : cell] as const],
    ),
  )
  const sheet = readEventSheet(Object.fromEntries(cells), { now: NOW, newId: () => 'p1' })
  if (isRefusal(sheet)) throw new Error(JSON.stringify(sheet))
  return sheet
}

/** The cell of each guess and the field that it fills. */
const guessed = ({ guesses }: EventSheet): string[] =>
  guesses.flatMap(({ cell, field, isAbove }) => (isAbove ? [`${cell} ${field}`] : []))

test('EVT-113 lines with names above an item table are guesses of title, place and dates, with their cells', () => {
  const sheet = read([
    ['Cookies for the new year'],
    ['Pick-up location:', 'Blk 8 void deck'],
    ['Order by', '25 Jan 2030 9:00pm'],
    ['Collection: Sat 26 Jan 2030, 5pm - 8pm'],
    [],
  ])
  expect(sheet.isItemsOnly).toBe(true)
  expect(sheet.draft.products.map(({ name }) => name)).toEqual(['Pineapple tarts'])
  expect(sheet.draft).toMatchObject({
    title: 'Cookies for the new year',
    pickupAddress: 'Blk 8 void deck',
    pickupDuration: 0,
  })
  expect(formatDateTime(sheet.draft.closingTimestamp!)).toBe('25-01-2030 21:00')
  expect(formatDateTime(sheet.draft.pickupTimestamp!)).toBe('26-01-2030 23:59')
  expect(guessed(sheet)).toEqual(['B2 pickupAddress', 'B3 closingTimestamp', 'A4 pickupTimestamp', 'A1 title'])
  expect(sheet.guesses[0]).toEqual({
    cell: 'B2',
    text: 'Blk 8 void deck',
    isRead: true,
    field: 'pickupAddress',
    productId: null,
    isAbove: true,
  })
})

test.each([
  ['Collect on 26 Jan 2030', 'pickupTimestamp'],
  ['Pick-up: 26/01/2030', 'pickupTimestamp'],
  ['Closing 25 Jan', 'closingTimestamp'],
  ['DEADLINE: 2030-01-25', 'closingTimestamp'],
  ['Collection: Blk 8 void deck', 'pickupAddress'],
  ['Venue: 10 Jalan Besar', 'pickupAddress'],
  ['Event: Tarts & more', 'title'],
  ['新年饼干', 'title'],
])('EVT-113 the line ‘%s’ above an item table is a guess of %s', (line, field) => {
  expect(guessed(read([[line]]))).toEqual([`A1 ${field}`])
})

test('EVT-113 a date cell beside its name is read', () => {
  const at = fromCivil(2030, 1, 25)!
  const sheet = read([['Closing date', { text: '25/1/30', number: 47_508, date: { at, timed: false } }]])
  expect(formatDateTime(sheet.draft.closingTimestamp!)).toBe('25-01-2030 23:59')
})

test.each([
  'PayNow 9123 4567',
  'PayNow to UEN 53312345A',
  'https://example.org/tarts',
  'Ask 91234567',
  'Order by 19 Jan 2030',
  'Closing: soon',
  '2030',
])('EVT-113 the line ‘%s’ above an item table is no guess, and stays a left row', (line) => {
  const sheet = read([[line]])
  expect(guessed(sheet)).toEqual([])
  expect({ ...sheet.draft, products: [] }).toEqual(newEvent(NOW))
  expect(sheet.left).toMatchObject([{ row: 1, cell: 'A1', reason: 'above the item table' }])
})

test('EVT-113 a collection before closing is no guess, and neither is a row of three cells', () => {
  const wrong = read([['Order by 28 Jan 2030'], ['Collect on 26 Jan 2030']])
  expect(guessed(wrong)).toEqual([])
  expect(guessed(read([['Title', 'Tarts', 'first batch']]))).toEqual([])
})

test('EVT-113 the first of two lines for a field counts, and a named title comes before another line', () => {
  const sheet = read([['Dear neighbours'], ['Title', 'Tarts'], ['Venue', 'Blk 8'], ['Location', 'Blk 9']])
  expect(sheet.draft).toMatchObject({ title: 'Tarts', pickupAddress: 'Blk 8' })
  expect(guessed(sheet)).toEqual(['B2 title', 'B3 pickupAddress'])
})
