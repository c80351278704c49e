import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { sampleSheet } from './event-sheet-sample.ts'
import { readSheetBytes, type ImportedSheet, type SheetAnswer } from './read-sheet-bytes.ts'

const NOW = parseDateTime('20-01-2030 09:00')!

type Rows = readonly (readonly (string | number)[])[]

const answerTo = (bytes: Uint8Array): SheetAnswer => {
  let made = 0
  return readSheetBytes(bytes, { now: NOW, newId: () => `p${(made += 1)}` })
}

const csv = (rows: Rows, delimiter = ','): Uint8Array =>
  new TextEncoder().encode(Papa.unparse(rows as unknown[][], { delimiter }))

const xlsx = (rows: Rows): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const imported = (bytes: Uint8Array): ImportedSheet => {
  const answer = answerTo(bytes)
  if (isRefusal(answer)) throw new Error(`${answer.message} ${JSON.stringify(answer.detail)}`)
  return answer
}

const refused = (bytes: Uint8Array): Pick<Refusal, 'message' | 'detail'> => {
  const answer = answerTo(bytes)
  if (!isRefusal(answer)) throw new Error(`${answer.taken.length} rows taken`)
  return { message: answer.message, detail: answer.detail }
}

const EVENT = [
  ['Event sheet'],
  ['Title', 'CNY cookies'],
  ['Description', 'Home made'],
  ['Pick-up location', 'Blk 8 void deck'],
  ['Closing date', '25 Jan 2030'],
  ['Pick-up date', '26 Jan 2030'],
]
const FIELDS = [...EVENT, ['Admin fee'], ['Payable'], ['Notes'], ['External link'], []]

const COOKIES = [
  ['Pineapple tarts (20 pcs)', '18.80', 40],
  ['Kueh bangkit', '12.50', 30],
  ['Almond cookies, big tin', 15, 25],
  ['Love letters', 22, 20],
] as const
const COOKIE_ITEMS = [
  ['Pineapple tarts (20 pcs)', '', 1880, 40],
  ['Kueh bangkit', '', 1250, 30],
  ['Almond cookies, big tin', '', 1500, 25],
  ['Love letters', '', 2200, 20],
]

const itemsOf = ({ draft }: ImportedSheet) =>
  draft.products.map(({ name, description, price, maxQuantity }) => [name, description, price, maxQuantity])

test.each([
  ['csv', csv],
  ['xlsx', xlsx],
])('EVT-115 the names of the head row decide the columns: Item, Price, Stock in an .%s sheet', (_format, file) => {
  const sheet = imported(file([...FIELDS, ['Item', 'Price', 'Stock'], ...COOKIES]))
  expect(itemsOf(sheet)).toEqual(COOKIE_ITEMS)
  expect(sheet.guesses).toEqual([])
  expect(sheet.columns).toEqual({
    named: [
      { cell: 'A12', text: 'Item', field: 'name' },
      { cell: 'B12', text: 'Price', field: 'price' },
      { cell: 'C12', text: 'Stock', field: 'maxQuantity' },
    ],
    unread: [],
  })
  expect(sheet.draft.title).toBe('CNY cookies')
})

test('EVT-115 the columns may stand in any order, and their names in any usual spelling', () => {
  const sheet = imported(
    csv([
      ...FIELDS,
      [' QTY ', 'unit  price (S$)', 'MOQ', 'Max per order', 'Details', 'ProductName'],
      [40, '$18.80', 2, 5, 'Tin', 'Pineapple tarts'],
    ]),
  )
  expect(sheet.draft.products[0]).toMatchObject({
    name: 'Pineapple tarts',
    description: 'Tin',
    price: 1880,
    maxQuantity: 40,
    limitPerOrder: 5,
    minOrderQty: 2,
  })
})

test.each([
  ['Item', 'Cost', 'Quantity available'],
  ['Name', 'Selling price', 'Stocks'],
  ['Products', 'PRICE / BOX', 'In stock'],
  ['item_name', 'Price each', 'Inventory'],
  ['商品', '单价', '库存'],
  ['Barang', 'Harga', 'Stok'],
  ['Item / 商品', 'Price 价格', 'Stock\n库存'],
  ['商品 Item', 'Harga | Price', 'Quantity/数量'],
])('EVT-115 %s, %s, %s are the name, the price and the stock', (name, price, stock) => {
  expect(itemsOf(imported(csv([...FIELDS, [name, price, stock], ...COOKIES])))).toEqual(COOKIE_ITEMS)
})

