import { expect, test } from 'vitest'
import { newEvent, windowOf } from '#shared/event/event-draft.ts'
import { fromCivil } from '#shared/kernel/clock.ts'
import { lastHours, withHours } from './collection-hours.ts'
import { blankForm, isTyped, withSheet } from './event-form.ts'

const PICKUP_DAY = fromCivil(2030, 11, 25)!
const HOURS = { from: 17, to: 20, title: 'Fruit run' }

const hosted = (id: string, createdAt: number, fromHour: number, toHour: number, minutes = 0) => {
  const { start, duration } = windowOf(PICKUP_DAY, fromHour, toHour)
  return { id, title: id, createdAt, pickupTimestamp: start + minutes * 60, pickupDuration: duration }
}

test('EVT-073 the hours of collection of the newest event are a guess for a sheet', () => {
  expect(lastHours([])).toBeNull()
  expect(lastHours([hosted('b', 20, 17, 20), hosted('a', 10, 9, 12)])).toEqual({ from: 17, to: 20, title: 'b' })
  expect(lastHours([hosted('a', 10, 9, 12), hosted('b', 10, 18, 24)])).toEqual({ from: 18, to: 24, title: 'b' })
})

test('EVT-073 hours that the form does not offer are no guess', () => {
  expect(lastHours([hosted('a', 10, 9, 12), hosted('b', 20, 17, 20, 41)])).toBeNull()
  expect(lastHours([hosted('a', 10, 22, 26)])).toBeNull()
})

test('EVT-073 hours fill a day without hours, and nothing else', () => {
  const times = { closingTimestamp: PICKUP_DAY - 3600, pickupTimestamp: PICKUP_DAY, pickupDuration: 0 }
  const { start, duration } = windowOf(PICKUP_DAY, 17, 20)
  expect(withHours(times, HOURS)).toEqual({ ...times, pickupTimestamp: start, pickupDuration: duration })
  expect(withHours({ ...times, pickupTimestamp: null }, HOURS)).toBeNull()
  expect(withHours({ ...times, pickupDuration: 3600 }, HOURS)).toBeNull()
  expect(withHours({ ...times, closingTimestamp: start + 1 }, HOURS)).toBeNull()
  expect(withHours({ ...times, closingTimestamp: start }, HOURS)).not.toBeNull()
})

test('EVT-073 guessed hours of a sheet do not count as typed, and name their event', () => {
  const sheet = {
    draft: { ...newEvent(PICKUP_DAY), closingTimestamp: PICKUP_DAY, pickupTimestamp: PICKUP_DAY, pickupDuration: 0 },
    taken: [],
    left: [],
    guesses: [],
    replaced: [],
    columns: { named: [], unread: [] },
    isItemsOnly: false,
    source: { name: 'Event', others: [] },
  }
  const filled = withSheet(blankForm(PICKUP_DAY, 'g1'), sheet, 'fruit.xlsx', HOURS)
  expect(filled.draft.pickupDuration).toBe(3 * 3600)
  expect(filled.sheet?.hoursOf).toBe('Fruit run')
  expect(isTyped(filled)).toBe(false)
  const asked = withSheet(blankForm(PICKUP_DAY, 'g1'), sheet, 'fruit.xlsx', null)
  expect(asked.draft.pickupDuration).toBe(0)
  expect(asked.sheet?.hoursOf).toBeNull()
})
