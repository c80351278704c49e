import { expect, test } from 'vitest'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { orderRow, person } from '#tests/support/member-rows.ts'
import { operationRunner, outputOf } from '#tests/support/operation-runner.ts'
import { fromCivil } from '#shared/kernel/clock.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import { isInternalPath } from '#shared/kernel/internal-path.ts'
import type { Event } from '#shared/event/event.ts'
import { deliverNotices } from './deliver-notices.ts'
import { MAX_NOTICE_LINES, noticeLine, noticeMessage, type NoticeItem, type NoticeRows } from './notice-lines.ts'

const PICKUP = fromCivil(2030, 11, 30, 10)!
const CLOSING = PICKUP - 86_400
const event = (change: Partial<Event> = {}): Event => ({
  ...eventGone(orderRow('R1')),
  status: 1,
  closingTimestamp: CLOSING,
  pickupTimestamp: PICKUP,
  pickupDuration: 10_800,
  pickupAddress: 'Blk 8 void deck',
  ...change,
})
const order = orderRow('R1', { eOrderNo: 12 })
const line = (item: NoticeItem, rows: NoticeRows, userId = 'buyer', now = CLOSING - 1000) =>
  noticeLine(item, rows, { userId, now })
const textOf = (...call: Parameters<typeof line>): string | null => {
  const made = line(...call)
  return made && `${made.headline}. ${made.next} ${made.link}`
}
const status = (was: string): NoticeItem => ({ kind: 'order-status', recordId: 'R1', was })

test.each([
  [
    '1/2',
    { status: 2, buyerStatus: 2 },
    'Payment confirmed: order 12, Mango run. Collect on Sat 30-11-2030, 10AM–1PM.',
  ],
  [
    '1/2',
    { status: 1, buyerStatus: 1 },
    'Payment not valid: order 12, Mango run. Your host did not find this payment.',
  ],
  [
    '2/2',
    { status: -1, buyerStatus: -2 },
    'Cancelled, payment to be refunded: order 12, Mango run. Your host returns the money.',
  ],
  ['1/1', { status: -1, buyerStatus: 1 }, 'Order cancelled by the host: order 12, Mango run. Nothing is left to pay.'],
  ['-1/1', { status: 1, buyerStatus: 1 }, 'Order is valid again: order 12, Mango run.'],
  ['-1/1', { status: 2, buyerStatus: 1 }, 'Order is valid again: order 12, Mango run.'],
  ['2/2', { status: 1, buyerStatus: 2 }, 'Payment not confirmed any more: order 12, Mango run.'],
] as const)('USR-071 an order that was %s names event, number and the next step', (was, pair, words) => {
  const made = textOf(status(was), { order: { ...order, ...pair }, event: event() })
  expect(made?.startsWith(words)).toBe(true)
  expect(made?.endsWith('/event/purchase-detail?ref=R1')).toBe(true)
})

test.each([
  ['1/-1', { status: -1, buyerStatus: -1 }],
  ['1/-2', { status: -1, buyerStatus: -2 }],
  ['-1/-1', { status: 1, buyerStatus: -1 }],
  ['2/1', { status: 1, buyerStatus: 1 }],
  ['2/-1', { status: 1, buyerStatus: -1 }],
] as const)('USR-071 an order that was %s and is now %o makes no line', (was, pair) => {
  expect(line(status(was), { order: { ...order, ...pair }, event: event() })).toBeNull()
})

test('USR-071 a change that was taken back makes no line', () => {
  expect(line(status('1/1'), { order, event: event() })).toBeNull()
  expect(line({ kind: 'order-number', recordId: 'R1', was: '12' }, { order })).toBeNull()
  expect(line({ kind: 'event-status', recordId: 'e1', was: 'open' }, { event: event(), own: [order] })).toBeNull()
})

test('USR-071 a claim leads the host to the desk, and is left out once it is verified', () => {
  const claim: NoticeItem = { kind: 'order-claimed', recordId: 'R1', was: '' }
  const claimed = { ...order, buyerStatus: 2, paymentScreenshot: '/api/files/abc', uName: 'Nur Aisyah' } as const
  expect(textOf(claim, { order: claimed }, 'host')).toBe(
    'Payment claimed: order 12, Mango run. Check your bank account, then verify the payment. /event/manage-orders?eventId=e1',
  )
  expect(line(claim, { order: { ...claimed, status: 2 } }, 'host')).toBeNull()
})

