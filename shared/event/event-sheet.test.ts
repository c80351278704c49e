import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { checkEvent } from './event-check.ts'
import { endOfDay } from './event-draft.ts'
import { isEventSheet, readEventSheet, type EventSheet } from './event-sheet.ts'
import { MAX_SHEET_BYTES, readSheetCells } from './event-sheet-cells.ts'
import { sampleSheet } from './event-sheet-sample.ts'
import type { SheetCells } from './sheet-values.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const TOMORROW = '21-01-2030 23:59'
const SEVEN_HOURS_S = 25_200

const context = () => {
  let made = 0
  return { now: NOW, newId: () => `p${(made += 1)}` }
}

const imported = (bytes: Uint8Array): EventSheet | string => {
  const found = readSheetCells(bytes)
  if (isRefusal(found)) return found.message
  const sheet = readEventSheet(found.cells, context())
  return isEventSheet(sheet) ? sheet : sheet.message
}

const fixture = (name: string): EventSheet | string =>
  imported(new Uint8Array(readFileSync(new URL(`../../tests/fixtures/event-sheets/${name}`, import.meta.url))))

const sheetOf = (name: string): EventSheet => {
  const sheet = fixture(name)
  if (typeof sheet === 'string') throw new Error(sheet)
  return sheet
}

const text = (values: Record<string, string>): SheetCells =>
  Object.fromEntries(Object.entries(values).map(([at, value]) => [at, { text: value }]))

const least = { B2: 'Title', B5: '25-01-2030', B6: '26-01-2030' }
const read = (values: Record<string, string>): EventSheet => {
  const sheet = readEventSheet(text({ ...least, ...values }), context())
  if (!isEventSheet(sheet)) throw new Error(sheet.message)
  return sheet
}

test('EVT-078 products stop at a missing name: the fruit run imports 7 products and skips 2 rows, each with its reason', () => {
  const { draft, taken, left, replaced } = sheetOf('pasir-panjang-fruit-run.xlsx')
  expect(draft.title).toBe('Pasir Panjang fruit run — week 48')
  expect(draft.description).toBe(
    'Straight from the wholesale centre.\n\nChilled van, same day.\nReply if you need a ripe one!',
  )
  expect(draft.pickupAddress).toBe('Blk 114 Bukit Merah View, void deck')
  expect([draft.closingTimestamp, draft.pickupTimestamp].map((at) => formatDateTime(at!))).toEqual([
    '26-11-2030 23:59',
    '30-11-2030 23:59',
  ])
  expect(replaced).toEqual([])
  expect(draft.adminCost).toBe(50)
  expect(draft.termConds).toEqual(['Bring your own bag', 'No refund after closing', 'Bruised fruit: photo within 24 h'])
  expect(draft.extraFields).toEqual([{ name: 'Price list', value: 'https://example.org/fruit' }])
  expect(draft.products.map((product) => [product.price, product.maxQuantity, product.limitPerOrder])).toEqual([
    [3800, 40, 4],
    [990, 120, 10],
    [450, 60, 0],
    [3200, 10, 2],
    [2880, 25, 2],
    [600, 1000, 0],
    [725, 80, 5],
  ])
  expect(draft.products[3]?.subItems).toEqual([{ type: 'Size', required: 0, list: [{ name: 'L (+$2)', price: 200 }] }])
  expect(taken.map(({ row }) => row)).toEqual([13, 14, 15, 16, 17, 18, 19])
  expect(left).toMatchObject([
    { row: 20, cell: 'A20', name: '', reason: 'name is missing' },
    { row: 21, cell: 'A21', name: 'Never imported', reason: 'below the end of the table' },
  ])
})

