// Reads amounts and dates as people and banks write them. Pure text functions; nothing is guessed silently.
import { addDays, civilTime, fromCivil, type Seconds } from '#shared/kernel/clock.ts'
import { MONTH_NAMES } from '#shared/kernel/month-names.ts'
import { asCents, subtractCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'

const MARKS = /S\$|SGD|\$/gi
/**
 * '1234', '1,234' or '1 234', with cents after a point, or after a comma that separates no thousands. Points separate
 * thousands only before a comma with cents: '1.234' may be either.
 */
const NUMBER =
  /^(?:(\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?|(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?|(\d{1,3}(?:\.\d{3})+),(\d{1,2}))$/

const unsigned = (text: string): Cents | undefined => {
  const found = NUMBER.exec(text)
  if (!found) return undefined
  const whole = (found[1] ?? found[3] ?? found[5] ?? '').replace(/[\s,.]/g, '')
  const part = found[2] ?? found[4] ?? found[6] ?? ''
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? asCents(cents) : undefined
}

/**
 * Cents of an amount; money that left the account is negative. Reads '1,234.50', '1 234,50', '1.234,50', 'S$38.80', '38,80',
 * '-5.00', '(5.00)', '5.00-', '5.00 DR' and '5.00 CR'. Undefined for anything else, also for other currencies.
 */
export const readAmount = (cell: string): Cents | undefined => {
  const text = cell
    .replace(MARKS, ' ')
    .replace(/\s+(?!\d)|(?<!\d)\s+/g, '')
    .toUpperCase()
    .replace(/[−–]/g, '-')
  const [, before = '', number = '', after = ''] = /^([-+(]?)([\d.,\s]+)(\)|-|\+|CR|DR)?$/.exec(text) ?? []
  if ((before === '(') !== (after === ')')) return undefined
  const cents = unsigned(number)
  if (cents === undefined) return undefined
  return before === '-' || before === '(' || after === '-' || after === 'DR' ? subtractCents(ZERO_CENTS, cents) : cents
}

const CODES = 'SGD|AUD|CNY|EUR|GBP|HKD|IDR|INR|JPY|MYR|NZD|PHP|THB|TWD|USD'
const MARK = String.raw`(?:(?:\b(?:US|AU|A|NZ|HK|CN|NT|S))?\$|\b(?:${CODES}|RMB?)|[€£¥₹])`
const CURRENCY = new RegExp(MARK, 'i')

/** The mark of a currency other than the Singapore dollar. Null where there is none. */
export const foreignCurrencyOf = (text: string): string | null => {
  const mark = CURRENCY.exec(text)?.[0] ?? ''
  return mark === '' || /^(?:S?\$|SGD)$/i.test(mark) ? null : mark
}

const SIGN = '[-+−–(]'
/** A space separates thousands only after a sign or currency: in 'order 12 345.00' it does not. */
const AMOUNT_IN_LINE = new RegExp(
  String.raw`(?<![\w.]|\d,)(?:` +
    String.raw`(?<marked>${SIGN}\s?${MARK}?\s?|${MARK}\s?)(?<spaced>\d{1,3}(?:\s\d{3})+[.,]\d{2})|` +
    String.raw`(?<before>${SIGN}?\s?${MARK}?\s?)(?<number>(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}|(?:\d{1,3}(?:[\u00a0\u2009\u202f]\d{3})+|\d{1,3}(?:\.\d{3})+|\d+),\d{2})` +
    String.raw`)(?<after>\s?(?:\)|[-+](?!\d)|[€£¥₹]|(?:CR|DR|${CODES}|RMB?)\b))?(?!\w|[.,]\d)`,
  'gi',
)

export interface WrittenAmount {
  readonly cents: Cents
  /** Null: Singapore dollars. */
  readonly currency: string | null
}

const amountOf = (text: string): WrittenAmount | undefined => {
  const currency = foreignCurrencyOf(text)
  const cents = readAmount(currency === null ? text : text.replace(CURRENCY, ' '))
  return cents === undefined ? undefined : { cents, currency }
}

/**
 * Amounts with cents in a line, and the words around them. Among words, an amount with a comma for cents has a sign or a
 * currency: 'orders 11,12' is a list.
 */
export const amountsInLine = (line: string): { readonly amounts: readonly WrittenAmount[]; readonly words: string } => {
  const whole = /[.,]\d{2}\D*$/.test(line) ? amountOf(line) : undefined
  if (whole) return { amounts: [whole], words: '' }
  const amounts: WrittenAmount[] = []
  const words = line.replace(
    AMOUNT_IN_LINE,
    (found: string, marked?: string, _spaced?: string, before = '', number = '', after = '') => {
      const isBare = marked === undefined && `${before}${after}`.trim() === ''
      const amount = isBare && /^[^.]*,\d{2}$/.test(number) ? undefined : amountOf(found)
      if (amount) amounts.push(amount)
      return amount ? ' ' : found
    },
  )
  return { amounts, words: words.replace(/\s+/g, ' ').trim() }
}

/** Order of the two first numbers of a date like 03/04/2026; 'serial': days are numbers of a spreadsheet. */
export type DateOrder = 'dmy' | 'mdy' | 'serial'

const TIME = String.raw`(?:[ T,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?Z?)?`
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${TIME}$`, 'i')
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})${TIME}$`, 'i')
const DIGITS = /^(20\d{2})(\d{2})(\d{2})$/
const DAY_MONTH = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3,9})\.?(?:,?[ -](\d{4}|\d{2}))?${TIME}$`,
  'i',
)
/** '22Nov2026' or '22Nov'. */
const JOINED = new RegExp(String.raw`^(\d{1,2})([a-z]{3,9})(\d{4}|\d{2})?${TIME}$`, 'i')
const MONTH_DAY = new RegExp(String.raw`^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?${TIME}$`, 'i')
/** '25th', '1st of'. */
const ORDINAL = /\b(\d{1,2})(?:st|nd|rd|th)\b(?: of\b)?/i
const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase())

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

const monthOf = (text: string): number =>
  text.length < 3
    ? 0
    : MONTHS.findIndex((name) => name.startsWith(text.toLowerCase().slice(0, Math.max(3, text.length)))) + 1

/** A date without a year: the latest such day that is not after `now`. */
const withYear = (year: string | undefined, month: number, day: number, now: Seconds): Seconds | undefined => {
  if (year !== undefined && year !== '') return fromCivil(fullYear(year), month, day)
  const thisYear = civilTime(now).year
  const at = fromCivil(thisYear, month, day)
  return at !== undefined && at <= now ? at : fromCivil(thisYear - 1, month, day)
}

/** Day 0 of the spreadsheets' date system of 1900, counted from 1 March 1900 on. */
const SERIAL_START = fromCivil(1899, 12, 30)

/** A day as spreadsheets store it, with or without a time: 46348 is 22-11-2026. */
const readSerialDay = (text: string): Seconds | undefined => {
  const found = /^(\d{5})(?:[.,]\d+)?$/.exec(text)
  return found && SERIAL_START !== undefined ? addDays(SERIAL_START, Number(found[1])) : undefined
}

/**
 * Start of a day in Singapore. Reads 22/11/2026, 22-11-26, 2026-11-22, 20261122, '22 Nov 2026', '22Nov2026', '22 Nov', 'Nov 22, 2026', '22nd Nov 2026', each
 * with or without a time of day, and the day numbers of a spreadsheet where `order` says so. Undefined for anything else and for days that do not exist.
 */
export const readDay = (cell: string, now: Seconds, order: DateOrder = 'dmy'): Seconds | undefined => {
  const text = cell.trim().replace(/\s+/g, ' ').replace(ORDINAL, '$1')
  if (order === 'serial') return readSerialDay(text)
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const [day, month] = order === 'mdy' ? [second, first] : [first, second]
    return fromCivil(fullYear(numbers[3] ?? ''), month, day)
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? DIGITS.exec(text)
  if (yearFirst) return fromCivil(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const dayMonth = DAY_MONTH.exec(text) ?? JOINED.exec(text)
  if (dayMonth) return withYear(dayMonth[3], monthOf(dayMonth[2] ?? ''), Number(dayMonth[1]), now)
  const monthDay = MONTH_DAY.exec(text)
  if (monthDay) return withYear(monthDay[3], monthOf(monthDay[1] ?? ''), Number(monthDay[2]), now)
  return undefined
}

/** 'mdy' where a second number is above 12 and no first one is. */
export const dateOrderOf = (cells: readonly string[]): DateOrder => {
  const pairs = cells.flatMap((cell) => {
    const found = NUMBERS.exec(cell.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12) ? 'mdy' : 'dmy'
}
