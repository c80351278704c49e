import { expect, test } from 'vitest'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { isOnDay } from './event-day.ts'

const at = (text: string): number => parseDateTime(text) ?? 0

test('an event belongs to the Singapore days on which it closes or is collected', () => {
  const event = { closingTimestamp: at('20-01-2030 23:59'), pickupTimestamp: at('22-01-2030 00:00') }
  const days = ['19-01-2030', '20-01-2030', '21-01-2030', '22-01-2030', '23-01-2030']
  expect(days.filter((day) => isOnDay(event, at(day)))).toEqual(['20-01-2030', '22-01-2030'])
})
