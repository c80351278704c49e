import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { checkBooking, hasSameFee } from './booking-check.ts'

const delivery = { deliveryZones: [{ name: 'West', price: asCents(300) }] }
const LOCATION = 'Delivery location cannot be blank'
const ADDRESS = 'Delivery address cannot be blank'

test('a booking requires one of the zones and an address', () => {
  expect(checkBooking(delivery, { zone: 'West', address: 'Blk 12' })).toEqual({})
  expect(checkBooking(delivery, { zone: '', address: ' ' })).toEqual({ location: LOCATION, address: ADDRESS })
  expect(checkBooking(delivery, { zone: 'North', address: 'Blk 12' })).toEqual({ location: LOCATION })
  expect(checkBooking({ deliveryZones: [] }, { zone: 'West', address: 'Blk 12' })).toEqual({ location: LOCATION })
})

test('a delivery has the fee of a booking when host, zone and price are the same', () => {
  const booking = { hostId: 'mei', dzName: 'West', dzPrice: asCents(300) }
  expect(hasSameFee(booking, { ...delivery, hostId: 'mei' })).toBe(true)
  expect(hasSameFee(booking, { ...delivery, hostId: 'arun' })).toBe(false)
  expect(hasSameFee({ ...booking, dzName: 'East' }, { ...delivery, hostId: 'mei' })).toBe(false)
  expect(hasSameFee({ ...booking, dzPrice: asCents(400) }, { ...delivery, hostId: 'mei' })).toBe(false)
})