test('EVT-078 products stop at a missing price: bak kwa imports 1 product and skips 4 rows', () => {
  const { draft, taken, left } = sheetOf('bak-kwa-text-cells.xlsx')
  expect(draft.title).toBe('CNY bak kwa bulk buy')
  expect(formatDateTime(draft.closingTimestamp!)).toBe('15-01-2031 23:59')
  expect(draft.products).toHaveLength(1)
  expect(draft.products[0]).toMatchObject({
    name: 'Sliced pork 600g',
    description: '',
    price: 3600,
    maxQuantity: 200,
    limitPerOrder: 10,
  })
  expect(taken).toHaveLength(1)
  expect(left.map(({ row, reason }) => [row, reason])).toEqual([
    [14, 'price is missing'],
    [15, 'below the end of the table'],
    [16, 'below the end of the table'],
    [17, 'below the end of the table'],
  ])
})

test('EVT-081 expired dates are both replaced by tomorrow 23:59', () => {
  const { draft, taken, left, replaced } = sheetOf('expired-dates.xlsx')
  expect(taken).toHaveLength(1)
  expect(left).toEqual([])
  expect(replaced).toEqual(['closingTimestamp', 'pickupTimestamp'])
  expect([draft.closingTimestamp, draft.pickupTimestamp].map((at) => formatDateTime(at!))).toEqual([TOMORROW, TOMORROW])
})

test('all 400 products of a warehouse are imported', () => {
  const { draft, taken, left } = sheetOf('warehouse-400-products.xlsx')
  expect([draft.products.length, taken.length, left.length]).toEqual([400, 400, 0])
  expect(new Set(draft.products.map((product) => product.id)).size).toBe(400)
  expect(checkEvent({ ...draft, pickupDuration: SEVEN_HOURS_S, groupId: 'g' }, NOW)).toEqual({})
})

test.each([
  ['invalid-no-title.xlsx', 'Please check the file'],
  ['invalid-not-a-workbook.xlsx', 'Failed to read file'],
  ['invalid-truncated.xlsx', 'Failed to read file'],
])('EVT-082 EVT-083 %s: %s', (name, message) => {
  expect(fixture(name)).toBe(message)
})

test.each([
  ['EVT-074 the title in B2', 'B2'],
  ['EVT-075 the closing date in B5', 'B5'],
  ['EVT-076 the pickup date in B6', 'B6'],
])('%s is required', (_title, at) => {
  for (const blank of ['', '   ', ...(at === 'B2' ? [] : ['soon', '31-02-2030', '32/1/2030'])]) {
    const sheet = readEventSheet(text({ ...least, [at]: blank }), context())
    expect(isEventSheet(sheet) ? sheet.draft.title : sheet.message).toBe('Please check the file')
  }
})

test('EVT-077 closing and pickup time default to 23:59; an explicit time is used', () => {
  const timesOf = (B5: string, B6: string): string[] => {
    const { closingTimestamp, pickupTimestamp } = read({ B5, B6 }).draft
    return [closingTimestamp, pickupTimestamp].map((at) => formatDateTime(at!))
  }
  expect(timesOf('25-01-2030', '26-01-2030')).toEqual(['25-01-2030 23:59', '26-01-2030 23:59'])
  expect(timesOf('25-01-2030', '26-01-2030 08:30')).toEqual(['25-01-2030 23:59', '26-01-2030 08:30'])
  expect(timesOf('25-01-2030 20:00', '26-01-2030')).toEqual(['25-01-2030 20:00', '26-01-2030 23:59'])
})

test('EVT-080 payable TRUE means not payable now', () => {
  expect(read({ B8: 'TRUE' }).draft.paynow).toBe(1)
  expect(read({ B8: ' true ' }).draft.paynow).toBe(1)
  for (const other of ['FALSE', '', 'yes']) expect(read({ B8: other }).draft.paynow).toBe(0)
  expect(sheetOf('pasir-panjang-fruit-run.xlsx').draft.paynow).toBe(1)
  expect(sheetOf('bak-kwa-text-cells.xlsx').draft.paynow).toBe(0)
})

