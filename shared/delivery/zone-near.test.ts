import { expect, test } from 'vitest'
import { distanceM } from '#shared/address/place.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { MAX_SAME_ZONE_M, otherZoneNear, zonesNear } from './zone-near.ts'

const TOA_PAYOH = { latitude: 1.3343, longitude: 103.8563 }
const BEDOK = { latitude: 1.3236, longitude: 103.9273 }
/** Metres of one degree of latitude. */
const DEGREE_M = 111_195
const north = (metres: number) => ({ ...TOA_PAYOH, latitude: TOA_PAYOH.latitude + metres / DEGREE_M })

test('DEL-060 the distance of two places is measured in metres along the ground', () => {
  expect(distanceM(TOA_PAYOH, TOA_PAYOH)).toBe(0)
  expect(distanceM(TOA_PAYOH, north(1000))).toBeCloseTo(1000, 0)
  expect(distanceM(TOA_PAYOH, BEDOK)).toBeCloseTo(7982, -2)
  expect(distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(DEGREE_M, -1)
})

const mine = bookingRow('mine', { dzName: 'East', place: TOA_PAYOH })

test('DEL-060 zones near a place are those of bookings within 2 km, the nearest first', () => {
  const bookings = [
    bookingRow('a', { dzName: 'North', place: north(MAX_SAME_ZONE_M - 1) }),
    bookingRow('b', { dzName: 'West', place: north(300) }),
    bookingRow('c', { dzName: 'West', place: north(500) }),
    bookingRow('d', { dzName: 'South', place: north(MAX_SAME_ZONE_M + 1) }),
    bookingRow('e', { dzName: 'Old', place: TOA_PAYOH, status: -1, bookerStatus: -1 }),
    bookingRow('f', { dzName: 'Nowhere', place: null }),
  ]
  expect(zonesNear(TOA_PAYOH, bookings)).toEqual(['West', 'North'])
  expect(zonesNear(null, bookings)).toEqual([])
})

test.each([
  ['another zone nearby', [bookingRow('a', { dzName: 'West', place: north(300) })], 'West'],
  [
    'the same zone nearby, too',
    [bookingRow('a', { dzName: 'West', place: north(300) }), bookingRow('b', { dzName: 'East', place: north(900) })],
    null,
  ],
  ['bookings far away only', [bookingRow('a', { dzName: 'West', place: BEDOK })], null],
  ['another group nearby', [bookingRow('a', { dzName: 'West', place: TOA_PAYOH, groupId: 'g2' })], null],
  ['no other booking', [], null],
])('DEL-060 the zone of a booking is compared with bookings near it: %s', (_case, others, zone) => {
  expect(otherZoneNear(mine, [mine, ...others])).toBe(zone)
  expect(otherZoneNear({ ...mine, place: null }, [mine, ...others])).toBeNull()
})
