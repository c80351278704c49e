import { expect, test } from 'vitest'
import { formatDate, formatDateTime, fromCivil, parseDateTime, type Seconds } from '#shared/kernel/clock.ts'
import {
  defaultRange,
  draftRange,
  formatRange,
  formatSlashed,
  parseSlashed,
  pickEnd,
  pickStart,
  rangeInput,
  readRange,
} from './dashboard-range.ts'

const at = (text: string): Seconds => parseDateTime(text) ?? 0
const daysOf = (now: string): string[] => {
  const { firstDay, lastDay } = defaultRange(at(now))
  return [firstDay, lastDay].map(formatDateTime)
}

test('CON-016 the default range runs from the same day of the previous month to today, in Singapore', () => {
  expect(daysOf('23-11-2026 14:05')).toEqual(['23-10-2026 00:00', '23-11-2026 00:00'])
  expect(daysOf('10-01-2027 00:00')).toEqual(['10-12-2026 00:00', '10-01-2027 00:00'])
  const lastMinuteOfUtcDay = Date.UTC(2026, 10, 22, 16, 0) / 1000
  expect(formatDate(defaultRange(lastMinuteOfUtcDay).lastDay)).toBe('23-11-2026')
})

test('CON-016 a day that the previous month lacks becomes its last day', () => {
  expect(daysOf('31-03-2027 09:00')[0]).toBe('28-02-2027 00:00')
  expect(daysOf('31-03-2028 09:00')[0]).toBe('29-02-2028 00:00')
  expect(daysOf('31-05-2027 09:00')[0]).toBe('30-04-2027 00:00')
})

test('the calls take the range as DD-MM-YYYY HH:mm with both days whole', () => {
  const range = defaultRange(at('23-11-2026 14:05'))
  expect(rangeInput(range)).toEqual({ startDate: '23-10-2026 00:00', endDate: '23-11-2026 23:59' })
  expect(readRange('23-10-2026 00:00', '23-11-2026 23:59')).toEqual(range)
  expect(readRange('23-10-2026 18:30', '23-11-2026 01:00')).toEqual(range)
})

test('a range that is no date, ends before it starts, or is longer than ten years is refused', () => {
  expect(readRange('31-02-2026 00:00', '23-11-2026 23:59')).toBeNull()
  expect(readRange('', '')).toBeNull()
  expect(readRange('24-11-2026 00:00', '23-11-2026 23:59')).toBeNull()
  expect(readRange('01-01-2010 00:00', '23-11-2026 23:59')).toBeNull()
})

test('CON-004 in the sync dialog picking the start date clears the end date', () => {
  const chosen = pickEnd(pickStart(at('01-11-2026')), at('05-11-2026'))
  expect(draftRange(chosen)).toEqual({ firstDay: at('01-11-2026'), lastDay: at('05-11-2026') })
  expect(pickStart(at('02-11-2026'))).toEqual({ firstDay: at('02-11-2026'), lastDay: null })
  expect(draftRange(pickStart(at('02-11-2026')))).toBeNull()
})

test('CON-005 in the sync dialog the end date cannot be earlier than the start date; dates display as dd/MM/yyyy', () => {
  const started = pickStart(at('05-11-2026'))
  expect(pickEnd(started, at('04-11-2026'))).toEqual(started)
  expect(pickEnd(started, at('05-11-2026')).lastDay).toBe(at('05-11-2026'))
  expect(formatSlashed(fromCivil(2026, 3, 9) ?? 0)).toBe('09/03/2026')
  expect(parseSlashed('09/03/2026')).toBe(at('09-03-2026'))
  expect(parseSlashed(' 9/3/2026 ')).toBe(at('09-03-2026'))
  expect(['31/02/2026', '2026-03-09', '9/3/26', ''].map(parseSlashed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('outside the sync dialog a range is shown as DD-MM-YYYY (decision Q-070)', () => {
  expect(formatRange({ firstDay: at('23-10-2026'), lastDay: at('23-11-2026') })).toBe('23-10-2026 – 23-11-2026')
})
