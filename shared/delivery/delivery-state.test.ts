import { expect, test } from 'vitest'
import { deliveryTimeOptions, isBookable, isOffered, isOver } from './delivery-state.ts'

const NOW = 1_900_000_000
const delivery = { deliveryStatus: 1, openTime: null, deliveryTimestamp: NOW + 1, deliveryDuration: 60 } as const

test('DEL-025 a delivery is open or closed; an open one can be booked until it starts', () => {
  expect(isBookable(delivery, NOW)).toBe(true)
  expect(isBookable({ ...delivery, deliveryStatus: 0 }, NOW)).toBe(false)
  expect(isBookable({ ...delivery, openTime: NOW - 1 }, NOW)).toBe(false)
  expect(isBookable(delivery, NOW + 1)).toBe(false)
})

test('a delivery is offered while it can be booked and has a zone', () => {
  expect(isOffered({ ...delivery, deliveryZones: ['West'] }, NOW)).toBe(true)
  expect(isOffered({ ...delivery, deliveryZones: [] }, NOW)).toBe(false)
  expect(isOffered({ ...delivery, deliveryZones: ['West'] }, NOW + 1)).toBe(false)
})

test('a delivery is over at its end', () => {
  expect(isOver(delivery, NOW + 60)).toBe(false)
  expect(isOver(delivery, NOW + 61)).toBe(true)
})

test('DEL-048 the delivery times offered are upcoming ones of the group, latest first', () => {
  const of = (id: string, groupId: string, deliveryTimestamp: number) => ({ id, groupId, deliveryTimestamp })
  const deliveries = [
    of('now', 'g', NOW),
    of('soon', 'g', NOW + 1),
    of('late', 'g', NOW + 9),
    of('other', 'h', NOW + 5),
  ]
  expect(deliveryTimeOptions(deliveries, 'g', NOW).map(({ id }) => id)).toEqual(['late', 'soon'])
})
