import { expect, test } from 'vitest'
import { closingText, deliveryText, deliveryWindow, remaining } from './event-countdown.ts'

const NOW = 1_900_000_000

test('the remaining time is shown in words', () => {
  expect([59, 60, 3599, 3600, 18_720, 86_400, 100_800, 259_200].map(remaining)).toEqual([
    'under a minute',
    '1 min',
    '59 min',
    '1 h',
    '5 h 12 min',
    '1 d',
    '1 d 4 h',
    '3 d',
  ])
})

test('closing and delivery count down to the second', () => {
  const event = { status: 1, closingTimestamp: NOW + 60, pickupTimestamp: NOW + 7200, pickupDuration: 3600 } as const
  expect([closingText(event, NOW), deliveryText(deliveryWindow(event, undefined), NOW)]).toEqual([
    'closing in 1 min',
    'delivery in 2 h',
  ])
  expect([closingText(event, NOW + 60), deliveryText(deliveryWindow(event, undefined), NOW + 7200)]).toEqual([
    'closed',
    'delivery now',
  ])
  expect(deliveryText(deliveryWindow(event, undefined), NOW + 10_800)).toBe('delivery over')
  expect(closingText({ ...event, status: 0 }, NOW)).toBe('closed')
})

test('an event with a delivery is delivered at that time, whatever its collection time is', () => {
  const event = { pickupTimestamp: NOW + 60, pickupDuration: 60 }
  const window = deliveryWindow(event, { deliveryTimestamp: NOW + 7200, deliveryDuration: 3600 })
  expect([NOW, NOW + 7200, NOW + 10_800].map((now) => deliveryText(window, now))).toEqual([
    'delivery in 2 h',
    'delivery now',
    'delivery over',
  ])
})
