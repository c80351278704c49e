import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { checkBooking } from './booking-check.ts'

const slot = { deliveryZones: [{ name: 'West', price: asCents(300) }] }
const LOCATION = 'Delivery location cannot be blank'
const ADDRESS = 'Delivery address cannot be blank'

test('a booking requires one of the zones and an address', () => {
  expect(checkBooking(slot, { zone: 'West', address: 'Blk 12' })).toEqual({})
  expect(checkBooking(slot, { zone: '', address: ' ' })).toEqual({ location: LOCATION, address: ADDRESS })
  expect(checkBooking(slot, { zone: 'North', address: 'Blk 12' })).toEqual({ location: LOCATION })
  expect(checkBooking({ deliveryZones: [] }, { zone: 'West', address: 'Blk 12' })).toEqual({ location: LOCATION })
})
