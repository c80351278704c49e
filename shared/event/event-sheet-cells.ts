// From the bytes of a workbook to plain cells. Runs in a worker: the file is somebody else's.
import { unzipSync } from 'fflate'
import { read, SSF, type CellObject } from 'xlsx'
import { fromCivil } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { FAILED_TO_READ } from './event-sheet.ts'
import type { SheetCell, SheetCells } from './sheet-values.ts'

export const MAX_SHEET_BYTES = 5_000_000
const MAX_UNPACKED_BYTES = 60_000_000
const MAX_ROWS = 3000
const MAX_CELLS = 100_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** A zip whose table of contents is whole and does not unpack beyond measure. */
const isReasonableZip = (bytes: Uint8Array): boolean => {
  if (bytes.length > MAX_SHEET_BYTES || !ZIP.every((byte, i) => bytes[i] === byte)) return false
  let unpacked = 0
  unzipSync(bytes, {
    filter: (file) => {
      unpacked += file.originalSize
      return false
    },
  })
  return unpacked <= MAX_UNPACKED_BYTES
}

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
    if (!isReasonableZip(bytes)) return FAILED_TO_READ
    const book = read(bytes, {
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
    // Whatever the reader stumbles over, the file is what is wrong.
    return FAILED_TO_READ
  }
}
