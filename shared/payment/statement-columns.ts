// Finds the columns of a bank statement: by the words of its head row, or by the shape of its cells. The columns that
// are found are shown to the person, who can correct them.
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { folded } from '#shared/kernel/text.ts'
import { dateOrderOf, readAmount, readDay, type DateOrder } from '#shared/kernel/written-values.ts'

export type StatementRow = readonly string[]

/** Indexes of columns. */
export interface StatementColumns {
  /** Row with the names of the columns; -1: none. */
  readonly headRow: number
  readonly date: number | null
  /** Columns that describe a transfer: payer, reference, remark. */
  readonly texts: readonly number[]
  /** Money in; negative amounts left the account. */
  readonly credit: number | null
  /** Money out. */
  readonly debit: number | null
  /** 'CR', 'DR', 'Withdrawal', 'Deposit' and so on: see `sideOf`. */
  readonly side: number | null
  /** 'COMPLETED', 'PENDING' and so on. */
  readonly state: number | null
  readonly currency: number | null
  readonly dateOrder: DateOrder
}

/** Head rows stand below at most so many lines about the account. */
const MAX_LINES_ABOVE_HEAD = 40
const SAMPLE_ROWS = 200
const MIN_SHARE = 0.6

const DATES = [/^(transaction|trans|txn|posting) ?date/, /^completed date/, /^date/, /date$/, /date/]
const CREDIT = /\b(credit|deposits?|money in|paid in|amount in|received)\b/
const DEBIT = /\b(debit|withdrawals?|money out|paid out|amount out|spent)\b/
const AMOUNT = /\bamount\b|^(sgd|value)$/
const SIDE =
  /^(cr ?\/? ?dr|dr ?\/? ?cr|d ?\/ ?c|c ?\/ ?d|debit ?\/ ?credit|credit ?\/ ?debit|withdrawals? ?\/ ?deposits?|deposits? ?\/ ?withdrawals?|in ?\/ ?out|(transaction |trans |txn )?type|indicator|direction|sign)$/
const STATE = /^(state|status)$/
const CURRENCY = /^(currency|ccy)$/
const TEXT =
  /descr|detail|particular|^transaction$|reference|\bref\b|ref ?\d|remark|narrative|payee|payer|sender|name|memo|comment|message|note/
/** Amounts that are not what came into the account. */
const OTHER_AMOUNTS = /balance|foreign|original|exchange|\bfees?\b/

const columnCells = (rows: readonly StatementRow[], column: number | null): string[] =>
  column === null ? [] : rows.slice(0, SAMPLE_ROWS).map((row) => row[column] ?? '')

/** A serial day outside of these days is another number, or counted from 1904. */
const MAX_AGE_DAYS = 3 * 366
const MAX_AHEAD_DAYS = 7

const shareOf = (cells: readonly string[], isLike: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(isLike).length / filled.length
}

/** Whether the cells hold days as numbers of a spreadsheet, and none in another spelling. */
const hasSerialDays = (cells: readonly string[], now: Seconds): boolean =>
  cells.every((cell) => readDay(cell, now) === undefined) &&
  shareOf(cells, (cell) => {
    const day = readDay(cell, now, 'serial')
    return day !== undefined && day > addDays(now, -MAX_AGE_DAYS) && day < addDays(now, MAX_AHEAD_DAYS)
  }) >= MIN_SHARE

/** The spelling of the days in the column with this index, below the head row. */
export const dateOrderIn = (
  rows: readonly StatementRow[],
  { headRow, date }: Pick<StatementColumns, 'headRow' | 'date'>,
  now: Seconds,
): DateOrder => {
  const cells = columnCells(rows.slice(headRow + 1), date)
  return hasSerialDays(cells, now) ? 'serial' : dateOrderOf(cells)
}

const headName = (cell: string): string =>
  folded(cell)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const firstLike = (names: readonly string[], pattern: RegExp, taken: readonly (number | null)[]): number | null => {
  const found = names.findIndex((name, n) => !taken.includes(n) && !OTHER_AMOUNTS.test(name) && pattern.test(name))
  return found === -1 ? null : found
}

const dateIn = (names: readonly string[]): number | null => {
  for (const pattern of DATES) {
    const found = firstLike(names, pattern, [])
    if (found !== null) return found
  }
  return null
}

const IN =
  /^(c|cr|credit(ed)?|deposit(s|ed)?|in|incoming|inward|money in|paid in|amount in|received|transfer in|payment in)$/i
const OUTGOING =
  /^(d|dr|debit(ed)?|withdrawals?|withdrawn|out|outgoing|outward|money out|paid out|amount out|sent|spent|transfer out|payment out)$/i

/** Tells from a word whether money came in or left the account; null for another word. */
export const sideOf = (cell: string): 'in' | 'out' | null => {
  const word = cell.trim()
  if (IN.test(word)) return 'in'
  return OUTGOING.test(word) ? 'out' : null
}

const filledCells = (rows: readonly StatementRow[], column: number): string[] =>
  columnCells(rows, column).filter((cell) => cell.trim() !== '')

/** One letter may mean something else in a column with an unknown name. */
const isSideWord = (cell: string): boolean => cell.trim().length > 1 && sideOf(cell) !== null

