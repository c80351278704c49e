// Converts the bytes of a workbook to plain cells. Runs in a worker, because the file is untrusted.
import { zipSync } from 'fflate'
import { read, SSF, type CellObject } from 'xlsx'
import { fromCivil } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { isWorkbookPart, plainWorkbook } from './plain-workbook.ts'
import { unpackZip } from './unpack-zip.ts'
import type { SheetCell, SheetCells } from './sheet-values.ts'
import { FAILED_TO_READ } from './event-refusals.ts'

export const MAX_SHEET_BYTES = 5_000_000
/** A sheet of 400 products has 130 KB. */
const MAX_UNPACKED_BYTES = 10_000_000
const MAX_ROWS = 3000
const MAX_CELLS = 100_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * The values of the workbook, packed again without compression. The workbook library unpacks without a limit and reads other fields of
 * an archive than `unpackZip`, so that it never sees the original. Undefined for anything but a zip archive.
 */
const repackWorkbook = (bytes: Uint8Array): Uint8Array | undefined =>
  bytes.length <= MAX_SHEET_BYTES && ZIP.every((byte, i) => bytes[i] === byte)
    ? zipSync(plainWorkbook(unpackZip(bytes, MAX_UNPACKED_BYTES, isWorkbookPart)), { level: 0 })
    : undefined

const dateOf = (serial: number, date1904: boolean): SheetCell['date'] => {
  const parts = SSF.parse_date_code(serial, { date1904 })
  if (!parts) return undefined
  const at = fromCivil(parts.y, parts.m, parts.d, parts.H, parts.M)
  return at === undefined ? undefined : { at, timed: parts.H !== 0 || parts.M !== 0 }
}

const cellOf = (cell: CellObject, date1904: boolean): SheetCell | undefined => {
  if (cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return undefined
  if (typeof cell.v === 'boolean') return { text: cell.v ? 'TRUE' : 'FALSE', truth: cell.v }
  if (typeof cell.v === 'number') {
    const date = typeof cell.z === 'string' && SSF.is_date(cell.z) ? dateOf(cell.v, date1904) : undefined
    return { text: cell.w ?? String(cell.v), number: cell.v, ...(date ? { date } : {}) }
  }
  return { text: String(cell.v) }
}

/** Cells of the first sheet. */
export const readSheetCells = (bytes: Uint8Array): SheetCells | Refusal => {
  try {
    const workbook = repackWorkbook(bytes)
    if (workbook === undefined) return FAILED_TO_READ
    const book = read(workbook, {
      type: 'array',
      cellDates: false,
      cellNF: true,
      cellHTML: false,
      sheets: 0,
      sheetRows: MAX_ROWS,
    })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) return FAILED_TO_READ
    const date1904 = book.Workbook?.WBProps?.date1904 === true
    const addresses = Object.keys(sheet).filter((at) => !at.startsWith('!'))
    if (addresses.length > MAX_CELLS) return FAILED_TO_READ
    const cells: Record<string, SheetCell> = {}
    for (const at of addresses) {
      const cell = cellOf(sheet[at] as CellObject, date1904)
      if (cell) cells[at] = cell
    }
    return cells
  } catch {
    // Any error of the parser means that the file is invalid.
    return FAILED_TO_READ
  }
}
