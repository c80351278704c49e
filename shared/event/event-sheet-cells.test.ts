import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { utils, write, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { readSheetCells } from './event-sheet-cells.ts'
import type { SheetCells } from './sheet-values.ts'
import { FAILED_TO_READ } from './event-refusals.ts'

const bookOf = (cells: Record<string, CellObject>, date1904 = false): Uint8Array => {
  const sheet: WorkSheet = { '!ref': 'A1:F30', ...cells }
  const book: WorkBook = { SheetNames: ['Event'], Sheets: { Event: sheet }, Workbook: { WBProps: { date1904 } } }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const read = (bytes: Uint8Array): SheetCells => {
  const sheet = readSheetCells(bytes)
  if (isRefusal(sheet)) throw new Error(sheet.message)
  return sheet.cells
}

test('reads text, numbers and booleans', () => {
  const cells = read(bookOf({ A1: { t: 's', v: ' hi ' }, A2: { t: 'n', v: 9.9 }, A3: { t: 'b', v: true } }))
  expect(cells).toEqual({
    A1: { text: ' hi ' },
    A2: { text: '9.9', number: 9.9 },
    A3: { text: 'TRUE', booleanValue: true },
  })
})

test('a formula uses its stored value; without one, and with an error, the cell is missing', () => {
  const cells = read(
    bookOf({
      A1: { t: 'n', v: 12, f: '6*2' },
      A2: { t: 'n', f: '6*2' } as CellObject,
      A3: { t: 'e', v: 0x2a, w: '#N/A' },
    }),
  )
  expect(cells).toEqual({ A1: { text: '12', number: 12 } })
})

test('EVT-077 date cells are Singapore days; a date cell with hours keeps the hours', () => {
  const cells = read(
    bookOf({ A1: { t: 'n', v: 47_813, z: 'dd-mm-yyyy' }, A2: { t: 'n', v: 47_813.4375, z: 'dd-mm-yyyy hh:mm' } }),
  )
  const shown = (at: string) => {
    const date = cells[at]?.date
    return date && [formatDateTime(date.at), date.timed]
  }
  expect(shown('A1')).toEqual(['26-11-2030 00:00', false])
  expect(shown('A2')).toEqual(['26-11-2030 10:30', true])
})

test('a workbook with the 1904 date system gives the same days', () => {
  const cells = read(bookOf({ A1: { t: 'n', v: 47_813 - 1462, z: 'dd-mm-yyyy' } }, true))
  expect(formatDateTime(cells['A1']!.date!.at)).toBe('26-11-2030 00:00')
})

test('EVT-083 a zip that is not a workbook, or unpacks to too many bytes, is refused', () => {
  const words = (files: Record<string, Uint8Array>) => {
    const cells = readSheetCells(zipSync(files))
    return isRefusal(cells) ? cells.message : cells
  }
  expect(words({ 'readme.txt': new Uint8Array(10) })).toBe('Failed to read file')
  expect(words({ 'xl/worksheets/sheet1.xml': new Uint8Array(61_000_000) })).toBe('Failed to read file')
})

const HIDDEN = 1
const VERY_HIDDEN = 2

const bookOfSheets = (sheets: readonly (readonly [name: string, hidden: 0 | 1 | 2])[]): Uint8Array => {
  const book = utils.book_new()
  for (const [name] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet([[`cell of ${name}`]]), name)
  book.Workbook = { Sheets: sheets.map(([name, Hidden]) => ({ name, Hidden })) }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

test.each([
  ['hidden', HIDDEN],
  ['very hidden', VERY_HIDDEN],
] as const)('EVT-114 a %s first worksheet is not read, and every unread worksheet is named', (_how, hidden) => {
  const sheet = readSheetCells(
    bookOfSheets([
      ['Costs', hidden],
      ['Event', 0],
      ['Last year', 0],
    ]),
  )
  expect(sheet).toEqual({
    cells: { A1: { text: 'cell of Event' } },
    source: {
      name: 'Event',
      others: [
        { name: 'Costs', hidden: true },
        { name: 'Last year', hidden: false },
      ],
    },
  })
})

test('EVT-114 hidden worksheets of an .xls workbook are not read either', () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Costs')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['shown']]), 'Event')
  book.Workbook = {
    Sheets: [
      { name: 'Costs', Hidden: HIDDEN },
      { name: 'Event', Hidden: 0 },
    ],
  }
  expect(readSheetCells(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer))).toEqual({
    cells: { A1: { text: 'shown' } },
    source: { name: 'Event', others: [{ name: 'Costs', hidden: true }] },
  })
})

const EVENT_ROWS = [
  ['Event sheet'],
  ['Title', 'Durian run'],
  ['Description'],
  ['Pick-up location'],
  ['Closing date', '26/11/2030'],
  ['Pick-up date', '30/11/2030'],
]

test.each(['xlsx', 'xlsm', 'biff8', 'biff5'] as const)('EVT-083 a workbook saved as %s is read', (bookType) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(EVENT_ROWS), 'Event')
  const cells = read(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer))
  expect([cells['B2']?.text, cells['B5']?.text]).toEqual(['Durian run', '26/11/2030'])
})