test('EVT-079 the $ sign is removed from prices', () => {
  const { draft } = read({
    A13: 'Cake',
    C13: '$ 1,234.50',
    G13: 'Candle',
    H13: 'With',
    I13: '$0.50',
    J13: 'Candle',
    K13: 'Without',
    M13: 'Box',
    N13: 'Gift',
    O13: 'S$2',
  })
  expect(draft.products[0]).toMatchObject({
    price: 123_450,
    maxQuantity: 1000,
    limitPerOrder: 1000,
    minOrderQty: 1,
    subItems: [
      {
        type: 'Candle',
        required: 0,
        list: [
          { name: 'With', price: 50 },
          { name: 'Without', price: 0 },
        ],
      },
      { type: 'Box', required: 0, list: [{ name: 'Gift', price: 200 }] },
    ],
  })
})

test('an empty row ends the table', () => {
  const { taken, left } = read({ A13: 'One', C13: '1', A15: 'Three', C15: '3' })
  expect(taken.map(({ row }) => row)).toEqual([13])
  expect(left).toMatchObject([{ row: 15, cell: 'A15', name: 'Three', reason: 'below the end of the table' }])
})

test.each([
  ['closing past', '19-01-2030', '26-01-2030', TOMORROW, '26-01-2030 23:59'],
  ['collection past', '21-01-2030', '19-01-2030', TOMORROW, TOMORROW],
  ['collection before closing', '28-01-2030', '26-01-2030', TOMORROW, TOMORROW],
  ['both ahead', '22-01-2030', '22-01-2030', '22-01-2030 23:59', '22-01-2030 23:59'],
])('EVT-081 dates with %s', (_title, closing, pickup, closes, collects) => {
  const { draft } = read({ B5: closing, B6: pickup })
  expect([draft.closingTimestamp, draft.pickupTimestamp].map((at) => formatDateTime(at!))).toEqual([closes, collects])
})

test('EVT-081 imported dates are always in the future and in order', () => {
  const day = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(day, day, (closing, pickup) => {
      const date = (days: number) => formatDateTime(addDays(NOW, days)).slice(0, 10)
      const { draft } = read({ B5: date(closing), B6: date(pickup) })
      expect(draft.closingTimestamp!).toBeGreaterThan(NOW)
      expect(draft.pickupTimestamp!).toBeGreaterThanOrEqual(draft.closingTimestamp!)
    }),
  )
})

test('a link that is not http or https is ignored', () => {
  expect(read({ B10: 'x', C10: 'javascript:alert(1)' }).draft.extraFields).toEqual([])
  expect(read({ B10: 'Shop', C10: 'example.org' }).draft.extraFields).toEqual([
    { name: 'Shop', value: 'https://example.org' },
  ])
})

test('the sample imports without messages and can be published', () => {
  const sheet = imported(sampleSheet(NOW))
  if (typeof sheet === 'string') throw new Error(sheet)
  expect(sheet.left).toEqual([])
  expect(sheet.replaced).toEqual([])
  expect(sheet.draft.products).toHaveLength(3)
  expect(sheet.draft.closingTimestamp).toBe(endOfDay(addDays(NOW, 7)))
  expect(checkEvent({ ...sheet.draft, pickupDuration: SEVEN_HOURS_S, groupId: 'g' }, NOW)).toEqual({})
})

test('EVT-083 bytes that are not a workbook, or too many bytes, are refused without an exception', () => {
  expect(imported(new Uint8Array(MAX_SHEET_BYTES + 1).fill(0x50))).toBe('Failed to read file')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(imported(bytes)).toBe('Failed to read file')
      expect(imported(new Uint8Array([0x50, 0x4b, 3, 4, ...bytes]))).toBe('Failed to read file')
    }),
  )
})

test('EVT-083 a cell far to the right does not make the product table wider', () => {
  const { draft } = read({ A13: 'Mango', C13: '9.90', ZZZZZZ13: 'Ripe', H13: 'Ripe', G13: 'State' })
  expect(draft.products[0]?.subItems).toEqual([{ type: 'State', required: 0, list: [{ name: 'Ripe', price: 0 }] }])
})

