import { expect, test } from 'vitest'
import { formatDate, fromCivil, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import {
  isInMonth,
  markersByDay,
  monthName,
  nextClosings,
  nextCollections,
  rowsAfter,
  stepMonth,
  weeksOf,
} from './event-calendar.ts'

const at = (year: number, month: number, day: number, hour = 0): Seconds => fromCivil(year, month, day, hour) ?? NaN
const now = at(2026, 11, 23, 14)
const event = (closing: Seconds, pickup: Seconds, status: 0 | 1 = 1) => ({
  status,
  closingTimestamp: closing,
  pickupTimestamp: pickup,
  pickupDuration: 3 * 3600,
})

test('CON-023 a month has whole weeks from Monday', () => {
  const weeks = weeksOf({ year: 2026, month: 11 })
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(formatDate(weeks[0]![0]!)).toBe('26-10-2026')
  expect(formatDate(weeks.at(-1)![6]!)).toBe('06-12-2026')
  expect(weeksOf({ year: 2027, month: 2 })).toHaveLength(4)
  expect(isInMonth(at(2026, 11, 30, 23), { year: 2026, month: 11 })).toBe(true)
  expect(isInMonth(at(2026, 12, 1), { year: 2026, month: 11 })).toBe(false)
})

test('CON-035 months step over the turn of the year', () => {
  expect(monthName(stepMonth({ year: 2026, month: 12 }, 1))).toBe('January 2027')
  expect(monthName(stepMonth({ year: 2026, month: 1 }, -1))).toBe('December 2025')
  expect(monthName(stepMonth({ year: 2026, month: 11 }, -23))).toBe('December 2024')
})

test('CON-023 a day has markers for closings and collections, past ones apart', () => {
  const days = markersByDay(
    [
      event(at(2026, 11, 24, 20), at(2026, 11, 28, 10)),
      event(at(2026, 11, 24, 22), at(2026, 11, 28, 10), 0),
      event(at(2026, 11, 20, 12), at(2026, 11, 23, 8)),
    ],
    now,
  )
  expect(days.get(startOfDay(at(2026, 11, 24)))).toEqual({
    closing: { coming: 1, past: 1 },
    collection: { coming: 0, past: 0 },
  })
  expect(days.get(startOfDay(at(2026, 11, 28)))?.collection).toEqual({ coming: 2, past: 0 })
  expect(days.get(startOfDay(at(2026, 11, 23)))?.collection).toEqual({ coming: 0, past: 1 })
  expect(days.get(startOfDay(at(2026, 11, 20)))?.closing).toEqual({ coming: 0, past: 1 })
  expect(days.get(startOfDay(at(2026, 11, 25)))).toBeUndefined()
})

test('CON-025 the current or next closing and collection come first', () => {
  const later = event(at(2026, 11, 29), at(2026, 12, 5))
  const soon = event(at(2026, 11, 24), at(2026, 11, 26))
  const collecting = event(at(2026, 11, 20), at(2026, 11, 23, 12))
  const over = event(at(2026, 11, 10), at(2026, 11, 12))
  const closedByHost = event(at(2026, 11, 28), at(2026, 11, 30), 0)
  const all = [later, over, closedByHost, collecting, soon]
  expect(nextClosings(all, now)).toEqual([soon, later])
  expect(nextCollections(all, now)).toEqual([collecting, soon, closedByHost, later])
})

test('CON-026 see more and see less work 5 at a time', () => {
  expect(rowsAfter(5, 12, 1)).toBe(10)
  expect(rowsAfter(10, 12, 1)).toBe(12)
  expect(rowsAfter(12, 12, -1)).toBe(10)
  expect(rowsAfter(10, 12, -1)).toBe(5)
  expect(rowsAfter(5, 12, -1)).toBe(5)
  expect(rowsAfter(3, 3, 1)).toBe(3)
})
