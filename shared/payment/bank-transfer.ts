// Transfers that came in, read from the rows of a bank statement or from lines pasted out of a bank's app.
import { asCents, formatAmount, fromDollars, type Cents } from '#shared/kernel/money.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import {
  amountsInLine,
  foreignCurrencyOf,
  readAmount,
  readDay,
  type WrittenAmount,
} from '#shared/kernel/written-values.ts'
import { sideOf, type StatementColumns, type StatementRow } from './statement-columns.ts'

export interface Transfer {
  /** Line of the statement, counted from 1. */
  readonly line: number
  /** Start of its day in Singapore; null where the line names none. */
  readonly day: Seconds | null
  /** Always positive: money that came in. */
  readonly amount: Cents
  /** Payer, reference and remark as the bank wrote them. */
  readonly text: string
}

/** A line that was not taken, with its reason. */
export interface UnreadLine {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface Statement {
  readonly transfers: readonly Transfer[]
  readonly unread: readonly UnreadLine[]
  /** Number of lines on which money left the account. */
  readonly outgoing: number
}

/** Upper bound of transfers that are read; the rest is listed as unread. */
export const MAX_TRANSFERS = 20_000

/** Names, references and remarks of banks have some hundred; a longer text would freeze the page. */
const MAX_TEXT_CHARACTERS = 2_000

const NOT_BOOKED = /^(pending|reverted|declined|failed|cancelled|canceled|rejected|void)$/i

const cellOf = (row: StatementRow, column: number | null): string => (column === null ? '' : (row[column] ?? '').trim())

const lineText = (row: StatementRow): string =>
  row
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, MAX_TEXT_CHARACTERS)

/** Cells of a row as one text, without those that another cell repeats. */
const textOf = (cells: readonly string[]): string => {
  const parts = [...new Set(cells)]
  return parts
    .filter((part) => part !== '' && !parts.some((other) => other !== part && other.includes(part)))
    .join(' ')
    .slice(0, MAX_TEXT_CHARACTERS)
    .replace(/\s+/g, ' ')
}

/** Cents that came in; negative or zero: money that left the account; undefined: no amount. */
const amountIn = (row: StatementRow, columns: StatementColumns): Cents | undefined => {
  const [credit, debit] = [cellOf(row, columns.credit), cellOf(row, columns.debit)]
  const amount = credit === '' ? undefined : readAmount(credit)
  if (sideOf(cellOf(row, columns.side)) === 'out' && amount !== undefined) return asCents(-Math.abs(amount))
  const out = debit === '' ? undefined : readAmount(debit)
  if ((amount === undefined || amount === 0) && out !== undefined && out !== 0) return asCents(-Math.abs(out))
  return amount
}

const notSingaporeDollars = (currency: string): string => `Not in Singapore dollars: ${currency}`

const unreadableAmount = (row: StatementRow, { credit, debit }: StatementColumns): string => {
  const currency = foreignCurrencyOf(`${cellOf(row, credit)} ${cellOf(row, debit)}`)
  return currency === null ? 'The amount cannot be read' : notSingaporeDollars(currency)
}

