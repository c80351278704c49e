// Writes tables as an Excel workbook or as CSV (RFC 4180, UTF-8 with byte order mark). Runs in a worker.
import Papa from 'papaparse'
import { utils, write, type CellObject } from 'xlsx'
import type { Cell } from '#shared/kernel/export-table.ts'
import { harmlessText } from '#shared/kernel/harmless-text.ts'
import { toDollars } from '#shared/kernel/money.ts'
import { sheetNames } from '#shared/kernel/sheet-names.ts'

export type FileFormat = 'xlsx' | 'csv'

export interface TableHead {
  readonly name: string
  readonly head: readonly string[]
}

type Row = readonly Cell[]

export interface TableFileWriter {
  /** `table`: index of the table that the rows belong to. */
  readonly add: (table: number, rows: readonly Row[]) => void
  readonly finish: () => Uint8Array<ArrayBuffer>
}

const BYTE_ORDER_MARK = '\uFEFF'
const NEWLINE = '\r\n'

const csvValue = (cell: Cell): string => {
  if (typeof cell === 'string') return harmlessText(cell)
  return typeof cell === 'number' ? String(cell) : toDollars(cell.cents).toFixed(2)
}

const csvLines = (rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : Papa.unparse(
        rows.map((row) => row.map(csvValue)),
        { newline: NEWLINE },
      ) + NEWLINE

const csvWriter = (tables: readonly TableHead[]): TableFileWriter => {
  const parts = [BYTE_ORDER_MARK, csvLines([tables[0]?.head ?? []])]
  return {
    add: (table, rows) => {
      if (table === 0) parts.push(csvLines(rows))
    },
    finish: () => new TextEncoder().encode(parts.join('')),
  }
}

const AMOUNT_FORMAT = '0.00'
/** Escape sequence of the file format; in a text it is not one. */
const LIKE_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi

/** Typed cells, so that a workbook keeps the zeros at the start of a text and evaluates nothing. */
const sheetCell = (cell: Cell): CellObject => {
  if (typeof cell === 'string') return { t: 's', v: harmlessText(cell).replace(LIKE_ESCAPED, '_x005F_') }
  return typeof cell === 'number' ? { t: 'n', v: cell } : { t: 'n', v: toDollars(cell.cents), z: AMOUNT_FORMAT }
}

const MIN_WIDTH_CHARACTERS = 8
const MAX_WIDTH_CHARACTERS = 40
/** Rows whose texts determine the width of a column. */
const MEASURED_ROWS = 200

const widthsOf = (rows: readonly (readonly CellObject[])[]): { wch: number }[] => {
  const widths: number[] = []
  for (const row of rows.slice(0, MEASURED_ROWS))
    for (const [n, { v }] of row.entries())
      widths[n] = Math.max(widths[n] ?? MIN_WIDTH_CHARACTERS, String(v).length + 1)
  return widths.map((width) => ({ wch: Math.min(width, MAX_WIDTH_CHARACTERS) }))
}

const workbookWriter = (tables: readonly TableHead[]): TableFileWriter => {
  const sheets = tables.map(({ head }) => [head.map(sheetCell)])
  return {
    add: (table, rows) => {
      for (const row of rows) sheets[table]?.push(row.map(sheetCell))
    },
    finish: () => {
      const book = utils.book_new()
      const names = sheetNames(tables.map(({ name }) => name))
      for (const [n, rows] of sheets.entries()) {
        const sheet = utils.aoa_to_sheet(rows, { dense: true })
        sheet['!cols'] = widthsOf(rows)
        if (sheet['!ref'] !== undefined) sheet['!autofilter'] = { ref: sheet['!ref'] }
        utils.book_append_sheet(book, sheet, names[n])
      }
      return new Uint8Array(
        write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer,
      )
    },
  }
}

export const tableFileWriter = (format: FileFormat, tables: readonly TableHead[]): TableFileWriter =>
  format === 'csv' ? csvWriter(tables) : workbookWriter(tables)
