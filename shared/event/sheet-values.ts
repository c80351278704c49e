// Reads cell values in the spellings that people use. A value with more than one possible reading is marked as a guess.
import { MAX_COUNT, MAX_PRICE_CENTS } from '#shared/kernel/bounds.ts'
import { addDays, fromCivil, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { fromDollars, type Cents } from '#shared/kernel/money.ts'
import { dateOrderOf, readAmount, readDay } from '#shared/kernel/written-values.ts'
import { endOfDay } from './event-draft.ts'

export interface SheetCell {
  /** Displayed text. */
  readonly text: string
  readonly number?: number
  readonly booleanValue?: boolean
  /** For a date cell: Singapore wall-clock time; `timed` when the cell has a time of day. */
  readonly date?: { readonly at: Seconds; readonly timed: boolean }
}

/** Maps 'B2' to its cell. Empty cells and formulas without a stored value are absent. */
export type SheetCells = Readonly<Record<string, SheetCell>>

/** A cell with a value, a blank cell, or a cell with something else in it. */
export type Reading<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly isGuess: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }

const MISSING = { kind: 'missing' } as const
const UNREADABLE = { kind: 'unreadable' } as const
const certain = <Value>(value: Value) => ({ kind: 'read', value, isGuess: false }) as const

export const valueOr = <Value>(reading: Reading<Value>, otherwise: Value): Value =>
  reading.kind === 'read' ? reading.value : otherwise

export const textAt = (cells: SheetCells, at: string): string => cells[at]?.text.trim() ?? ''

/** Number cells are certain. Of texts, '38,80' and '1,234' are guesses: the comma separates cents or thousands. */
export const moneyAt = (cells: SheetCells, at: string): Reading<Cents> => {
  const cell = cells[at]
  if (cell?.date) return UNREADABLE
  const text = textAt(cells, at)
  if (text === '' && cell?.number === undefined) return MISSING
  const cents = cell?.number === undefined ? readAmount(text) : fromDollars(cell.number)
  if (cents === undefined || !(Math.abs(cents) <= MAX_PRICE_CENTS)) return UNREADABLE
  if (cell?.number !== undefined) return certain(cents)
  return { kind: 'read', value: cents, isGuess: text.includes(',') && !text.includes('.') }
}

const COUNT = /^\d{1,3}(?:,\d{3})+$|^\d+$/

/** A whole number, at least `least`. */
export const countAt = (cells: SheetCells, at: string, least: number): Reading<number> => {
  const cell = cells[at]
  const text = textAt(cells, at)
  if (text === '' && cell?.number === undefined) return MISSING
  const number = cell?.number ?? (COUNT.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN)
  const isCount = cell?.date === undefined && Number.isInteger(number) && number >= least && number <= MAX_COUNT
  return isCount ? certain(number) : UNREADABLE
}

/** A number without a date format counts as a date from 2000 to 2099. Days since 30 December 1899. */
const SERIAL_DAYS = { from: 36_526, until: 73_051, zero: fromCivil(1899, 12, 30) ?? 0 }

/** In a CSV file such a number is a text. */
const SERIAL_TEXT = /^\d{5}(?:\.\d+)?$/

const DAY_MINUTES = 1440

const serialDate = (days: number): Reading<Seconds> => {
  if (!(days >= SERIAL_DAYS.from && days < SERIAL_DAYS.until)) return UNREADABLE
  const whole = Math.floor(days)
  const minutes = Math.round((days - whole) * DAY_MINUTES)
  const day = addDays(SERIAL_DAYS.zero, whole)
  return { kind: 'read', value: minutes === 0 ? endOfDay(day) : day + minutes * 60, isGuess: true }
}

const TIME = /(?:^|[ T,])(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*(am|pm)?Z?$/i

/** Minutes after midnight of the time of day that ends a text; undefined for none, null for one that does not exist. */
const minutesOf = (text: string): number | null | undefined => {
  const [, hours, minutes, half] = TIME.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return hour < 24 && Number(minutes ?? 0) < 60 ? hour * 60 + Number(minutes ?? 0) : null
}

const WITHOUT_YEAR = /^\D*\d{1,2}\D+$|^\D+\d{1,2}$/
const TWO_DIGIT_YEAR = /^\d{1,2}\D\d{1,2}\D\d{2}$|\D\d{2}$/
const NUMERIC_DAY = /^(\d{1,2})[/.](\d{1,2})[/.]/

/** Whether a day without its time of day could mean another one: 5/11/2026, 25/11/26, 25 Nov. */
const isAmbiguous = (day: string): boolean => {
  const [, first, second] = NUMERIC_DAY.exec(day) ?? []
  const canSwap = first !== second && Number(first) <= 12 && Number(second) <= 12
  return canSwap || WITHOUT_YEAR.test(day) || (TWO_DIGIT_YEAR.test(day) && !/\d{4}/.test(day))
}

/** A day without a year lies in the year to come. */
const COMING_DAYS = 364

/** A date cell or a text with a day, with or without a time of day; a day alone means 23:59. The day comes before the month. */
export const dateAt = (cells: SheetCells, at: string, now: Seconds): Reading<Seconds> => {
  const cell = cells[at]
  if (cell?.date) return certain(cell.date.timed ? cell.date.at : endOfDay(cell.date.at))
  if (cell?.number !== undefined) return serialDate(cell.number)
  const text = textAt(cells, at).replace(/\s+/g, ' ')
  if (text === '') return MISSING
  if (SERIAL_TEXT.test(text)) return serialDate(Number(text))
  const minutes = minutesOf(text)
  const dayText = minutes === undefined ? text : text.replace(TIME, '').replace(/[\s,]+$/, '')
  const order = dateOrderOf([dayText])
  const day = readDay(dayText, addDays(now, COMING_DAYS), order)
  if (day === undefined || minutes === null) return UNREADABLE
  const isGuess = isAmbiguous(dayText) || order === 'mdy'
  return { kind: 'read', value: minutes === undefined ? endOfDay(day) : startOfDay(day) + minutes * 60, isGuess }
}
