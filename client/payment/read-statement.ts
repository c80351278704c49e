// Reads a bank statement from a file or from pasted lines, on this device.
import type { Seconds } from '#shared/kernel/clock.ts'
import { transfersFromLines, type Statement } from '#shared/payment/bank-transfer.ts'
import { textOfBytes } from '#shared/kernel/text-of-bytes.ts'
import { findColumns, type StatementRow } from '#shared/payment/statement-columns.ts'

/** A table whose columns have to be found, or lines that are read already. */
export type StatementSource =
  | { readonly kind: 'table'; readonly name: string; readonly rows: readonly StatementRow[] }
  | { readonly kind: 'lines'; readonly name: string; readonly statement: Statement }

export interface NotRead {
  readonly error: string
}

const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Statements have some ten columns, and at most 20,000 of their transfers are read. More would freeze the page. */
const MAX_COLUMNS = 200
const MAX_LINES = 50_000
const EXCEL = 'This is an Excel workbook. Save it as CSV, or copy its cells and paste them here.'
/** First bytes of files that banks offer beside CSV. */
const OTHER_FORMATS: readonly (readonly [bytes: readonly number[], advice: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose CSV as the format when you download it from your bank.'],
  [[0x50, 0x4b, 0x03, 0x04], EXCEL],
  [[0xd0, 0xcf, 0x11, 0xe0], EXCEL],
]
const NO_TRANSFERS = 'There are no transfers in it. Choose the CSV file of your account’s transactions.'
const NO_STATEMENT = `It has more than ${MAX_COLUMNS} columns. Choose the CSV file of your account’s transactions.`
const TOO_MANY_LINES: NotRead = { error: 'It has more than 50,000 lines. Choose a shorter period.' }

const hasBadQuotes = ({ errors }: { readonly errors: readonly { readonly type: string }[] }): boolean =>
  errors.some(({ type }) => type === 'Quotes')

/** Spreadsheet programs save columns without any content. */
const withoutEmptyEnd = (row: StatementRow): StatementRow =>
  row.length <= MAX_COLUMNS ? row : row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1)

/** The rows, or why they are no statement, before their columns are looked for. */
const bounded = (rows: readonly StatementRow[]): readonly StatementRow[] | NotRead => {
  if (rows.length > MAX_LINES) return TOO_MANY_LINES
  const trimmed = rows.map(withoutEmptyEnd)
  return trimmed.some((row) => row.length > MAX_COLUMNS) ? { error: NO_STATEMENT } : trimmed
}

/** A quotation mark without its second one would swallow the lines below it: then each line is a row. */
const rowsOf = async (text: string): Promise<readonly StatementRow[] | NotRead> => {
  const { default: Papa } = await import('papaparse')
  const whole = Papa.parse<string[]>(text.trim())
  if (!hasBadQuotes(whole)) return bounded(whole.data)
  const { delimiter } = whole.meta
  const lines = text.trim().split(/\r\n?|\n/)
  if (lines.length > MAX_LINES) return TOO_MANY_LINES
  return bounded(
    lines.flatMap((line) => {
      const row = Papa.parse<string[]>(line, { delimiter })
      return hasBadQuotes(row) ? Papa.parse<string[]>(line, { delimiter, quoteChar: '\0' }).data : row.data
    }),
  )
}

const isEmpty = (rows: readonly StatementRow[]): boolean => rows.every((row) => row.every((cell) => cell.trim() === ''))

export const readStatementFile = async (file: File): Promise<StatementSource | NotRead> => {
  if (file.size > MAX_FILE_BYTES) return { error: 'This file is larger than 20 MB. Choose a shorter period.' }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return { error: 'This file could not be opened. Choose it again.' }
  const other = OTHER_FORMATS.find(([first]) => first.every((byte, n) => bytes[n] === byte))
  if (other) return { error: other[1] }
  const text = textOfBytes(bytes)
  if (text.includes('\0')) return { error: 'This is not a text file. Choose the CSV file of your bank.' }
  if (text.trim() === '') return { error: 'This file is empty.' }
  const rows = await rowsOf(text)
  if ('error' in rows) return rows
  if (rows.every((row) => row.length < 2)) return { error: NO_TRANSFERS }
  return isEmpty(rows) ? { error: 'This file is empty.' } : { kind: 'table', name: file.name, rows }
}

/** Lines of a bank's app, or cells of a spreadsheet or CSV file that was opened elsewhere. */
export const readPastedStatement = async (text: string, now: Seconds): Promise<StatementSource | NotRead> => {
  if (text.trim() === '') return { error: 'Paste the lines first.' }
  const rows = await rowsOf(text)
  if ('error' in rows) return rows
  const name = 'Pasted lines'
  const found = findColumns(rows, now)
  const hasNumberedDays = found?.columns.dateOrder === 'serial' && found.columns.headRow !== -1
  if (found?.isCertain || hasNumberedDays) return { kind: 'table', name, rows }
  const statement = transfersFromLines(text, now)
  if (statement.transfers.length > 0 || statement.outgoing > 0) return { kind: 'lines', name, statement }
  return { error: 'No amounts were found. Each transfer needs its amount, such as 41.20.' }
}
