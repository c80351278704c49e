// Sums the figures of days into weeks, months and years (decision Q-136).
import {
  addDays,
  civilTime,
  formatDate,
  fromCivil,
  parseDateTime,
  startOfDay,
  type Seconds,
} from '#shared/kernel/clock.ts'
import { MONTH_NAMES } from '#shared/kernel/month-names.ts'
import { addCents, asCents, fromDollars, roundHalfUp, toDollars, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import type { DayRange } from './dashboard-range.ts'
import type { DaySales } from './dashboard-reply.ts'

export type Period = 'weeks' | 'months' | 'years'

export const PERIODS: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
  { value: 'years', label: 'Years' },
]
export const DEFAULT_PERIOD: Period = 'weeks'

export interface SalesBucket {
  /** First day of the week, month or year, also when the range begins later. */
  readonly start: Seconds
  readonly label: string
  /** Dollars. */
  readonly totalPrice: number
  readonly totalOrders: number
  /** Dollars: summed sales divided by summed orders; 0 without orders. */
  readonly averageOrderSize: number
}

const DAYS_PER_WEEK = 7

/** 'Nov' */
const shortMonth = (month: number): string => (MONTH_NAMES[month - 1] ?? '').slice(0, 3)

/** 'DD MMM YYYY' */
export const formatNamedDay = (at: Seconds): string => {
  const { year, month, day } = civilTime(at)
  return `${String(day).padStart(2, '0')} ${shortMonth(month)} ${year}`
}

/** 'Next Collection' from 'DD-MM-YYYY'; a dash without one. */
export const collectionText = (nextCollection: string): string => {
  const at = parseDateTime(nextCollection)
  return at === undefined ? '–' : formatNamedDay(at)
}

/** Weeks start on Monday. */
export const bucketStart = (at: Seconds, period: Period): Seconds => {
  const { year, month, weekday } = civilTime(at)
  if (period === 'weeks') return addDays(startOfDay(at), -((weekday + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK))
  return fromCivil(year, period === 'months' ? month : 1, 1) ?? startOfDay(at)
}

const nextStart = (start: Seconds, period: Period): Seconds => {
  if (period === 'weeks') return addDays(start, DAYS_PER_WEEK)
  const { year, month } = civilTime(start)
  if (period === 'years') return fromCivil(year + 1, 1, 1) ?? start
  return (month === 12 ? fromCivil(year + 1, 1, 1) : fromCivil(year, month + 1, 1)) ?? start
}

const labelOf = (start: Seconds, period: Period): string => {
  const { year, month, day } = civilTime(start)
  if (period === 'years') return String(year)
  return period === 'months' ? `${shortMonth(month)} ${year}` : `${day} ${shortMonth(month)} ${year}`
}

/** Average order size in dollars, rounded to cents. */
export const averageSize = (totalPrice: number, totalOrders: number): number =>
  totalOrders === 0 ? 0 : toDollars(asCents(roundHalfUp(fromDollars(totalPrice) / totalOrders)))

/** One bucket for each week, month or year of the range, also where nothing was ordered. */
export const salesBuckets = (days: readonly DaySales[], period: Period, range: DayRange): SalesBucket[] => {
  const sums = new Map<Seconds, { cents: Cents; orders: number }>()
  for (let start = bucketStart(range.firstDay, period); start <= range.lastDay; start = nextStart(start, period))
    sums.set(start, { cents: ZERO_CENTS, orders: 0 })
  for (const { date, totalPrice, totalOrders } of days) {
    const day = parseDateTime(date)
    const sum = day === undefined ? undefined : sums.get(bucketStart(day, period))
    if (sum === undefined) continue
    sum.cents = addCents(sum.cents, fromDollars(totalPrice))
    sum.orders += totalOrders
  }
  return [...sums].map(([start, { cents, orders }]) => ({
    start,
    label: labelOf(start, period),
    totalPrice: toDollars(cents),
    totalOrders: orders,
    averageOrderSize: averageSize(toDollars(cents), orders),
  }))
}

/** A row as the calls answer it. */
export const daySales = (day: Seconds, cents: Cents, totalOrders: number): DaySales => ({
  date: formatDate(day),
  totalPrice: toDollars(cents),
  totalOrders,
  averageOrderSize: averageSize(toDollars(cents), totalOrders),
})