test('EVT-115 a name whose two languages do not name the same column is not guessed', () => {
  const head = ['Item', 'Price', 'Stock 价格', 'Code / 商品']
  const sheet = imported(csv([...FIELDS, head, ['Tarts', 18.8, 40, 'T1']]))
  expect(itemsOf(sheet)).toEqual([['Tarts', '', 1880, 1000]])
  expect(sheet.columns.unread).toEqual([
    { cell: 'C12', text: 'Stock 价格' },
    { cell: 'D12', text: 'Code / 商品' },
  ])
})

test.each(['Total', 'TOTAL:', 'Grand total', 'Sub-total (S$)', 'Jumlah', '合计：'])(
  'EVT-113 a row named %s is left out as a sum, can be added, and does not end the table',
  (name) => {
    const sheet = imported(
      csv([...FIELDS, ['Item', 'Price'], ['Tarts', 18.8], [name, 31.3], ['Total mess trifle', 12.5]]),
    )
    expect(itemsOf(sheet).map(([item]) => item)).toEqual(['Tarts', 'Total mess trifle'])
    expect(sheet.left).toMatchObject([
      { row: 14, cell: 'A14', name, reason: 'a sum, not an item', product: { name, price: 3130 } },
    ])
  },
)

test('EVT-115 a price counts before a cost, and a column without a field is reported, not guessed', () => {
  const sheet = imported(
    csv([...FIELDS, ['Item', 'Cost', 'Category', 'Price', '', 'Old price'], ['Tarts', 9, 'Snacks', 18.8, 'x', 20]]),
  )
  expect(itemsOf(sheet)).toEqual([['Tarts', '', 1880, 1000]])
  expect(sheet.columns.unread).toEqual([
    { cell: 'B12', text: 'Cost' },
    { cell: 'C12', text: 'Category' },
    { cell: 'E12', text: '' },
    { cell: 'F12', text: 'Old price' },
  ])
})

test('EVT-115 options are read by their names too, and one without its group is reported', () => {
  const head = ['Item', 'Price', 'Option group', 'Option', 'Option price', 'Stock', 'Option']
  const sheet = imported(csv([...FIELDS, head, ['Tarts', 18.8, 'Box', 'Gift', '$2', 40, 'lost']]))
  expect(sheet.draft.products[0]).toMatchObject({
    price: 1880,
    maxQuantity: 40,
    subItems: [{ type: 'Box', required: 0, list: [{ name: 'Gift', price: 200 }] }],
  })
  expect(sheet.columns.unread).toEqual([{ cell: 'G12', text: 'Option' }])
})

test('EVT-115 two names of one column, and a column that cannot be identified, are refused with their cells', () => {
  expect(refused(csv([...FIELDS, ['Item', 'Price', 'Unit price'], ...COOKIES]))).toEqual({
    message: 'Please check the file',
    detail: [{ cell: 'C12', fault: '“Unit price” and “Price” (B12) both name the price: rename one of them' }],
  })
  expect(refused(csv([...FIELDS, ['Item', 'Pris', 'Stock'], ...COOKIES]))).toEqual({
    message: 'Please check the file',
    detail: [
      { cell: 'B12', fault: '“Pris” is not the name of a column of the item table' },
      { cell: 'A12 to C12', fault: 'no column is named “Price”' },
    ],
  })
  expect(refused(csv([['Price', 'Product', 'Item'], ...COOKIES])).detail).toEqual([
    { cell: 'C1', fault: '“Item” and “Product” (B1) both name the name: rename one of them' },
  ])
})

