import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  civilTime,
  daysBetween,
  formatClock,
  formatDayAndClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayInWords,
  formatHour,
  formatWindow,
  fromCivil,
  parseDateTime,
  startOfDay,
  toSeconds,
} from './clock.ts'

const AT = 1_896_105_540
const moments = fc.integer({ min: 0, max: 4_000_000_000 })

test('FMT-002 FMT-003 times are shown in Singapore time, in any time zone of the machine', () => {
  expect(formatDateTime(AT)).toBe('31-01-2030 23:59')
  expect([formatDate(AT), formatClock(AT), formatDay(AT)]).toEqual(['31-01-2030', '23:59', 'Thu 31-01-2030'])
  expect(formatDayInWords(AT)).toBe('Thursday 31 January 2030')
  expect(formatDateTime(0)).toBe('01-01-1970 08:00')
  expect(civilTime(AT)).toEqual({ year: 2030, month: 1, day: 31, hour: 23, minute: 59, second: 0, weekday: 4 })
})

test('a formatted time parses to the same minute', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(parseDateTime(formatDateTime(at))).toBe(at - (at % 60))
      expect(parseDateTime(formatDate(at))).toBe(startOfDay(at))
    }),
  )
})

test.each([
  '31-02-2030',
  '00-01-2030',
  '01-13-2030',
  '1-1-2030',
  '2030-01-01',
  '01-01-2030 24:00',
  '01-01-2030 10:60',
  '',
])('%j is not a date', (text) => {
  expect(parseDateTime(text)).toBeUndefined()
})

test('a day that does not exist is refused', () => {
  expect(fromCivil(2028, 2, 29)).toBeDefined()
  expect(fromCivil(2030, 2, 29)).toBeUndefined()
})

test('calendar days are counted in Singapore', () => {
  const evening = parseDateTime('20-01-2030 23:59')!
  expect(daysBetween(evening, evening + 60)).toBe(1)
  expect(daysBetween(evening, parseDateTime('20-01-2030 00:00')!)).toBe(0)
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 400 }), (at, days) => {
      expect(daysBetween(at, addDays(at, days))).toBe(days)
      expect(startOfDay(at)).toBeLessThanOrEqual(at)
      expect(at - startOfDay(at)).toBeLessThan(86_400)
    }),
  )
})

test('a time of another day is formatted with its day', () => {
  const evening = parseDateTime('20-01-2030 18:42')!
  expect(formatDayAndClock(evening, parseDateTime('20-01-2030 23:59')!)).toBe('18:42')
  expect(formatDayAndClock(evening, parseDateTime('21-01-2030 00:00')!)).toBe('Sun 20-01-2030 18:42')
})

test('hours and time windows are formatted', () => {
  expect([0, 1, 11, 12, 13, 23, 24].map(formatHour)).toEqual(['12AM', '1AM', '11AM', '12PM', '1PM', '11PM', '12AM'])
  expect(formatWindow(parseDateTime('27-01-2030 10:00')!, 25_200)).toBe('10AM–5PM')
  expect(formatWindow(parseDateTime('27-01-2030 12:30')!, 5400)).toBe('12:30PM–2PM')
})

test('FMT-004 milliseconds are truncated to seconds', () => {
  expect([toSeconds(1999), toSeconds(2000)]).toEqual([1, 2])
})

test('FMT-010 only this module formats dates', () => {
  const sources = import.meta.glob<string>(
    ['/client/**/*.{ts,tsx}', '/shared/**/*.ts', '!**/*.test.*', '!/shared/kernel/clock.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  const own = /toLocale(Date|Time)String\(|DateTimeFormat|toDateString|new Date\(/
  expect(
    Object.entries(sources)
      .filter(([, text]) => own.test(text))
      .map(([path]) => path),
  ).toEqual([])
})
