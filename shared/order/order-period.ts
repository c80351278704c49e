// Weeks, months and years in Singapore, by which a host narrows a list of orders. Weeks start on Monday.
import {
  addDays,
  civilTime,
  daysBetween,
  formatDate,
  fromCivil,
  startOfDay,
  type Seconds,
} from '#shared/kernel/clock.ts'

export const ORDER_PERIODS = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
  { value: 'years', label: 'Years' },
] as const
export type OrderPeriod = (typeof ORDER_PERIODS)[number]['value']

/** Days, first and last included. */
export interface DayRange {
  readonly from: Seconds
  readonly to: Seconds
}

const first = (year: number, month: number): Seconds => fromCivil(year, month, 1) ?? 0

/** The week, month or year that contains `at`. */
export const periodAt = (period: OrderPeriod, at: Seconds): DayRange => {
  const { year, month, weekday } = civilTime(at)
  if (period === 'weeks') {
    const monday = addDays(startOfDay(at), -((weekday + 6) % 7))
    return { from: monday, to: addDays(monday, 6) }
  }
  if (period === 'years') return { from: first(year, 1), to: addDays(first(year + 1, 1), -1) }
  const next = month === 12 ? first(year + 1, 1) : first(year, month + 1)
  return { from: first(year, month), to: addDays(next, -1) }
}

/** The week, month or year before (-1) or after (1). */
export const stepPeriod = (period: OrderPeriod, { from, to }: DayRange, step: -1 | 1): DayRange =>
  periodAt(period, step === 1 ? addDays(to, 1) : addDays(from, -1))

export const isInDays = (at: Seconds, { from, to }: DayRange): boolean =>
  daysBetween(from, at) >= 0 && daysBetween(at, to) >= 0

/** Whether the range ends before the day of `now`. */
export const isBeforeToday = ({ to }: DayRange, now: Seconds): boolean => daysBetween(to, now) > 0

/** '23-11-2026 to 29-11-2026' */
export const daysText = ({ from, to }: DayRange): string =>
  daysBetween(from, to) === 0 ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
