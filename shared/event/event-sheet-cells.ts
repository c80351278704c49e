// Converts the bytes of a workbook or a CSV file to plain cells. Runs in a worker, because the file is untrusted.
import { zipSync } from 'fflate'
import Papa from 'papaparse'
import { read, SSF, utils, type CellObject, type ParsingOptions, type WorkBook } from 'xlsx'
import { fromCivil } from '#shared/kernel/clock.ts'
import { textOfBytes } from '#shared/kernel/text-of-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { hasItemTable } from './event-sheet-columns.ts'
import { isSharedStrings, isWorkbookPart, plainWorkbook, withoutCells } from './plain-workbook.ts'
import { unpackZip } from './unpack-zip.ts'
import type { SheetCell, SheetCells } from './sheet-values.ts'
import { FAILED_TO_READ } from './event-refusals.ts'

export const MAX_SHEET_BYTES = 5_000_000
/** A sheet of 10,000 products has 3 MB. */
const MAX_PARTS_BYTES = 10_000_000
/** Texts of all worksheets together; spreadsheet programs save also those that no cell shows. */
const MAX_STRINGS_BYTES = 48_000_000
const MAX_CELLS = 300_000

export interface SheetSource {
  /** Name of the worksheet that was read; empty for a CSV file. */
  readonly name: string
  readonly others: readonly { readonly name: string; readonly hidden: boolean }[]
}

export interface ReadSheet {
  readonly cells: SheetCells
  readonly source: SheetSource
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of .xls files, [MS-CFB] 2.2; encrypted workbooks have it too, and are refused by the library. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte)

const dateOf = (serial: number, date1904: boolean): SheetCell['date'] => {
  const parts = SSF.parse_date_code(serial, { date1904 })
  if (!parts) return undefined
  const at = fromCivil(parts.y, parts.m, parts.d, parts.H, parts.M)
  return at === undefined ? undefined : { at, timed: parts.H !== 0 || parts.M !== 0 }
}

const cellOf = (cell: CellObject, date1904: boolean): SheetCell | undefined => {
  if (cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return undefined
  if (typeof cell.v === 'boolean') return { text: cell.v ? 'TRUE' : 'FALSE', booleanValue: cell.v }
  if (typeof cell.v === 'number') {
    const date = typeof cell.z === 'string' && SSF.is_date(cell.z) ? dateOf(cell.v, date1904) : undefined
    return { text: cell.w ?? String(cell.v), number: cell.v, ...(date ? { date } : {}) }
  }
  return { text: String(cell.v) }
}

const cellsOf = (book: WorkBook, name: string): SheetCells | undefined => {
  const sheet = book.Sheets[name]
  if (!sheet) return undefined
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const addresses = Object.keys(sheet).filter((at) => !at.startsWith('!'))
  if (addresses.length > MAX_CELLS) return undefined
  const cells: Record<string, SheetCell> = {}
  for (const at of addresses) {
    const cell = cellOf(sheet[at] as CellObject, date1904)
    if (cell) cells[at] = cell
  }
  return cells
}

/** The first worksheet that is visible; the first one if all are hidden. Charts are no worksheets. */
const chooseSheet = (book: WorkBook): { at: number; source: SheetSource } => {
  const sheets = book.SheetNames.map((name, at) => ({
    at,
    name,
    hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    isChart: book.Sheets[name]?.['!type'] === 'chart',
  })).filter(({ isChart }) => !isChart)
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const others = sheets.filter((sheet) => sheet !== chosen).map(({ name, hidden }) => ({ name, hidden }))
  return { at: chosen?.at ?? 0, source: { name: chosen?.name ?? '', others } }
}

const OPTIONS = { type: 'array', cellDates: false, cellNF: true, cellHTML: false } as const satisfies ParsingOptions

/** The library reads no names, charts or macros here, so that a hidden sheet can be told apart at little cost. */
const outline = (bytes: Uint8Array): WorkBook => read(bytes, { ...OPTIONS, sheetRows: 1 })

/**
 * Reads the values of the workbook, packed again without compression. The workbook library unpacks without a limit and
 * reads other fields of an archive than `unpackZip`, so that it never sees the original.
 */
const readZip = (bytes: Uint8Array): ReadSheet | undefined => {
  const parts = unpackZip(bytes, MAX_PARTS_BYTES, (name) => isWorkbookPart(name) && !isSharedStrings(name))
  const { at, source } = chooseSheet(outline(zipSync(withoutCells(parts), { level: 0 })))
  const strings = unpackZip(bytes, MAX_STRINGS_BYTES, isSharedStrings)
  const plain = zipSync(plainWorkbook({ ...parts, ...strings }), { level: 0 })
  const cells = cellsOf(read(plain, { ...OPTIONS, sheets: at }), source.name)
  return cells && { cells, source }
}

const readCompoundFile = (bytes: Uint8Array): ReadSheet | undefined => {
  const book = read(bytes, OPTIONS)
  const { source } = chooseSheet(book)
  const cells = cellsOf(book, source.name)
  return cells && { cells, source }
}

const SEPARATORS = [',', ';', '\t', '|'] as const

const csvCells = (text: string, delimiter: string): SheetCells | undefined => {
  const rows = Papa.parse<string[]>(text, { delimiter }).data
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS) return undefined
  const cells: Record<string, SheetCell> = {}
  rows.forEach((row, r) =>
    row.forEach((value, c) => {
      if (value.trim() !== '') cells[utils.encode_cell({ r, c })] = { text: value }
    }),
  )
  return cells
}

const hasEventCells = (cells: SheetCells): boolean => ['B2', 'B5', 'B6'].every((at) => cells[at] !== undefined)

/**
 * A CSV file under any name. A text is an event sheet if a row names an item and a price, or if the title and both dates
 * are in their cells.
 */
const readCsv = (bytes: Uint8Array): ReadSheet | undefined => {
  const text = textOfBytes(bytes)
  if (text.includes('\0')) return undefined
  for (const isSheet of [hasItemTable, hasEventCells])
    for (const separator of SEPARATORS) {
      const cells = csvCells(text, separator)
      if (cells && isSheet(cells)) return { cells, source: { name: '', others: [] } }
    }
  return undefined
}

const readAny = (bytes: Uint8Array): ReadSheet | undefined => {
  if (bytes.length > MAX_SHEET_BYTES) return undefined
  if (beginsWith(bytes, ZIP)) return readZip(bytes)
  return beginsWith(bytes, COMPOUND_FILE) ? readCompoundFile(bytes) : readCsv(bytes)
}

/** Cells of the first visible worksheet of an .xlsx, .xlsm or .xls workbook, or of a CSV file; by content, not by name. */
export const readSheetCells = (bytes: Uint8Array): ReadSheet | Refusal => {
  try {
    return readAny(bytes) ?? FAILED_TO_READ
  } catch {
    // Any error of the parser means that the file is invalid.
    return FAILED_TO_READ
  }
}

/** Why bytes that were refused cannot be read, for the person who chose the file. */
export const reasonUnreadable = (bytes: Uint8Array): string => {
  if (bytes.length > MAX_SHEET_BYTES) return 'The file is larger than 5 MB.'
  if (beginsWith(bytes, ZIP) || beginsWith(bytes, COMPOUND_FILE))
    return 'It is not a workbook, or it is damaged, too large or protected with a password.'
  // Only the beginning: a text has no zero bytes.
  return bytes.subarray(0, 10_000).includes(0)
    ? 'It is not an .xlsx, .xls or .csv file.'
    : 'It is not a workbook, and no row names an item table with the columns “Product” and “Price”.'
}
