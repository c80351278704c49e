import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { utils, write, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { readSheetCells } from './event-sheet-cells.ts'
import type { SheetCells } from './sheet-values.ts'

const bookOf = (cells: Record<string, CellObject>, date1904 = false): Uint8Array => {
  const sheet: WorkSheet = { '!ref': 'A1:F30', ...cells }
  const book: WorkBook = { SheetNames: ['Event'], Sheets: { Event: sheet }, Workbook: { WBProps: { date1904 } } }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const read = (bytes: Uint8Array): SheetCells => {
  const cells = readSheetCells(bytes)
  if (isRefusal(cells)) throw new Error(cells.message)
  return cells
}

test('text, numbers and truth values', () => {
  const cells = read(bookOf({ A1: { t: 's', v: ' hi ' }, A2: { t: 'n', v: 9.9 }, A3: { t: 'b', v: true } }))
  expect(cells).toEqual({
    A1: { text: ' hi ' },
    A2: { text: '9.9', number: 9.9 },
    A3: { text: 'TRUE', truth: true },
  })
})

test('a formula counts with its stored value; without one it is missing, and so is an error', () => {
  const cells = read(
    bookOf({
      A1: { t: 'n', v: 12, f: '6*2' },
      A2: { t: 'n', f: '6*2' } as CellObject,
      A3: { t: 'e', v: 0x2a, w: '#N/A' },
    }),
  )
  expect(cells).toEqual({ A1: { text: '12', number: 12 } })
})

test('EVT-077 date cells are Singapore days; one with hours keeps them', () => {
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

test('a workbook that counts days from 1904 gives the same days', () => {
  const cells = read(bookOf({ A1: { t: 'n', v: 47_813 - 1462, z: 'dd-mm-yyyy' } }, true))
  expect(formatDateTime(cells['A1']!.date!.at)).toBe('26-11-2030 00:00')
})

test('EVT-083 a zip that is no workbook, or unpacks beyond measure, is not read', () => {
  const words = (files: Record<string, Uint8Array>) => {
    const cells = readSheetCells(zipSync(files))
    return isRefusal(cells) ? cells.message : cells
  }
  expect(words({ 'readme.txt': new Uint8Array(10) })).toBe('Failed to read file')
  expect(words({ 'xl/worksheets/sheet1.xml': new Uint8Array(61_000_000) })).toBe('Failed to read file')
})

test('only the first sheet is read', () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['one']]), 'One')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['two']]), 'Two')
  expect(read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))).toEqual({
    A1: { text: 'one' },
  })
})
