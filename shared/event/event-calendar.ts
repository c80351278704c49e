// Month calendar of a group's events: days on which events close and goods are collected, in Singapore.
import { addDays, civilTime, fromCivil, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { monthAndYear } from '#shared/kernel/month-names.ts'
import { isClosed, pickupEnd } from './event-state.ts'
import type { Event } from './event.ts'

export interface CalendarMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export const monthOf = (at: Seconds): CalendarMonth => {
  const { year, month } = civilTime(at)
  return { year, month }
}

export const stepMonth = ({ year, month }: CalendarMonth, step: number): CalendarMonth => {
  const months = year * 12 + month - 1 + step
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** 'November 2030' */
export const monthName = ({ year, month }: CalendarMonth): string => monthAndYear(year, month)

/** First moment of the month. */
export const monthStart = ({ year, month }: CalendarMonth): Seconds => fromCivil(year, month, 1) ?? 0

/** Whether `at` is in the month. */
export const isInMonth = (at: Seconds, { year, month }: CalendarMonth): boolean => {
  const civil = civilTime(at)
  return civil.year === year && civil.month === month
}

/** The days of the month in weeks from Monday, filled up with days of the months around it. */
export const weeksOf = (month: CalendarMonth): readonly (readonly Seconds[])[] => {
  const first = monthStart(month)
  const monday = addDays(first, -((civilTime(first).weekday + 6) % 7))
  const end = monthStart(stepMonth(month, 1))
  const weeks: Seconds[][] = []
  for (let start = monday; start < end; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)))
  return weeks
}

type CalendarEvent = Pick<Event, 'status' | 'closingTimestamp' | 'pickupTimestamp' | 'pickupDuration'>

export interface DayMarkers {
  /** Events that close on the day; `past` are those that are closed. */
  readonly closing: { readonly coming: number; readonly past: number }
  readonly collection: { readonly coming: number; readonly past: number }
}

export const NO_MARKERS: DayMarkers = { closing: { coming: 0, past: 0 }, collection: { coming: 0, past: 0 } }

/** Maps the start of each day with markers to them. */
export const markersByDay = (events: readonly CalendarEvent[], now: Seconds): ReadonlyMap<Seconds, DayMarkers> => {
  const days = new Map<Seconds, DayMarkers>()
  const mark = (at: Seconds, kind: keyof DayMarkers, past: boolean): void => {
    const day = startOfDay(at)
    const before = days.get(day) ?? NO_MARKERS
    const { coming, past: gone } = before[kind]
    days.set(day, { ...before, [kind]: past ? { coming, past: gone + 1 } : { coming: coming + 1, past: gone } })
  }
  for (const event of events) {
    mark(event.closingTimestamp, 'closing', isClosed(event, now))
    mark(event.pickupTimestamp, 'collection', pickupEnd(event) <= now)
  }
  return days
}

/** Events that still take orders, the next to close first. */
export const nextClosings = <E extends CalendarEvent>(events: readonly E[], now: Seconds): E[] =>
  events.filter((event) => !isClosed(event, now)).sort((a, b) => a.closingTimestamp - b.closingTimestamp)

/** Events whose collection is now or later, the next one first. */
export const nextCollections = <E extends CalendarEvent>(events: readonly E[], now: Seconds): E[] =>
  events.filter((event) => pickupEnd(event) > now).sort((a, b) => a.pickupTimestamp - b.pickupTimestamp)

/** Rows that 'See more' adds and 'see less' takes away. */
export const ROWS_PER_STEP = 5

/** Number of rows after 'See more' (1) or 'see less' (-1); at least one step where the list has as many. */
export const rowsAfter = (shown: number, total: number, step: 1 | -1): number =>
  Math.max(Math.min(ROWS_PER_STEP, total), Math.min(total, Math.ceil(shown / ROWS_PER_STEP + step) * ROWS_PER_STEP))