test('EVT-115 blank names take the places of the sample only where all others stand there', () => {
  const atPlaces = imported(csv([...FIELDS, ['Item', '', 'Price'], ['Tarts', 'Tin', '18.80', 40]]))
  expect(itemsOf(atPlaces)).toEqual([['Tarts', 'Tin', 1880, 40]])
  expect(atPlaces.columns).toEqual({ named: [], unread: [] })
  const elsewhere = imported(csv([...FIELDS, ['Item', 'Price', ''], ['Tarts', '18.80', 40]]))
  expect(itemsOf(elsewhere)).toEqual([['Tarts', '', 1880, 1000]])
  expect(elsewhere.columns.unread).toEqual([{ cell: 'C12', text: '' }])
  const noNames = imported(csv([...FIELDS, [], ['Tarts', 'Tin', '18.80', 40]]))
  expect(itemsOf(noNames)).toEqual([['Tarts', 'Tin', 1880, 40]])
})

test('EVT-115 a named column right of the sample that is no option is reported', () => {
  const head = ['Product', 'Description', 'Price', 'Available stock', 'Limit per order', 'Minimum order', 'Category']
  const sheet = imported(csv([...FIELDS, head, ['Tarts', 'Tin', '18.80', 40, 4, 1, 'Snacks', 'Sweet', 1]]))
  expect(sheet.draft.products[0]).toMatchObject({ price: 1880, maxQuantity: 40, subItems: [] })
  expect(sheet.columns.unread).toEqual([{ cell: 'G12', text: 'Category' }])
})

test('EVT-115 a less certain name is reported also at the place of the sample', () => {
  const sheet = imported(csv([...FIELDS, ['Item', 'Details', 'Cost'], ['Tarts', 'Tin', 9]]))
  expect(itemsOf(sheet)).toEqual([['Tarts', 'Tin', 900, 1000]])
  expect(sheet.columns.named.map(({ cell, text, field }) => `${cell} ${text} ${field}`)).toEqual([
    'A12 Item name',
    'B12 Details description',
    'C12 Cost price',
  ])
})

test('EVT-115 a CSV file with ordinal days and day numbers of a spreadsheet is read; the number is a guess', () => {
  const fields = [...EVENT.slice(0, 4), ['Closing date', '47509'], ['Pick-up date', '28th Jan 2030']]
  const { draft, guesses } = imported(csv([...fields, [], ['Product', 'Price'], ['Tarts', 18.8]]))
  expect(formatDateTime(draft.closingTimestamp!)).toBe('26-01-2030 23:59')
  expect(formatDateTime(draft.pickupTimestamp!)).toBe('28-01-2030 23:59')
  expect(guesses).toEqual([{ cell: 'B5', text: '47509', isRead: true, field: 'closingTimestamp', productId: null }])
})

test('the sample stands at its own places: nothing is said about its columns', () => {
  expect(imported(sampleSheet(NOW)).columns).toEqual({ named: [], unread: [] })
})

test.each([
  ['above row 12', EVENT.length + 2, [...EVENT, []]],
  ['below row 12', 15, [...FIELDS, ['Our cookies'], [], []]],
])('EVT-113 an item table %s is read where its head row stands', (_where, headRow, above) => {
  const sheet = imported(csv([...above, ['Product', 'Price', 'Available stock'], ...COOKIES]))
  expect(itemsOf(sheet)).toEqual(COOKIE_ITEMS)
  expect(sheet.taken.map(({ row }) => row)).toEqual([1, 2, 3, 4].map((n) => headRow + n))
  expect(sheet.left).toMatchObject(
    headRow > 12 ? [{ row: 12, cell: 'A12', name: 'Our cookies', reason: 'above the item table' }] : [],
  )
  // Cells of items are no fields of the event.
  expect(sheet.draft).toMatchObject({ adminCost: 0, paynow: 0, termConds: [], extraFields: [], title: 'CNY cookies' })
  expect(formatDateTime(sheet.draft.pickupTimestamp!)).toBe('26-01-2030 23:59')
})

test('EVT-113 another table below items without names of columns does not hide them', () => {
  const sheet = imported(csv([...FIELDS, [], ['Tarts', '', 18.8], [], ['Item', 'Price'], ['Other', 1]]))
  expect(itemsOf(sheet).map(([name]) => name)).toEqual(['Tarts'])
  expect(sheet.left.map(({ row, reason }) => [row, reason])).toEqual([
    [15, 'below the end of the table'],
    [16, 'below the end of the table'],
  ])
})

