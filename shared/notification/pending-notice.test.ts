import { expect, test } from 'vitest'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import type { Event } from '#shared/event/event.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import type { Row } from '#shared/kernel/change.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { noticesOf } from './pending-notice.ts'

const NOW = 1000
const event = (change: Partial<Event> = {}): Event => ({
  ...eventGone(orderRow('R1')),
  status: 1,
  closingTimestamp: NOW + 500,
  ...change,
})
const change = <R extends Row>(table: string, before: R | undefined, after: R | undefined) => ({ table, before, after })
const found = (changes: Parameters<typeof noticesOf>[0], actorId: string) =>
  noticesOf(changes, { id: actorId, kind: 'user' }, NOW).map(({ userId, kind, was }) => [userId, kind, was])

const order = orderRow('R1')
const booking = bookingRow('B1')

test('USR-071 a host’s change of an order notifies the buyer; of a buyer’s changes a payment claim and its withdrawal notify the host', () => {
  const verified = [change('orders', order, { ...order, status: 2, buyerStatus: 2 })]
  expect(found(verified, 'host')).toEqual([['buyer', 'order-status', '1/1']])
  const claimed = [change('orders', order, { ...order, buyerStatus: 2, paymentScreenshot: '/api/files/x' })]
  expect(found(claimed, 'buyer')).toEqual([['host', 'order-claimed', '']])
  expect(found([change('orders', order, { ...order, buyerStatus: -1 })], 'buyer')).toEqual([])
  const withdrawn = change('orders', { ...order, buyerStatus: 2 }, { ...order, buyerStatus: -1 })
  expect(found([withdrawn], 'buyer')).toEqual([['host', 'order-claim-withdrawn', '']])
  expect(found([change('orders', order, { ...order, eOrderNo: 9 })], 'host')).toEqual([['buyer', 'order-number', '1']])
  expect(found([change('orders', undefined, { ...order, placedBy: 'host' })], 'host')).toEqual([
    ['buyer', 'order-placed', ''],
  ])
  expect(
    found(
      [change('orders', order, { ...order, settledShares: { discount: asCents(1), delivery: asCents(2) } })],
      'host',
    ),
  ).toEqual([])
})

test('USR-071 a host who orders in their own event gets no notice of their own changes', () => {
  const own = { ...order, uid: 'host' }
  expect(found([change('orders', own, { ...own, status: 2, buyerStatus: 2 })], 'host')).toEqual([])
})

test('USR-071 a removed event is one notice for each order that was not cancelled', () => {
  const cancelled = orderRow('R2', { uid: 'other', buyerStatus: -1 })
  expect(
    found(
      [
        change('events', event(), undefined),
        change('orders', order, { ...order, status: -1 }),
        change('orders', cancelled, { ...cancelled, status: -1 }),
      ],
      'host',
    ),
  ).toEqual([['buyer', 'event-removed', '']])
})

test('USR-071 bookings notify the booker of a decision and a new time, and the host of a claim', () => {
  const moved = { ...booking, deliveryTimestamp: booking.deliveryTimestamp + 3600 }
  expect(found([change('bookings', booking, { ...booking, status: -1 })], 'host')).toEqual([
    ['buyer', 'booking-status', '1/1'],
  ])
  expect(found([change('bookings', booking, moved)], 'host').map(([userId, kind]) => [userId, kind])).toEqual([
    ['buyer', 'booking-time'],
  ])
  expect(found([change('bookings', booking, moved)], 'buyer')).toEqual([])
  expect(found([change('bookings', booking, { ...booking, bookerStatus: 2 })], 'buyer')).toEqual([
    ['host', 'booking-claimed', ''],
  ])
})

test('USR-071 a changed event is one row for all buyers', () => {
  expect(found([change('events', event(), event({ status: 0 }))], 'host')).toEqual([[null, 'event-status', 'open']])
  expect(found([change('events', event(), event({ closingTimestamp: NOW + 900 }))], 'host')).toEqual([
    [null, 'event-closes', ''],
    [null, 'event-closing', String(NOW + 500)],
  ])
  expect(found([change('events', event(), event({ pickupAddress: 'Blk 9' }))], 'host')).toEqual([
    [null, 'event-collection', expect.any(String)],
  ])
  expect(found([change('events', undefined, event())], 'host')).toEqual([[null, 'event-closes', '']])
  expect(found([change('events', event(), event({ description: 'Fresh' }))], 'host')).toEqual([])
})

test('PAY-038 the history line of a payment request is a notice that is due at once', () => {
  const stamp = {
    mutation: 'M1',
    actor: { id: 'host', kind: 'user' },
    device: { id: 'd', name: '' },
    time: hybridTime(1, 0, 'd'),
    at: NOW,
    server: { now: NOW },
  } as const
  const line = historyLine(order, stamp, 'host Tan', { what: 'payment-requested', from: null, to: null, note: 'Pay' })
  expect(noticesOf([change('order_history', undefined, line)], stamp.actor, NOW)).toEqual([
    { userId: 'buyer', kind: 'payment-request', recordId: 'R1', was: '', dueAt: NOW },
  ])
})

test('MNG-052 pieces of an unfilled case make one notice for the buyer, also where the order is cancelled with them', () => {
  const stamp = {
    mutation: 'M1',
    time: hybridTime(1, 0, 'd1'),
    at: NOW,
    actor: { id: 'host', kind: 'user' as const },
    device: { id: 'd1', name: '' },
    server: null,
  }
  const lineOf = (what: 'pieces-cancelled' | 'case-bought') =>
    change('order_history', undefined, historyLine(order, stamp, '', { what, from: null, to: null, note: '' }))
  const cancelled = change('orders', order, { ...order, status: -1 as const })
  expect(found([cancelled, lineOf('pieces-cancelled')], 'host')).toEqual([['buyer', 'order-pieces-cancelled', '']])
  expect(found([lineOf('case-bought')], 'host')).toEqual([['buyer', 'order-case-bought', '']])
  expect(found([lineOf('pieces-cancelled')], 'buyer')).toEqual([])
})