test('USR-071 PAY-043 a withdrawn claim leads the host to the desk, until the money is recorded', () => {
  const item: NoticeItem = { kind: 'order-claim-withdrawn', recordId: 'R1', was: '' }
  const withdrawn = { ...order, buyerStatus: -1, paidCents: asCents(990) } as const
  expect(textOf(item, { order: withdrawn }, 'host')).toBe(
    'Cancelled after the payment was claimed: order 12, Mango run. Check your bank account. If the money arrived, enter it as received and return it. /event/manage-orders?eventId=e1',
  )
  const time = asHybridTime('1')
  expect(line(item, { order: { ...withdrawn, fieldTimes: { paidCents: time, arrived: time } } }, 'host')).toBeNull()
  expect(line(item, { order }, 'host')).toBeNull()
})

test('USR-071 a closed event says when to pay, when to collect, and to the host to request payment', () => {
  const item: NoticeItem = { kind: 'event-status', recordId: 'e1', was: 'open' }
  const closed = event({ status: 0, paynow: 1 })
  expect(textOf(item, { event: closed, own: [order] })).toBe(
    'Event closed: Mango run (order 12). You pay when your host asks for it. /event/purchase-detail?ref=R1',
  )
  expect(textOf(item, { event: { ...closed, payable: 1 }, own: [order] })).toContain('Please pay now.')
  expect(textOf(item, { event: closed, own: [{ ...order, status: 2, buyerStatus: 2 }] })).toContain('Collect on Sat')
  expect(textOf(item, { event: event() }, 'host', CLOSING + 1)).toBe(
    'Event closed: Mango run. Check the orders and request payment. /event/manage-orders?eventId=e1',
  )
  expect(line(item, { event: closed, own: [] })).toBeNull()
})

test('USR-071 a new collection names day, time and place; a new closing time the last moment for changes', () => {
  const was = JSON.stringify([PICKUP - 3600, 10_800, 'Blk 8 void deck'])
  expect(textOf({ kind: 'event-collection', recordId: 'e1', was }, { event: event(), own: [order] })).toContain(
    'Collect on Sat 30-11-2030, 10AM–1PM, at Blk 8 void deck.',
  )
  expect(textOf({ kind: 'event-closing', recordId: 'e1', was: '5' }, { event: event(), own: [order] })).toContain(
    'until Fri 29-11-2030 10:00.',
  )
})

test('USR-071 bookings name day and time of the delivery', () => {
  const booking = bookingRow('B1', { deliveryTimestamp: PICKUP })
  const of = (change: object, item: Partial<NoticeItem>) =>
    textOf({ kind: 'booking-status', recordId: 'B1', was: '1/1', ...item }, { booking: { ...booking, ...change } })
  expect(of({ status: -1 }, {})).toBe(
    'Booking cancelled by the host: delivery on Sat 30-11-2030, 10AM–1PM. Nothing is left to pay. Ask your host why. /event/delivery-detail?ref=B1',
  )
  expect(of({ status: 2, bookerStatus: 2 }, { was: '1/2' })).toContain('Payment confirmed')
  const invalid = { paymentScreenshot: '/api/files/1', invalidReason: 'Wrong amount' }
  expect(of(invalid, { was: '1/2' })).toContain('Your host says: ‘Wrong amount’.')
  for (const [invalidReason, words] of [
    ['S$2 are missing.', 'Your host says: ‘S$2 are missing.’ Check your transfer,'],
    ['Which bank?', 'Your host says: ‘Which bank?’ Check your transfer,'],
    ['没有收到。', 'Your host says: ‘没有收到。’ Check your transfer,'],
  ] as const)
    expect(of({ ...invalid, invalidReason }, { was: '1/2' })).toContain(words)
  expect(of({ ...invalid, invalidReason: '' }, { was: '1/2' })).toContain('Your host did not find this payment.')
  expect(of({}, { kind: 'booking-time', was: '1/1' })).toContain('New delivery time')
  expect(of({ bookerStatus: 2 }, { kind: 'booking-claimed' })).toContain('/event/manage-delivery?id=s1')
})