test.each([
  ['.csv', csv],
  ['.csv with semicolons', (rows: Rows) => csv(rows, ';')],
  ['.xlsx', xlsx],
])('EVT-113 an item table alone is imported from %s, with and without a line above it', (_format, file) => {
  const head = ['Item', 'Price', 'Stock']
  const plain = imported(file([head, ...COOKIES]))
  expect(itemsOf(plain)).toEqual(COOKIE_ITEMS)
  expect(plain).toMatchObject({ isItemsOnly: true, left: [], replaced: [], guesses: [] })
  expect(plain.draft).toMatchObject({ title: '', description: '', pickupAddress: '', paynow: 0 })

  const titled = imported(file([['Cookies for the new year'], [], head, ...COOKIES]))
  expect(itemsOf(titled)).toEqual(COOKIE_ITEMS)
  expect(titled.left).toMatchObject([
    { row: 1, cell: 'A1', name: 'Cookies for the new year', reason: 'above the item table', product: null },
  ])
  expect(titled.columns.named[1]).toEqual({ cell: 'B3', text: 'Price', field: 'price' })
})

test('EVT-113 semicolons with cents after a comma do not become columns', () => {
  const rows: Rows = [['Item', 'Price', 'Stock'], ...Array.from({ length: 6 }, (_, n) => [`Item ${n}`, `${n},50`, 10])]
  const sheet = imported(csv(rows, ';'))
  expect(itemsOf(sheet).map((item) => item[2])).toEqual([50, 150, 250, 350, 450, 550])
  expect(sheet.guesses.map(({ cell }) => cell)).toEqual(['B2', 'B3', 'B4', 'B5', 'B6', 'B7'])
})

test('EVT-113 questions and left rows of named columns name their own cells', () => {
  const sheet = imported(
    csv([
      ['Stock', 'Price', 'Item'],
      ['30 tins', '12.50', 'Kueh bangkit'],
      [5, 'ask', 'Tarts'],
      [5, '', 'Love letters'],
    ]),
  )
  expect(sheet.guesses).toMatchObject([{ cell: 'A2', text: '30 tins', field: 'maxQuantity', isRead: false }])
  expect(sheet.left).toMatchObject([
    { row: 3, cell: 'B3', name: 'Tarts', reason: 'price cannot be read', guesses: [{ cell: 'B3', field: 'price' }] },
    { row: 4, cell: 'B4', name: 'Love letters', reason: 'price is missing', guesses: [{ cell: 'B4', text: '' }] },
  ])
})

test('EVT-082 the fields of an event without a title are still required below an item table of the sample', () => {
  const rows = [['Event sheet'], ['Title'], ...EVENT.slice(2), [], [], [], [], [], ['Product', 'Description', 'Price']]
  expect(refused(csv([...rows, ['Tarts', '', 18.8]]))).toEqual({
    message: 'Please check the file',
    detail: [{ cell: 'B2', fault: 'the title is missing' }],
  })
  const blank = FIELDS.map(([label = '']) => [label])
  expect(refused(csv([...blank, ['Product', 'Description', 'Price'], ['Tarts', '', 18.8]]))).toMatchObject({
    detail: [{ cell: 'B2' }, { cell: 'B5' }, { cell: 'B6' }],
  })
})

test('EVT-083 a file that cannot be read says why', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
  const reasons = [
    png,
    Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]),
    new TextEncoder().encode('Some words, and more'),
    new Uint8Array(5_000_001),
  ].map(refused)
  expect(reasons.map(({ message }) => message)).toEqual(Array.from({ length: 4 }, () => 'Failed to read file'))
  expect(reasons.map(({ detail }) => detail)).toEqual([
    { reason: 'It is not an .xlsx, .xls or .csv file.' },
    { reason: 'It is not a workbook, or it is damaged, too large or protected with a password.' },
    { reason: 'It is not a workbook, and no row names an item table with the columns “Product” and “Price”.' },
    { reason: 'The file is larger than 5 MB.' },
  ])
})