test('a number that no form accepts is a question, and the item form asks for it', () => {
  const cells = {
    ...text({ ...least, A13: 'Mango', C13: '9.90', E13: '9007199254740993' }),
    B7: { text: '', number: NaN },
  }
  const sheet = readEventSheet({ ...cells, D13: { text: '1e308', number: 1e308 } }, context())
  if (!isEventSheet(sheet)) throw new Error(sheet.message)
  expect(sheet.draft.adminCost).toBe(0)
  expect(sheet.draft.products[0]).toMatchObject({ price: 990, maxQuantity: null, limitPerOrder: null })
  expect(sheet.guesses.map(({ cell, isRead }) => [cell, isRead])).toEqual([
    ['B7', false],
    ['D13', false],
    ['E13', false],
  ])
})

test.each([
  ['38.8', 3880, false],
  ['S$38.80', 3880, false],
  ['38.80 SGD', 3880, false],
  ['SGD 38.80', 3880, false],
  ['$ 1,234.50', 123_450, false],
  ['38,80', 3880, true],
  ['5,50', 550, true],
  ['1,234', 123_400, true],
] as const)('EVT-115 the price %s is read as %d cents; a guess: %s', (typed, cents, isGuess) => {
  const { draft, guesses } = read({ A13: 'Mango', C13: typed })
  expect(draft.products[0]?.price).toBe(cents)
  const guess = { cell: 'C13', text: typed, isRead: true, field: 'price', productId: 'p1' }
  expect(guesses).toEqual(isGuess ? [guess] : [])
})

test.each([
  ['26/11/2030', '26-11-2030 23:59', false],
  ['26.11.2030', '26-11-2030 23:59', false],
  ['2030-11-26', '26-11-2030 23:59', false],
  ['2030-11-26T18:30', '26-11-2030 18:30', false],
  ['26 Nov 2030', '26-11-2030 23:59', false],
  ['26 November 2030', '26-11-2030 23:59', false],
  ['Tue 26 Nov 2030, 6:30 pm', '26-11-2030 18:30', false],
  ['26 Nov 2030 12am', '26-11-2030 00:00', false],
  ['5/11/2030', '05-11-2030 23:59', true],
  ['11/26/2030', '26-11-2030 23:59', true],
  ['26/11/30', '26-11-2030 23:59', true],
  ['26 Nov', '26-11-2030 23:59', true],
  ['25th Nov 2030', '25-11-2030 23:59', false],
  ['1st December 2030', '01-12-2030 23:59', false],
  ['2nd of Dec 2030', '02-12-2030 23:59', false],
  ['Tue, 3rd Dec 2030, 6:30 pm', '03-12-2030 18:30', false],
  ['Nov 25th, 2030', '25-11-2030 23:59', false],
  ['Mon, Nov 25th 2030', '25-11-2030 23:59', false],
  ['25th Nov', '25-11-2030 23:59', true],
  ['Nov 22nd', '22-11-2030 23:59', true],
  ['25th Nov 30', '25-11-2030 23:59', true],
  ['47813', '26-11-2030 23:59', true],
  ['47813.4375', '26-11-2030 10:30', true],
] as const)('EVT-115 the date %s is read as %s; a guess: %s', (typed, shown, isGuess) => {
  const { draft, guesses } = read({ B5: typed, B6: '30-12-2030' })
  expect(formatDateTime(draft.closingTimestamp!)).toBe(shown)
  const guess = { cell: 'B5', text: typed, isRead: true, field: 'closingTimestamp', productId: null }
  expect(guesses).toEqual(isGuess ? [guess] : [])
})