test('USR-071 several changes are one message with a line for each, at most thirty', () => {
  const one = line(status('1/2'), { order: { ...order, status: 2, buyerStatus: 2 }, event: event() })!
  expect(noticeMessage([])).toBeNull()
  expect(noticeMessage([one])).toEqual({ title: one.headline, message: one.next, link: one.link, claims: [] })
  const other = { ...one, headline: 'Items changed', link: '/event/purchase-detail?ref=R2' }
  expect(noticeMessage([one, other])).toEqual({
    title: '2 changes: Mango run',
    message: `${one.headline}. ${one.next}\nItems changed. ${one.next}`,
    link: '/event/list-my-purchases',
    claims: [],
  })
  const titled = { ...one, headline: 'Payment confirmed: order 4, Fish!' }
  expect(noticeMessage([titled, one])?.message).toContain(`Payment confirmed: order 4, Fish! ${one.next}`)
  const many = noticeMessage(Array.from({ length: 200 }, () => one))
  expect(many?.message.split('\n')).toHaveLength(MAX_NOTICE_LINES + 1)
  expect(many?.message).toContain('… and 170 more')
})

test('USR-071 a message about claimed payments only names their orders and bookings', () => {
  const paid = { ...order, status: 1, buyerStatus: 2 } as const
  const claimed = line({ kind: 'order-claimed', recordId: order.id, was: '' }, { order: paid })!
  const booking = bookingRow('B1', { bookerStatus: 2 })
  const booked = line({ kind: 'booking-claimed', recordId: 'B1', was: '' }, { booking })!
  const verified = line(status('1/2'), { order: { ...order, status: 2, buyerStatus: 2 }, event: event() })!
  expect(noticeMessage([claimed])?.claims).toEqual([order.id])
  expect(noticeMessage([claimed, booked])?.claims).toEqual([order.id, 'B1'])
  expect(noticeMessage([claimed, verified])?.claims).toEqual([])
})

test('USR-071 the longest message fits into a row, and no reference leads out of the app', async () => {
  const w = operationRunner()
  w.put('users', person('buyer'))
  const title = '🥭'.repeat(2000)
  const items = Array.from({ length: 200 }, (_, n) => {
    w.put('orders', orderRow(`//evil${n}`, { eTitle: title, status: 2, buyerStatus: 2 }))
    return { ...status('1/1'), recordId: `//evil${n}` }
  })
  outputOf(await w.run(deliverNotices, { id: 'system', kind: 'system' }, { userId: 'buyer', items }, { at: 5 }))
  const [row] = w.rows('notifications')
  expect(JSON.stringify(row).length).toBeLessThan(20_000)
  expect(Buffer.byteLength(JSON.stringify(row))).toBeLessThan(20 * 1024)
  expect(isInternalPath(row?.link)).toBe(true)
})

test.each([
  [
    'order-pieces-cancelled',
    {},
    'Pieces cancelled, their case did not fill: order 12, Mango run. Check your order before you pay.',
  ],
  [
    'order-pieces-cancelled',
    { status: 2, buyerStatus: 2 },
    'Pieces cancelled, their case did not fill: order 12, Mango run. Check your order. Your host returns what you paid for them.',
  ],
  [
    'order-pieces-cancelled',
    { status: -1, buyerStatus: -2 },
    'Order cancelled, its case did not fill: order 12, Mango run. Your host returns what you paid.',
  ],
  [
    'order-pieces-cancelled',
    { status: -1 },
    'Order cancelled, its case did not fill: order 12, Mango run. Nothing is left to pay.',
  ],
  [
    'order-case-bought',
    {},
    'Case bought although it did not fill: order 12, Mango run. You get your pieces. Collect on Sat 30-11-2030, 10AM–1PM.',
  ],
] as const)('MNG-052 %s of an order with %j', (kind, change, text) => {
  const rows = { order: { ...order, ...change }, event: event() }
  expect(textOf({ kind, recordId: 'R1', was: '' }, rows)).toBe(`${text} /event/purchase-detail?ref=R1`)
})
