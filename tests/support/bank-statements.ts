// Writes bank statements in the layouts that banks publish, with lines about the account and money that left it.
import { civilTime, type Seconds } from '#shared/kernel/clock.ts'
import { MONTH_NAMES } from '#shared/kernel/month-names.ts'
import { asCents, type Cents } from '#shared/kernel/money.ts'

export interface StatementLine {
  /** A time of its day. */
  readonly at: Seconds
  /** Negative: money that left the account. */
  readonly amount: Cents
  readonly payer: string
  /** Reference and remark. */
  readonly remark: string
}

const two = (n: number): string => String(n).padStart(2, '0')
const dollars = (cents: Cents): string => `${Math.floor(cents / 100).toLocaleString('en-SG')}.${two(cents % 100)}`
const plain = (cents: Cents): string => (cents / 100).toFixed(2)
const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(quoted).join(',')).join('\n')

/** '22 Nov 2026' */
const worded = (at: Seconds): string => {
  const { year, month, day } = civilTime(at)
  return `${two(day)} ${(MONTH_NAMES[month - 1] ?? '').slice(0, 3)} ${year}`
}
const numbers = (at: Seconds, mark: string): string => {
  const { year, month, day } = civilTime(at)
  return [two(day), two(month), year].join(mark)
}
const yearFirst = (at: Seconds): string => {
  const { year, month, day } = civilTime(at)
  return [year, two(month), two(day)].join('-')
}

const incoming = ({ amount }: StatementLine): boolean => amount > 0
const moneyIn = (line: StatementLine): string => (incoming(line) ? dollars(line.amount) : '')
const moneyOut = (line: StatementLine): string => (incoming(line) ? '' : dollars(asCents(Math.abs(line.amount))))

const dbs = (lines: readonly StatementLine[]): string =>
  csv([
    ['Account Details For:', 'POSB Passbook Savings Account 104-55821-7'],
    ['Available Balance:', '4,812.35'],
    [],
    [
      'Transaction Date',
      'Reference',
      'Debit Amount',
      'Credit Amount',
      'Transaction Ref1',
      'Transaction Ref2',
      'Transaction Ref3',
    ],
    ...lines.map((line, n) => [
      worded(line.at),
      incoming(line) ? 'ICT' : 'POS',
      moneyOut(line) || ' ',
      moneyIn(line) || ' ',
      incoming(line) ? `PayNow Transfer ${7_731_900 + n}` : 'NETS',
      incoming(line) ? `From: ${line.payer}` : line.payer,
      line.remark === '' ? '' : `OTHR ${line.remark}`,
    ]),
  ])

const ocbc = (lines: readonly StatementLine[]): string =>
  csv([
    ['Account details for:', '360 Account 593-118822-001'],
    ['Ledger Balance', '2,301.77'],
    [],
    ['Transaction date', 'Value date', 'Description', 'Withdrawals (SGD)', 'Deposits (SGD)'],
    ...lines.flatMap((line) => [
      [
        numbers(line.at, '/'),
        numbers(line.at, '/'),
        incoming(line) ? 'FAST PAYMENT' : 'DEBIT PURCHASE',
        moneyOut(line),
        moneyIn(line),
      ],
      ['', '', incoming(line) ? `via PayNow-Mobile from ${line.payer} ${line.remark}` : line.payer, '', ''],
    ]),
  ])

const uob = (lines: readonly StatementLine[]): string =>
  csv([
    ['United Overseas Bank Limited.'],
    ['Account Number:', '3420118826'],
    [],
    ['Transaction Date', 'Transaction Description', 'Withdrawal', 'Deposit', 'Available Balance'],
    ...lines.map((line) => [
      worded(line.at),
      incoming(line) ? `PAYNOW-FAST\nPIB2611229981\n${line.remark}\n${line.payer}` : `Bill Payment\n${line.payer}`,
      moneyOut(line) || '0.00',
      moneyIn(line) || '0.00',
      '3,981.02',
    ]),
  ])

const maybank = (lines: readonly StatementLine[]): string =>
  csv([
    ['Account', '14118820033'],
    ['Date', 'Transaction Details', 'Amount'],
    ...lines.map((line) => [
      numbers(line.at, '-'),
      incoming(line) ? `TRANSFER FROM ${line.payer}* ${line.remark}` : `SALE DEBIT ${line.payer}`,
      incoming(line) ? `${dollars(line.amount)}+` : `${dollars(asCents(Math.abs(line.amount)))}-`,
    ]),
  ])

const revolut = (lines: readonly StatementLine[]): string =>
  csv([
    [
      'Type',
      'Product',
      'Started Date',
      'Completed Date',
      'Description',
      'Amount',
      'Fee',
      'Currency',
      'State',
      'Balance',
    ],
    ...lines.map((line) => [
      incoming(line) ? 'TOPUP' : 'CARD_PAYMENT',
      'Current',
      `${yearFirst(line.at)} 09:12:44`,
      `${yearFirst(line.at)} 09:12:51`,
      incoming(line) ? `Payment from ${line.payer} ${line.remark}` : line.payer,
      plain(line.amount),
      '0.00',
      'SGD',
      'COMPLETED',
      '120.55',
    ]),
  ])

/** A statement of a bank abroad: unknown names of columns, semicolons and decimal commas. */
const unknown = (lines: readonly StatementLine[]): string =>
  [
    'Buchung;Wer;Zweck;Betrag',
    ...lines.map((line) =>
      [numbers(line.at, '.'), line.payer, line.remark, plain(line.amount).replace('.', ',')].join(';'),
    ),
  ].join('\n')

/** Lines copied from a bank's app. */
const pasted = (lines: readonly StatementLine[]): string =>
  lines
    .map((line) =>
      [
        worded(line.at),
        incoming(line) ? `PayNow from ${line.payer}` : line.payer,
        ...(line.remark === '' ? [] : [line.remark]),
        `${incoming(line) ? '+' : '-'}S$${dollars(asCents(Math.abs(line.amount)))}`,
      ].join('\n'),
    )
    .join('\n')

export const STATEMENT_FORMATS = { dbs, ocbc, uob, maybank, revolut, unknown, pasted } as const
export type StatementFormat = keyof typeof STATEMENT_FORMATS

/** Names of the formats, in documents and tests. */
export const FORMAT_NAMES: Readonly<Record<StatementFormat, string>> = {
  dbs: 'DBS and POSB',
  ocbc: 'OCBC',
  uob: 'UOB',
  maybank: 'Maybank',
  revolut: 'Revolut',
  unknown: 'unknown columns',
  pasted: 'pasted lines',
}

export const statementText = (format: StatementFormat, lines: readonly StatementLine[]): string =>
  STATEMENT_FORMATS[format](lines)
