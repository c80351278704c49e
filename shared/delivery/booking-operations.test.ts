import { describe, expect, test } from 'vitest'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import { combinedRow, memberRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { createDeliveryBooking } from './create-delivery-booking.ts'
import { bookingSeen, updateDeliveryBookingStatus } from './update-delivery-booking-status.ts'
import { removeDelivery } from './delivery-of-event.ts'
import { followDelivery } from './bookings-of-delivery.ts'
import { setBookingPlace } from './set-booking-place.ts'
import { updateDeliveryBooking } from './update-delivery-booking.ts'
import { invalidBookingReason } from './booking-status.ts'
import type { Booking, BookingStatus } from './booking.ts'

const NOW = CLOSING - 1000
const REF = '0123456789AB'

const street = (change: Partial<Booking> = {}): OperationRunner => {
  const here = runnerWithEvent()
  here.put('deliveries', deliveryRow('s1'))
  here.put('bookings', bookingRow(REF, change))
  return here
}
const held = (here: OperationRunner): Booking => here.row('bookings', REF)

describe('booking', () => {
  const book = (here: OperationRunner, who: string, change = {}, where = {}) =>
    here.run(
      createDeliveryBooking,
      who,
      { ref: 'NEWNEWNEWNEW', did: 's1', zone: 'West', address: 'Blk 12', comment: '', ...change },
      { at: NOW, ...where },
    )

  test("a booking stores the zone's price at the time the server accepts it", async () => {
    const here = street()
    outputOf(await book(here, 'other', {}, { onDevice: true }))
    expect(here.row('bookings', 'NEWNEWNEWNEW')).toMatchObject({ dzPrice: 300, receivedAt: null })
    const there = street()
    there.put('deliveries', deliveryRow('s1', { deliveryZones: [{ name: 'West', price: asCents(450) }] }))
    outputOf(await book(there, 'other'))
    expect(there.row('bookings', 'NEWNEWNEWNEW')).toMatchObject({ dzPrice: 450, receivedAt: NOW })
  })

  test('a booking is not made before its delivery was created, whatever time the request carries', async () => {
    const here = street()
    here.put('deliveries', deliveryRow('s1', { createdAt: NOW - 60 }))
    outputOf(await book(here, 'other', {}, { at: 0, serverNow: NOW }))
    expect(here.row('bookings', 'NEWNEWNEWNEW').createdAt).toBe(NOW - 60)
  })

  test('booking is refused with a banned host, even when the delivery is open', async () => {
    const here = street()
    here.put('members', memberRow('g1', 'host', { isHost: true, banned: 1 }))
    expect(wordsOf(await book(here, 'other'))).toBe('This delivery is closed')
  })

  test("a reference used by somebody else is replaced; the same buyer's reference means the same booking", async () => {
    const here = street()
    expect(wordsOf(await book(here, 'other', { ref: REF }))).toBe('Booking reference is taken')
    const before = held(here)
    outputOf(await book(here, 'buyer', { ref: REF }))
    expect(held(here)).toEqual(before)
  })

  test('the reference of an order is refused, because refunds find a record by its reference', async () => {
    const here = street()
    here.put('orders', orderRow('NEWNEWNEWNEW'))
    expect(wordsOf(await book(here, 'other'))).toBe('Booking reference is taken')
  })
})

test('DEL-060 a booking keeps its coordinates until its address changes', async () => {
  const here = street()
  const place = { latitude: 1.33, longitude: 103.85 }
  const locate = (text: string) =>
    here.run(setBookingPlace, { id: 'system', kind: 'system' }, { id: REF, text, place }, { at: NOW })
  const change = async (input: object) =>
    outputOf(await here.run(updateDeliveryBooking, 'buyer', { ref: REF, ...input }, { at: NOW }))
  outputOf(await locate('Blk 13'))
  expect(held(here).place).toBeNull()
  outputOf(await locate('Blk 12'))
  expect(held(here).place).toEqual(place)
  await change({ comment: 'Ring twice', zone: 'East', address: ' Blk 12 ' })
  expect(held(here)).toMatchObject({ dzName: 'East', place })
  await change({ address: 'Blk 13' })
  expect(held(here)).toMatchObject({ address: 'Blk 13', place: null })
})

describe('moving a booking', () => {
  const move = (here: OperationRunner, change: object, at = NOW) =>
    here.run(updateDeliveryBooking, 'buyer', { ref: REF, ...change }, { at })

  test("a booking moved to another time takes that delivery's zones and host", async () => {
    const here = street()
    here.put('deliveries', deliveryRow('s2', { hostId: 'admin', deliveryTimestamp: CLOSING + 9000 }))
    here.put('deliveries', deliveryRow('s3', { deliveryZones: [{ name: 'North', price: asCents(100) }] }))
    here.put('deliveries', deliveryRow('s4', { groupId: 'g2' }))
    outputOf(await move(here, { did: 's2' }))
    expect(held(here)).toMatchObject({ did: 's2', hostId: 'admin', dzName: 'West', deliveryTimestamp: CLOSING + 9000 })
    expect(wordsOf(await move(here, { did: 's3' }))).toBe('Delivery location cannot be blank')
    expect(wordsOf(await move(here, { did: 's4' }))).toBe('No Delivery Found')
    outputOf(await move(here, { did: 's3', zone: 'North' }))
    expect(held(here)).toMatchObject({ did: 's3', hostId: 'host', dzName: 'North', dzPrice: 100 })
  })

  test("the host's confirmation of payment does not carry over to another host or fee", async () => {
    const paid = { status: 2, bookerStatus: 1 } as const
    const here = street(paid)
    here.put('deliveries', deliveryRow('s2', { hostId: 'admin' }))
    here.put('deliveries', deliveryRow('s3', { deliveryZones: [{ name: 'West', price: asCents(9900) }] }))
    here.put('deliveries', deliveryRow('s4', { deliveryTimestamp: CLOSING + 9000 }))
    for (const change of [{ did: 's2' }, { did: 's3' }, { zone: 'East' }])
      expect(wordsOf(await move(here, change))).toBe('You are not allowed to update delivery')
    expect(held(here)).toEqual(bookingRow(REF, paid))
    outputOf(await move(here, { did: 's4', address: 'Blk 9' }))
    expect(held(here)).toMatchObject({ ...paid, did: 's4', address: 'Blk 9', dzName: 'West', dzPrice: 300 })
  })

  test('a booking stays in a delivery that is closed, past or removed', async () => {
    const CLOSED = 'This delivery is closed'
    for (const left of [{ deliveryStatus: 0 }, { deliveryTimestamp: NOW }, null] as const) {
      const here = left === null ? runnerWithEvent() : street()
      if (left === null) here.put('bookings', bookingRow(REF))
      else here.put('deliveries', deliveryRow('s1', left))
      here.put('deliveries', deliveryRow('s2', { deliveryTimestamp: CLOSING + 9000 }))
      expect(wordsOf(await move(here, { did: 's2' }))).toBe(CLOSED)
      expect(held(here)).toEqual(bookingRow(REF))
    }
  })

  test('a booking keeps a zone that the host removed', async () => {
    const here = street()
    here.put('deliveries', deliveryRow('s1', { deliveryZones: [] }))
    outputOf(await move(here, { address: 'Blk 9' }))
    expect(held(here)).toMatchObject({ address: 'Blk 9', dzName: 'West', dzPrice: 300 })
  })

  test("the later of two devices' addresses wins, in any order of arrival", async () => {
    const here = street()
    const late = hybridTime(NOW * 1000 + 5, 0, 'd1')
    const early = hybridTime(NOW * 1000 + 1, 0, 'd2')
    const write = (address: string, time: HybridTime) =>
      here.run(updateDeliveryBooking, 'buyer', { ref: REF, address }, { at: NOW, time })
    outputOf(await write('Late', late))
    outputOf(await write('Early', early))
    expect(held(here).address).toBe('Late')
  })
})

describe("the host's status change", () => {
  const choose = (here: OperationRunner, status: BookingStatus, more: object = {}, where: object = {}) =>
    here.run(updateDeliveryBookingStatus, 'host', { ref: REF, status, saw: null, ...more }, { at: NOW, ...where })

  test('the later of two concurrent changes wins, applied to the state that its author saw', async () => {
    const first = { time: hybridTime(NOW * 1000 + 10, 0, 'd1') }
    const second = { time: hybridTime(NOW * 1000 + 20, 0, 'd2') }
    for (const order of ['first', 'second'] as const) {
      const here = street({ bookerStatus: 2 })
      const saw = bookingSeen(held(here))
      const cancel = () => choose(here, -1, { saw }, first)
      const verify = () => choose(here, 2, { saw }, second)
      for (const act of order === 'first' ? [cancel, verify] : [verify, cancel]) outputOf(await act())
      expect([order, held(here).status, held(here).bookerStatus]).toEqual([order, 2, 2])
    }
  })

  test("a change that names another delivery than the booking's is refused", async () => {
    const here = street()
    expect(wordsOf(await choose(here, 2, { did: 's9' }))).toBe('No Delivery Found')
    outputOf(await choose(here, 2, { did: 's1' }))
    expect(held(here).status).toBe(2)
  })

  test('a status change applies to all bookings of a combined payment', async () => {
    const together = { combinedPaymentRef: 'PAYPAYPAYPAY', bookerStatus: 2 } as const
    const record = combinedRow('PAYPAYPAYPAY', { bookings: [REF, 'SECOND'] })
    const here = street(together)
    here.put('combined_payments', record)
    here.put('bookings', bookingRow('SECOND', together))
    here.put('bookings', bookingRow('ALONE', { bookerStatus: 2 }))
    outputOf(await choose(here, -1))
    const pairs = () => here.rows('bookings').map(({ id, status, bookerStatus }) => [id, status, bookerStatus])
    expect(pairs()).toEqual([
      [REF, -1, -2],
      ['SECOND', -1, -2],
      ['ALONE', 1, 2],
    ])
    expect(held(here).statusVersion).not.toBe(here.row('bookings', 'SECOND').statusVersion)

    const there = street(together)
    there.put('combined_payments', record)
    there.put('bookings', bookingRow('SECOND', { ...together, status: 2 }))
    outputOf(await choose(there, 1, { bookerStatus: 1, reason: 'Wrong amount' }))
    expect(there.rows('bookings').map((row) => [row.status, row.bookerStatus, row.invalidReason])).toEqual([
      [1, 1, 'Wrong amount'],
      [1, 1, 'Wrong amount'],
    ])
  })

  test('DEL-046 a payment is marked as invalid only while the booker claims it or it is verified', async () => {
    const others = [{ bookerStatus: -1 }, { status: -1, bookerStatus: -2 }, { status: 2, bookerStatus: -1 }] as const
    for (const pair of others) {
      const here = street(pair)
      expect([pair, wordsOf(await choose(here, 1, { bookerStatus: 1 }))]).toEqual([
        pair,
        'This booking status does not go with this payment status',
      ])
      expect(held(here)).toMatchObject(pair)
    }
  })

  test('DEL-046 a reason stays with an invalid payment only, until the next change of the status', async () => {
    const here = street({ bookerStatus: 2, paymentScreenshot: '/api/files/1' })
    outputOf(await choose(here, 2, { reason: 'Wrong amount' }))
    expect(invalidBookingReason(held(here))).toBeNull()
    outputOf(await choose(here, 1, { bookerStatus: 1, reason: ' Wrong\n amount ' }))
    expect(invalidBookingReason(held(here))).toBe('Wrong amount')
    outputOf(await choose(here, 2))
    expect([held(here).invalidReason, invalidBookingReason(held(here))]).toEqual(['', null])
  })
})

describe('a delivery and its bookings', () => {
  const stamp = { mutation: 'M', time: hybridTime(NOW * 1000, 0, 'd1'), server: { now: NOW } }

  test('bookings follow a delivery that moves', () => {
    const there = bookingRow(REF)
    expect(followDelivery(deliveryRow('s1'), [there])).toEqual([])
    const moved = followDelivery(deliveryRow('s1', { deliveryTimestamp: CLOSING + 60 }), [there])
    expect(moved).toEqual([{ ...there, deliveryTimestamp: CLOSING + 60 }])
  })

  test('removing a delivery cancels its unpaid bookings and is refused while one is paid', () => {
    const unpaid = bookingRow('A')
    expect(removeDelivery(deliveryRow('s1'), [unpaid], stamp)).toMatchObject([
      { op: 'put', row: { id: 'A', status: -1, bookerStatus: 1 } },
      { op: 'delete', id: 's1' },
    ])
    const paid = bookingRow('B', { bookerStatus: 2 })
    expect(removeDelivery(deliveryRow('s1'), [unpaid, paid], stamp)).toMatchObject({
      message: "Can't remove a delivery that has paid bookings",
    })
  })
})