test.each([
  ['commas', ',', '\r\n'],
  ['semicolons', ';', '\n'],
  ['tabs', '\t', '\n'],
])('EVT-083 a CSV file with %s is read under any name', (_name, separator, end) => {
  const text = EVENT_ROWS.map((row) => row.join(separator)).join(end)
  const sheet = readSheetCells(new TextEncoder().encode(text))
  expect(sheet).toMatchObject({
    cells: { A2: { text: 'Title' }, B2: { text: 'Durian run' }, B6: { text: '30/11/2030' } },
    source: { name: '', others: [] },
  })
})

test('a text that is no event sheet is not taken for a CSV file', () => {
  for (const text of ['Some words, and more', '<html><body>,</body></html>', EVENT_ROWS.slice(0, 4).join('\n')])
    expect(readSheetCells(new TextEncoder().encode(text))).toEqual(FAILED_TO_READ)
})

test('a merged title is read from its first cell', () => {
  const cells = read(withXml('after', '<mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells>'))
  expect(cells).toEqual({ A1: { text: 'hi' } })
})

const STATED_SIZE_AT = { 0x02014b50: 24, 0x04034b50: 22 } as const

/** The archive with another size stated for its files than they have. */
const stateSize = (zip: Uint8Array, real: number, stated: number): Uint8Array => {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = 0; at + 46 < zip.length; at += 1)
    for (const [signature, offset] of Object.entries(STATED_SIZE_AT))
      if (view.getUint32(at, true) === Number(signature) && view.getUint32(at + offset, true) === real)
        view.setUint32(at + offset, stated, true)
  return zip
}

test('EVT-083 a zip bomb that states a small size is refused before it is unpacked', () => {
  const files = unzipSync(bookOf({ A1: { t: 's', v: 'hi' } }))
  const size = 40_000_000
  const bomb = stateSize(zipSync({ ...files, 'xl/worksheets/sheet1.xml': new Uint8Array(size) }), size, 1000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const cpu = process.cpuUsage()
  expect(readSheetCells(bomb)).toEqual(FAILED_TO_READ)
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(1000)
})

/** Texts of the workbook that no cell shows, in bytes. */
const LONG_STRINGS_BYTES = 40_000_000

test('EVT-112 40 MB of shared strings that no cell uses cost little time, and the used ones stay', () => {
  const files = unzipSync(bookOf({ A1: { t: 's', v: 'first' }, A2: { t: 's', v: 'second' } }))
  const strings = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
  const entry = `<si><t>${'abcdefgh '.repeat(8)}</t></si>`
  const long = strings.replace('</sst>', `${entry.repeat(LONG_STRINGS_BYTES / entry.length)}</sst>`)
  const large = zipSync({ ...files, 'xl/sharedStrings.xml': strToU8(long) })
  const cpu = process.cpuUsage()
  expect(read(large)).toEqual({ A1: { text: 'first' }, A2: { text: 'second' } })
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(5000)
})

test('pictures in a workbook are not unpacked, and do not count towards its size', () => {
  const files = unzipSync(bookOf({ A1: { t: 's', v: 'hi' } }))
  expect(read(zipSync({ ...files, 'xl/media/image1.png': new Uint8Array(30_000_000) }))).toEqual({ A1: { text: 'hi' } })
})

/** The workbook with this text before or after the cells of its sheet, or among them. */
const withXml = (place: 'before' | 'among' | 'after', xml: string): Uint8Array => {
  const files = unzipSync(bookOf({ A1: { t: 's', v: 'hi' } }))
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[name] ?? new Uint8Array())
  const mark = { before: '<sheetData>', among: '</row>', after: '</sheetData>' }[place]
  const changed = place === 'after' ? sheet.replace(mark, mark + xml) : sheet.replace(mark, xml + mark)
  if (changed === sheet) throw new Error(`${mark} is missing`)
  return zipSync({ ...files, [name]: strToU8(changed) })
}

const ALL_CELLS = 'A1:XFD1048576'

test.each([
  ['merged cells', 'after', `<mergeCells count="1"><mergeCell ref="${ALL_CELLS}"/></mergeCells>`],
  ['column widths', 'before', '<cols><col min="1" max="16384000" width="9"/></cols>'],
  ['a dimension', 'before', `<dimension ref="${ALL_CELLS}"/>`],
  ['a link', 'after', `<hyperlinks><hyperlink ref="${ALL_CELLS}" location="A1"/></hyperlinks>`],
  ['a link among the cells', 'among', `<c r="B1"><hyperlink ref="${ALL_CELLS}" location="A1"/></c>`],
  ['a shared formula', 'among', `<c r="B1"><f t="shared" ref="${ALL_CELLS}" si="0">A1</f></c>`],
  ['an array formula', 'among', `<c r="B1"><f t="array" ref="${ALL_CELLS}">A1</f></c>`],
] as const)('EVT-083 %s over all cells of a sheet costs no time', (_what, place, xml) => {
  const cpu = process.cpuUsage()
  expect(read(withXml(place, xml))).toEqual({ A1: { text: 'hi' } })
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(1000)
})

test('EVT-083 broken attributes cost no time', () => {
  const cpu = process.cpuUsage()
  expect(read(withXml('among', `<c${' x="'.repeat(5000)}`)).A1).toEqual({ text: 'hi' })
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(1000)
})
