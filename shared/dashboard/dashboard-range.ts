// Days that the dashboard reports on: a range of whole days in Singapore.
import {
  addDays,
  civilTime,
  daysBetween,
  formatDate,
  formatDateTime,
  fromCivil,
  parseDateTime,
  startOfDay,
  type Seconds,
} from '#shared/kernel/clock.ts'

/** Both are midnight in Singapore; the last day counts whole. */
export interface DayRange {
  readonly firstDay: Seconds
  readonly lastDay: Seconds
}

export const isSameRange = (a: DayRange, b: DayRange): boolean => a.firstDay === b.firstDay && a.lastDay === b.lastDay

/** Longest range of one report: ten years. */
export const MAX_RANGE_DAYS = 3660

const lastDayOfMonth = (year: number, month: number): number => {
  const next = fromCivil(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) ?? 0
  return civilTime(addDays(next, -1)).day
}

/** The same day of the month before, or its last day when it is shorter. */
export const monthBefore = (at: Seconds): Seconds => {
  const { year, month, day } = civilTime(at)
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1]
  return fromCivil(y, m, Math.min(day, lastDayOfMonth(y, m))) ?? startOfDay(at)
}

/** From the same day of the previous month to today. */
export const defaultRange = (now: Seconds): DayRange => ({ firstDay: monthBefore(now), lastDay: startOfDay(now) })

const END_OF_DAY = ' 23:59'

/** As the dashboard's calls take it. */
export const rangeInput = ({ firstDay, lastDay }: DayRange): { startDate: string; endDate: string } => ({
  startDate: formatDateTime(firstDay),
  endDate: formatDateTime(lastDay).replace(/ .*/, END_OF_DAY),
})

/** Null when a text is no date, the end comes before the start, or the range is longer than `MAX_RANGE_DAYS`. */
export const readRange = (startDate: string, endDate: string): DayRange | null => {
  const [start, end] = [parseDateTime(startDate), parseDateTime(endDate)]
  if (start === undefined || end === undefined || end < start) return null
  if (daysBetween(start, end) >= MAX_RANGE_DAYS) return null
  return { firstDay: startOfDay(start), lastDay: startOfDay(end) }
}

const two = (n: number): string => String(n).padStart(2, '0')

/** 'dd/MM/yyyy', only in the 'Sync Data' dialog (decision Q-070). */
export const formatSlashed = (at: Seconds): string => {
  const { year, month, day } = civilTime(at)
  return `${two(day)}/${two(month)}/${year}`
}

/** Midnight of a day typed as 'dd/MM/yyyy'; undefined for anything else. */
export const parseSlashed = (text: string): Seconds | undefined =>
  /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text.trim())
    ? parseDateTime(
        text
          .trim()
          .split('/')
          .map((part) => part.padStart(2, '0'))
          .join('-'),
      )
    : undefined

/** 'DD-MM-YYYY – DD-MM-YYYY' */
export const formatRange = ({ firstDay, lastDay }: DayRange): string =>
  `${formatDate(firstDay)} – ${formatDate(lastDay)}`

/** Days chosen in the 'Sync Data' dialog so far. */
export interface RangeDraft {
  readonly firstDay: Seconds | null
  readonly lastDay: Seconds | null
}

/** Picking the start clears the end. */
export const pickStart = (firstDay: Seconds | null): RangeDraft => ({ firstDay, lastDay: null })

/** An end before the start is not taken. */
export const pickEnd = (draft: RangeDraft, lastDay: Seconds | null): RangeDraft =>
  lastDay !== null && draft.firstDay !== null && lastDay < draft.firstDay ? draft : { ...draft, lastDay }

/** Null until both days are chosen and the range is not too long. */
export const draftRange = ({ firstDay, lastDay }: RangeDraft): DayRange | null =>
  firstDay === null || lastDay === null || lastDay < firstDay || daysBetween(firstDay, lastDay) >= MAX_RANGE_DAYS
    ? null
    : { firstDay, lastDay }