test('EVT-115 a number without a date format counts as a date, and is a guess', () => {
  const serial = (number: number) =>
    readEventSheet({ ...text({ ...least, B6: '30-12-2030' }), B5: { text: String(number), number } }, context())
  const sheet = serial(47_813.4375)
  if (!isEventSheet(sheet)) throw new Error(sheet.message)
  expect(formatDateTime(sheet.draft.closingTimestamp!)).toBe('26-11-2030 10:30')
  expect(sheet.guesses).toMatchObject([{ cell: 'B5', field: 'closingTimestamp', isRead: true }])
  expect(serial(20_301_126)).toMatchObject({ message: 'Please check the file' })
})

test.each(['31st Feb 2030', '25th', 'Nov 2030th', '20301', '99999', '478131'])(
  'EVT-115 the text %s is no date, and the refusal names its cell',
  (typed) => {
    expect(readEventSheet(text({ ...least, B5: typed, B6: '30-12-2030' }), context())).toMatchObject({
      message: 'Please check the file',
      detail: [{ cell: 'B5', fault: `“${typed}” cannot be read as the closing date` }],
    })
  },
)

test('EVT-115 a refused file names its cells', () => {
  expect(readEventSheet(text({ B5: '31/02/2030' }), context())).toMatchObject({
    message: 'Please check the file',
    detail: [
      { cell: 'B2', fault: 'the title is missing' },
      { cell: 'B5', fault: '“31/02/2030” cannot be read as the closing date' },
      { cell: 'B6', fault: 'the pick-up date is missing' },
    ],
  })
})

test('EVT-113 a stock, limit, minimum or option price that cannot be read is a question, never a default', () => {
  const { draft, guesses, taken } = read({
    A13: 'Mango',
    C13: '9.90',
    D13: 'about 40',
    E13: '2.5',
    F13: '0',
    G13: 'State',
    H13: 'Ripe',
    I13: 'ask',
  })
  expect(taken).toHaveLength(1)
  expect(draft.products[0]).toMatchObject({
    maxQuantity: null,
    limitPerOrder: null,
    minOrderQty: null,
    subItems: [{ list: [{ name: 'Ripe', price: null }] }],
  })
  expect(guesses).toMatchObject([
    { cell: 'D13', text: 'about 40', field: 'maxQuantity', isRead: false },
    { cell: 'E13', field: 'limitPerOrder', isRead: false },
    { cell: 'F13', field: 'minOrderQty', isRead: false },
    { cell: 'I13', field: 'subItems', isRead: false },
  ])
})

test('EVT-113 a wrong price leaves its row with the cell and does not end the table', () => {
  const { taken, left } = read({
    A13: 'One',
    C13: '-1',
    A14: 'Two',
    C14: 'ask',
    A15: 'Three',
    C15: '3',
    A16: 'Four',
    AAA17: 'far to the right',
  })
  expect(taken.map(({ row }) => row)).toEqual([15])
  expect(left.map(({ row, cell, reason }) => [row, cell, reason])).toEqual([
    [13, 'C13', 'price is negative'],
    [14, 'C14', 'price cannot be read'],
    [16, 'C16', 'price is missing'],
    [17, 'A17', 'below the end of the table'],
  ])
  expect(left[1]).toMatchObject({
    product: { name: 'Two', price: null },
    guesses: [{ cell: 'C14', text: 'ask', field: 'price', isRead: false }],
  })
  expect(left[2]?.guesses).toMatchObject([{ cell: 'C16', text: '', field: 'price', isRead: false }])
})

test('EVT-113 10,000 rows: 2,000 become items, and each other row is listed', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => [`A${n + 13}`, `Item ${n}`, `C${n + 13}`, '1.50'] as const)
  const { draft, taken, left } = read(
    Object.fromEntries(rows.flatMap(([a, name, c, price]) => [[a, name] as const, [c, price] as const])),
  )
  expect([draft.products.length, taken.length, left.length]).toEqual([2000, 2000, 8000])
  expect(new Set([...taken, ...left].map(({ row }) => row)).size).toBe(10_000)
  expect(left.every(({ reason, product }) => reason === 'more than 2000 items' && product === null)).toBe(true)
})