/** The column that has such a name, if it holds a word for a side; otherwise the one that holds nothing but these words. */
const sideIn = (rows: readonly StatementRow[], width: number, named: number | null): number | null => {
  if (named !== null && filledCells(rows, named).some((cell) => sideOf(cell) !== null)) return named
  const found = Array.from({ length: width }, (_, column) => filledCells(rows, column)).findIndex(
    (cells) => cells.length > 0 && cells.every(isSideWord),
  )
  return found === -1 ? null : found
}

/** Amounts without a sign, beside a column that may tell their side in words that are not known. */
const hasUnknownSide = (rows: readonly StatementRow[], { headRow, credit, debit, side }: StatementColumns): boolean => {
  const below = rows.slice(headRow + 1)
  if (credit === null || debit !== null) return false
  if (filledCells(below, credit).some((cell) => (readAmount(cell) ?? 0) < 0)) return false
  const names = (rows[headRow] ?? []).map(headName)
  const sideColumn = side ?? firstLike(names, SIDE, [])
  return sideColumn !== null && filledCells(below, sideColumn).some((cell) => sideOf(cell) === null)
}

const byHead = (rows: readonly StatementRow[], headRow: number, now: Seconds): StatementColumns | null => {
  const names = (rows[headRow] ?? []).map(headName)
  const date = dateIn(names)
  if (date === null) return null
  const sideNamed = firstLike(names, SIDE, [date])
  const below = rows.slice(headRow + 1)
  const side = sideIn(below, names.length, sideNamed)
  const debit = firstLike(names, DEBIT, [date, side])
  const credit = firstLike(names, CREDIT, [date, side, debit]) ?? firstLike(names, AMOUNT, [date, side, debit])
  if (credit === null) return null
  const state = firstLike(names, STATE, [])
  const currency = firstLike(names, CURRENCY, [])
  const taken = [date, credit, debit, side, state, currency]
  const texts = names.flatMap((name, n) =>
    !taken.includes(n) && !OTHER_AMOUNTS.test(name) && TEXT.test(name) ? [n] : [],
  )
  return {
    headRow,
    date,
    texts,
    credit,
    debit,
    side,
    state,
    currency,
    dateOrder: dateOrderIn(rows, { headRow, date }, now),
  }
}

/**
 * The first full row, if it has neither a day nor an amount and a row below it has one; -1 for none. For statements whose
 * columns have unknown names.
 */
export const headRowOf = (rows: readonly StatementRow[], now: Seconds): number => {
  const above = rows.slice(0, MAX_LINES_ABOVE_HEAD)
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map((row) => row.length))
  const hasValue = (row: StatementRow): boolean =>
    row.some((cell) => cell.trim() !== '' && (readDay(cell, now) ?? readAmount(cell)) !== undefined)
  const first = above.findIndex((row) => row.length === width && width > 1)
  if (first === -1 || hasValue(above[first] ?? [])) return -1
  return rows.slice(first + 1, first + 1 + SAMPLE_ROWS).some(hasValue) ? first : -1
}

const byShape = (all: readonly StatementRow[], now: Seconds): StatementColumns | null => {
  const headRow = headRowOf(all, now)
  const rows = all.slice(headRow + 1)
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, n) => columnCells(rows, n))
  const isFull = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')
  const written = columns.flatMap((cells, n) =>
    shareOf(cells, (cell) => readDay(cell, now, dateOrderOf(cells)) !== undefined) >= MIN_SHARE ? [n] : [],
  )
  const dates = written.length > 0 ? written : columns.flatMap((cells, n) => (hasSerialDays(cells, now) ? [n] : []))
  const amounts = columns.flatMap((cells, n) =>
    !dates.includes(n) &&
    shareOf(cells, (cell) => /\d[.,]\d{2}\D*$/.test(cell) && readAmount(cell) !== undefined) >= MIN_SHARE
      ? [n]
      : [],
  )
  const [date] = dates
  const [credit] = amounts
  if (date === undefined || credit === undefined) return null
  const side = sideIn(rows, width, null)
  const texts = columns.flatMap((cells, n) =>
    n !== side && !dates.includes(n) && !amounts.includes(n) && isFull(cells) ? [n] : [],
  )
  return {
    headRow,
    date,
    texts,
    credit,
    debit: null,
    side,
    state: null,
    currency: null,
    dateOrder: dateOrderIn(all, { headRow, date }, now),
  }
}

export interface FoundColumns {
  readonly columns: StatementColumns
  /**
   * False: guessed from the cells alone, the side of the amounts is not known, or the days are numbers. The person has to
   * look before anything is matched.
   */
  readonly isCertain: boolean
}

/** Null: no column of dates, or none of amounts. `now` completes dates without a year. */
export const findColumns = (rows: readonly StatementRow[], now: Seconds): FoundColumns | null => {
  for (let n = 0; n < Math.min(rows.length, MAX_LINES_ABOVE_HEAD); n += 1) {
    const columns = byHead(rows, n, now)
    if (columns !== null)
      return {
        columns,
        isCertain: columns.texts.length > 0 && columns.dateOrder !== 'serial' && !hasUnknownSide(rows, columns),
      }
  }
  const columns = byShape(rows, now)
  return columns === null ? null : { columns, isCertain: false }
}

/** Names the layout of a statement, so that corrected columns are found again with the next one of the same bank. */
export const layoutOf = (rows: readonly StatementRow[], { headRow }: Pick<StatementColumns, 'headRow'>): string =>
  headRow === -1 ? `${rows[0]?.length ?? 0} columns` : (rows[headRow] ?? []).map(headName).join('|')