/** Reads the rows below the head row. A row with neither date nor amount continues the text of the row above it. */
export const transfersOf = (rows: readonly StatementRow[], columns: StatementColumns, now: Seconds): Statement => {
  const transfers: Transfer[] = []
  const unread: UnreadLine[] = []
  let outgoing = 0
  let isOpen = false
  const refuse = (n: number, reason: string): void => {
    isOpen = false
    unread.push({ line: n + 1, text: lineText(rows[n] ?? []), reason })
  }
  for (let n = columns.headRow + 1; n < rows.length; n += 1) {
    const row = rows[n] ?? []
    if (lineText(row) === '') continue
    const date = cellOf(row, columns.date)
    const amount = amountIn(row, columns)
    const text = textOf(columns.texts.map((column) => cellOf(row, column)))
    const isWithoutAmount = cellOf(row, columns.credit) === '' && cellOf(row, columns.debit) === ''
    if (date === '' && isWithoutAmount) {
      const above = isOpen ? transfers.at(-1) : undefined
      if (above && above.text.length < MAX_TEXT_CHARACTERS)
        transfers[transfers.length - 1] = { ...above, text: `${above.text} ${text}`.trim() }
      continue
    }
    const day = readDay(date, now, columns.dateOrder)
    const side = cellOf(row, columns.side)
    const currency = cellOf(row, columns.currency)
    if (amount === undefined) refuse(n, unreadableAmount(row, columns))
    else if (amount <= 0) {
      outgoing += 1
      isOpen = false
    } else if (day === undefined) refuse(n, 'The date cannot be read')
    else if (side !== '' && sideOf(side) === null) refuse(n, `Neither in nor out: ${side}`)
    else if (currency !== '' && currency.toUpperCase() !== 'SGD') refuse(n, notSingaporeDollars(currency))
    else if (NOT_BOOKED.test(cellOf(row, columns.state))) refuse(n, `Not booked: ${cellOf(row, columns.state)}`)
    else if (transfers.length >= MAX_TRANSFERS)
      refuse(n, `Only ${formatAmount(fromDollars(MAX_TRANSFERS)).slice(0, -3)} transfers are read at once`)
    else {
      isOpen = true
      transfers.push({ line: n + 1, day, amount, text })
    }
  }
  return { transfers, unread, outgoing }
}

const dayOfLine = (line: string, now: Seconds): Seconds | undefined =>
  readDay(line.replace(/^(today|yesterday),? /i, ''), now)

/** A date at the start of a line, and the rest of the line. */
const leadingDay = (line: string, now: Seconds): { readonly day: Seconds | undefined; readonly rest: string } => {
  const words = line.split(/\s+/)
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const day = dayOfLine(words.slice(0, count).join(' '), now)
    if (day !== undefined) return { day, rest: words.slice(count).join(' ') }
  }
  return { day: undefined, rest: line }
}

/**
 * Reads lines pasted from a bank's app: a date stands for the lines below it until the next one, and an amount ends the
 * lines of its transfer. Where an empty line follows each transfer, its lines may come in any order.
 */
export const transfersFromLines = (text: string, now: Seconds): Statement => {
  const lines = text.split(/\r\n?|\n/)
  const hasBlocks = lines.some((line, n) => line.trim() === '' && n > 0 && n < lines.length - 1)
  const transfers: Transfer[] = []
  const unread: UnreadLine[] = []
  let outgoing = 0
  let day: Seconds | null = null
  let texts: string[] = []
  let firstLine = 0
  let found: (WrittenAmount & { readonly line: number }) | null = null
  const end = (): void => {
    const words = texts.join(' ').slice(0, MAX_TEXT_CHARACTERS)
    if (found === null) {
      if (words !== '' && hasBlocks) unread.push({ line: firstLine, text: words, reason: 'No amount' })
    } else if (found.cents <= 0) outgoing += 1
    else if (found.currency !== null)
      unread.push({ line: found.line, text: words, reason: notSingaporeDollars(found.currency) })
    else if (transfers.length < MAX_TRANSFERS)
      transfers.push({ line: found.line, day, amount: found.cents, text: words })
    texts = []
    found = null
  }
  for (const [n, whole] of lines.entries()) {
    const line = whole.trim()
    if (line === '') {
      end()
      continue
    }
    const { day: lead, rest } = leadingDay(line, now)
    if (lead !== undefined) {
      if (!hasBlocks || rest === '') end()
      day = lead
    }
    if (rest === '') continue
    const { amounts, words } = amountsInLine(rest)
    const amount = amounts.find(({ currency }) => currency === null) ?? amounts[0]
    if (texts.length === 0) firstLine = n + 1
    if (words !== '') texts.push(words)
    if (amount === undefined) continue
    if (found !== null) end()
    found = { ...amount, line: n + 1 }
    if (!hasBlocks) end()
  }
  end()
  return { transfers, unread, outgoing }
}
