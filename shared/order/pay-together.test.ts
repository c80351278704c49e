import { expect, test } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import { CLOSING, eventRow, PICKUP } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { bookingsToPayWith, payTogetherWith, type Payable } from './pay-together.ts'
import type { Order, StatusPair } from './order.ts'

const NOW = CLOSING - 60
const UNPAID: StatusPair = { status: 1, buyerStatus: 1 }
const payable = (id: string, order: Partial<Order> = {}, event: Partial<Event> = {}, pair = UNPAID): Payable => ({
  order: orderRow(id, order),
  event: eventRow({ payTogether: true, ...event }),
  pair,
})
const ids = (found: readonly Payable[]) => found.map(({ order }) => order.id)
const shown = payable('shown')

test('PAY-014 PAY-016 other unpaid orders with the same host can be paid together, sorted by collection', () => {
  const others = [payable('late', {}, { pickupTimestamp: PICKUP + 9 }), payable('early'), shown]
  expect(ids(payTogetherWith(shown, others, NOW))).toEqual(['early', 'late'])
})

test.each<[string, Payable]>([
  ['another host', payable('a', { hostId: 'other' })],
  ['another buyer', payable('a', { uid: 'other' })],
  ['an event that is paid alone', payable('a', {}, { payTogether: false })],
  ['what is not due before closing', payable('a', { payAfterClosing: true })],
  ['what is asked for later', payable('a', {}, { paynow: 1 })],
  ['what the server has not taken', payable('a', { eOrderNo: null })],
  ['what is paid', payable('a', {}, {}, { status: 1, buyerStatus: 2 })],
  ['what the host cancelled', payable('a', {}, {}, { status: -1, buyerStatus: 1 })],
  ['what the buyer cancelled', payable('a', {}, {}, { status: 1, buyerStatus: -1 })],
])('PAY-014 PAY-015 an order that is %s is not offered and offers no others', (_what, other) => {
  expect(payTogetherWith(shown, [other], NOW)).toEqual([])
  expect(payTogetherWith(other, [shown], NOW)).toEqual([])
})

test('PAY-015 after closing, orders that are paid after closing are offered', () => {
  const after = payable('a', { payAfterClosing: true })
  expect(ids(payTogetherWith(shown, [after], CLOSING))).toEqual(['a'])
})

test('PAY-014 PAY-016 unpaid bookings with the same host are offered beside an order that can be paid together, sorted by delivery', () => {
  const late = bookingRow('late', { deliveryTimestamp: CLOSING + 9 })
  const early = bookingRow('early')
  expect(bookingsToPayWith(shown, [late, early], NOW)).toEqual([early, late])
  const alone = payable('alone', {}, { payTogether: false })
  expect(bookingsToPayWith(alone, [late, early], NOW)).toEqual([])
})

test.each([
  ['of another host', { hostId: 'other' }],
  ['of another buyer', { uid: 'other' }],
  ['that the server has not taken', { receivedAt: null }],
  ['that is paid', { bookerStatus: 2 }],
  ['that the host cancelled', { status: -1 }],
  ['that the booker cancelled', { bookerStatus: -1 }],
] as const)('PAY-014 PAY-015 a booking %s is not offered beside an order', (_what, change) => {
  expect(bookingsToPayWith(shown, [bookingRow('a', change)], NOW)).toEqual([])
})
