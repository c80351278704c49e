import { expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import { checkDeliveryForm, checkFutureTimes, newDeliveryTimes } from './delivery-form.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const HOUR_S = 3600
const times = { deliveryTimestamp: NOW + HOUR_S, deliveryDuration: HOUR_S }

test('DEL-020 a new delivery is tomorrow, 10AM to 1PM', () => {
  const { deliveryTimestamp, deliveryDuration } = newDeliveryTimes(NOW)
  expect([formatDateTime(deliveryTimestamp), deliveryDuration]).toEqual(['21-01-2030 10:00', 10_800])
})

test.each([
  ['an end before the start', { deliveryDuration: -HOUR_S }, { deliveryDuration: 'Invalid delivery time duration' }],
  ['an end at the start', { deliveryDuration: 0 }, { deliveryDuration: 'Invalid delivery time duration' }],
  ['a start that is now', { deliveryTimestamp: NOW }, { deliveryTimestamp: 'Delivery time must after current time' }],
  ['no start', { deliveryTimestamp: null }, { deliveryTimestamp: 'Delivery time must after current time' }],
  ['a start a second from now', { deliveryTimestamp: NOW + 1 }, {}],
] as const)('DEL-033 DEL-034 %s', (_what, change, found) => {
  expect(checkFutureTimes({ ...times, ...change }, NOW)).toEqual(found)
})

test('DEL-034 a delivery that has begun keeps its times while other fields are edited', () => {
  const saved = { deliveryTimestamp: NOW - HOUR_S, deliveryDuration: HOUR_S }
  expect(checkFutureTimes(saved, NOW, saved)).toEqual({})
  expect(checkFutureTimes({ ...saved, deliveryDuration: 2 * HOUR_S }, NOW, saved)).toHaveProperty('deliveryTimestamp')
})

test('a delivery requires a group, and an opening time between now and its start', () => {
  const draft = { ...times, groupId: 'g1', openTime: null }
  expect(checkDeliveryForm(draft, NOW)).toEqual({})
  expect(checkDeliveryForm({ ...draft, groupId: ' ' }, NOW)).toEqual({ groupId: 'Please choose 1 your group!' })
  expect(checkDeliveryForm({ ...draft, openTime: NOW + 1 }, NOW)).toEqual({})
  for (const openTime of [NOW, NOW + HOUR_S])
    expect(checkDeliveryForm({ ...draft, openTime }, NOW)).toEqual({ openTime: 'Invalid Time' })
})
