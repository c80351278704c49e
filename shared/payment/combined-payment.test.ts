import { describe, expect, test } from 'vitest'
import type { Booking } from '#shared/delivery/booking.ts'
import { updateDeliveryBookerStatus } from '#shared/delivery/update-delivery-booker-status.ts'
import { updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { CLOSING, eventRow, runnerWithEvent } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { combinedReply, MAX_MEMBERS } from './combined-payment.ts'
import { updateInvoicesPlacerStatus } from './update-invoices-placer-status.ts'
import { updateInvoicesStatus } from './update-invoices-status.ts'
import { fileUrl, uploadId } from './upload.ts'

const NOW = CLOSING - 60
const HASH = 'a'.repeat(64)
const REF = 'PAYPAYPAYPAY'
const TOGETHER = 'These can not be paid together'

const stall = (
  change: { event?: Partial<Event>; order?: Partial<Order>; booking?: Partial<Booking> } = {},
): OperationRunner => {
  const here = runnerWithEvent({ event: { payTogether: true, ...change.event } })
  here.put('events', eventRow({ id: 'e2', title: 'Bread evening', payTogether: true }))
  here.put('deliveries', deliveryRow('s1'))
  here.put('orders', orderRow('ORDER1', { ...change.order }))
  here.put('orders', orderRow('ORDER2', { eid: 'e2', eOrderNo: 1 }))
  here.put('bookings', bookingRow('BOOK1', { uid: 'buyer', hostId: 'host', ...change.booking }))
  for (const userId of ['buyer', 'other'])
    here.put('uploads', {
      id: uploadId(HASH, userId),
      sha256: HASH,
      userId,
      kept: HASH,
      type: 'image/webp',
      size: 1,
      createdAt: 1,
    })
  return here
}

const pay = (here: OperationRunner, change: object = {}, who = 'buyer', where: object = {}) =>
  here.run(
    updateInvoicesPlacerStatus,
    who,
    { ref: REF, orderRefs: ['ORDER1', 'ORDER2'], bookingRefs: ['BOOK1'], paymentScreenshot: fileUrl(HASH), ...change },
    { at: NOW, ...where },
  )
const pairs = (here: OperationRunner) => [
  ...here.rows('orders').map(({ id, status, buyerStatus }) => [id, status, buyerStatus]),
  ...here.rows('bookings').map(({ id, status, bookerStatus }) => [id, status, bookerStatus]),
]
const record = (here: OperationRunner) => here.row('combined_payments', REF)
const paid = async (change: Parameters<typeof stall>[0] = {}): Promise<OperationRunner> => {
  const here = stall(change)
  outputOf(await pay(here))
  return here
}
const all = (status: number, buyerStatus: number) =>
  ['ORDER1', 'ORDER2', 'BOOK1'].map((id) => [id, status, buyerStatus])

describe('PAY-013 a buyer pays orders and bookings together', () => {
  test('PAY-017 each member is paid and carries the reference; the record lists them', async () => {
    const here = await paid()
    expect(pairs(here)).toEqual(all(1, 2))
    for (const { combinedPaymentRef, paymentScreenshot } of [...here.rows('orders'), ...here.rows('bookings')])
      expect([combinedPaymentRef, paymentScreenshot]).toEqual([REF, fileUrl(HASH)])
    expect(here.row('orders', 'ORDER1').claimedAt).toBe(NOW)
    expect(combinedReply(record(here))).toEqual({
      combinedPaymentRef: REF,
      status: 1,
      placerStatus: 2,
      orderCombinedPayment: [
        { eid: 'e1', ref: 'ORDER1' },
        { eid: 'e2', ref: 'ORDER2' },
      ],
      deliveryCombinedPayment: [{ ref: 'BOOK1' }],
      invoiceRefs: ['ORDER1', 'ORDER2'],
    })
    expect(here.rows('order_history').map(({ what, note }) => [what, note])).toEqual([
      ['claimed', 'Payment screenshot submitted for 3 together'],
      ['claimed', 'Payment screenshot submitted for 3 together'],
    ])
  })

  test('sending it again changes nothing; a reference of somebody else is refused', async () => {
    const here = await paid()
    const before = pairs(here)
    outputOf(await pay(here))
    expect(pairs(here)).toEqual(before)
    here.put('orders', orderRow('ORDER3', { uid: 'other', placedBy: 'other' }))
    expect(wordsOf(await pay(here, { orderRefs: ['ORDER3'], bookingRefs: [] }, 'other'))).toBe(
      'Payment reference is taken',
    )
  })

  test.each<[string, Parameters<typeof stall>[0]]>([
    ['of another host', { order: { hostId: 'admin' } }],
    ['of an event that is paid alone', { event: { payTogether: false } }],
    ['that is not due yet', { event: { paynow: 1 } }],
    ['that is paid', { order: { buyerStatus: 2 } }],
    ['that is cancelled', { order: { status: -1 } }],
    ['with a booking that is paid', { booking: { bookerStatus: 2 } }],
    ['with a booking that is cancelled', { booking: { bookerStatus: -1 } }],
    ['with a booking of another host', { booking: { hostId: 'admin' } }],
  ])('PAY-014 PAY-034 an order %s is not paid together', async (_what, change) => {
    const here = stall(change)
    const before = pairs(here)
    expect(wordsOf(await pay(here))).toBe(TOGETHER)
    expect(pairs(here)).toEqual(before)
    expect(here.rows('combined_payments')).toEqual([])
  })

  test('a screenshot and at least one member are required', async () => {
    const here = stall()
    expect(wordsOf(await pay(here, { paymentScreenshot: null }))).toBe('Please upload payment screenshot')
    expect(wordsOf(await pay(here, { paymentScreenshot: fileUrl('b'.repeat(64)) }))).toBe(
      'Please upload payment screenshot',
    )
    expect(wordsOf(await pay(here, { orderRefs: [], bookingRefs: [] }))).toBe(
      'Choose at least one order or booking to pay',
    )
    const many = Array.from({ length: MAX_MEMBERS + 1 }, (_, n) => `O${n}`)
    expect(updateInvoicesPlacerStatus.input.safeParse({ ref: REF, orderRefs: many, bookingRefs: [] }).success).toBe(
      false,
    )
  })

  test('only the buyer of every member pays it', async () => {
    const here = stall()
    expect(wordsOf(await pay(here, {}, 'host'))).toBe('You are not allowed to update order')
    expect(wordsOf(await pay(here, {}, 'stranger'))).toBe('No order found')
    expect(wordsOf(await pay(here, { orderRefs: ['NONE'] }))).toBe('No order found')
    expect(wordsOf(await pay(here, { orderRefs: [], bookingRefs: ['NONE'] }))).toBe('No Delivery Found')
    expect(wordsOf(await pay(here, { orderRefs: [] }, 'other'))).toBe('No Delivery Found')
  })
})

describe('the host changes one member', () => {
  const order = (here: OperationRunner, status: 1 | 2 | -1, change: object = {}, ref = 'ORDER1') =>
    here.run(updateOrderStatus, 'host', { ref, status, saw: null, ...change }, { at: NOW })
  const booking = (here: OperationRunner, status: 1 | 2 | -1, change: object = {}) =>
    here.run(updateDeliveryBookingStatus, 'host', { ref: 'BOOK1', status, saw: null, ...change }, { at: NOW })

  test('MNG-013 MNG-046 cancelling an order cancels and refunds the whole payment, bookings included', async () => {
    const here = await paid()
    outputOf(await order(here, -1))
    expect(pairs(here)).toEqual(all(-1, -2))
    expect(record(here)).toMatchObject({ status: -1, placerStatus: -2 })
  })

  test('MNG-018 an invalid payment of an order makes every member unpaid', async () => {
    const here = await paid()
    outputOf(await order(here, 2, {}, 'ORDER2'))
    outputOf(await order(here, 1, { buyerStatus: 1 }))
    expect(pairs(here)).toEqual(all(1, 1))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('MNG-013 MNG-046 cancelling a booking cancels the orders too, with history and counts', async () => {
    const here = await paid()
    const counted = { totalOrderCount: 2, totalMember: 1, sold: { p1: 2 }, pieces: {} }
    here.put('event_stats', { id: 'e1', hostId: 'host', groupId: 'g1', ...counted })
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 1, buyers: { buyer: 1 } })
    outputOf(await booking(here, -1))
    expect(pairs(here)).toEqual(all(-1, -2))
    expect(record(here)).toMatchObject({ status: -1, placerStatus: -2 })
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 0, totalMember: 0 })
    expect(here.rows('order_history').map(({ note }) => note)).toContain('Together with the combined payment')
  })

  test('MNG-018 an invalid payment of a booking makes every member unpaid', async () => {
    const here = await paid()
    outputOf(await booking(here, 1, { bookerStatus: 1 }))
    expect(pairs(here)).toEqual(all(1, 1))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('verifying the last member verifies the payment; un-verifying one takes it back', async () => {
    const here = await paid()
    outputOf(await order(here, 2))
    outputOf(await order(here, 2, {}, 'ORDER2'))
    expect(record(here).status).toBe(1)
    outputOf(await booking(here, 2))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
    outputOf(await order(here, 1))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 2 })
  })

  test('one member taken back leaves the payment cancelled', async () => {
    const here = await paid()
    outputOf(await order(here, -1))
    outputOf(await order(here, 2))
    expect(pairs(here)).toEqual([
      ['ORDER1', 2, 2],
      ['ORDER2', -1, -2],
      ['BOOK1', -1, -2],
    ])
    expect(record(here)).toMatchObject({ status: -1, placerStatus: -2 })
  })
})

describe('a member that is paid another way leaves the payment', () => {
  const invalid = async () => {
    const here = await paid()
    const change = { combinedPaymentRef: REF, status: 1, placerStatus: 1 } as const
    outputOf(await here.run(updateInvoicesStatus, 'host', change, { at: NOW }))
    return here
  }

  test('alone: the reference is cleared and the record keeps the rest', async () => {
    const here = await invalid()
    const claim = { ref: 'ORDER1', buyerStatus: 2 as const, paymentScreenshot: fileUrl(HASH) }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', claim, { at: NOW }))
    const book = { ref: 'BOOK1', bookerStatus: 2 as const, paymentScreenshot: fileUrl(HASH) }
    outputOf(await here.run(updateDeliveryBookerStatus, 'buyer', book, { at: NOW }))
    expect(here.row('orders', 'ORDER1').combinedPaymentRef).toBeNull()
    expect(record(here)).toMatchObject({ orders: [{ eid: 'e2', ref: 'ORDER2' }], bookings: [] })
  })

  test('combined again: members get the new reference and the empty record is removed', async () => {
    const here = await invalid()
    outputOf(await pay(here, { ref: 'NEWNEWNEWNEW' }))
    expect(here.rows('combined_payments').map(({ id }) => id)).toEqual(['NEWNEWNEWNEW'])
    expect(here.rows('orders').map(({ combinedPaymentRef }) => combinedPaymentRef)).toEqual([
      'NEWNEWNEWNEW',
      'NEWNEWNEWNEW',
    ])
  })
})

describe('API-053 API-054 the host changes the whole payment', () => {
  const set = (here: OperationRunner, status: -1 | 1 | 2, placerStatus: -2 | -1 | 1 | 2, who = 'host') =>
    here.run(updateInvoicesStatus, who, { combinedPaymentRef: REF, status, placerStatus }, { at: NOW })

  test.each([
    [-1, -2],
    [1, 1],
    [2, 2],
  ] as const)('every member follows to %s and %s', async (status, placerStatus) => {
    const here = await paid()
    outputOf(await set(here, status, placerStatus))
    expect(pairs(here)).toEqual(all(status, placerStatus))
    expect(record(here)).toMatchObject({ status, placerStatus })
  })

  test('a cancelled member stays cancelled when the rest is verified', async () => {
    const here = await paid()
    const cancel = { ref: 'ORDER1', buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    outputOf(await set(here, 2, 2))
    expect(pairs(here)).toEqual([
      ['ORDER1', 1, -1],
      ['ORDER2', 2, 2],
      ['BOOK1', 2, 2],
    ])
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
  })

  test('other pairs are refused, and so is everybody but the host', async () => {
    const here = await paid()
    expect(wordsOf(await set(here, 2, 1))).toBe('This status can not be set for a combined payment')
    for (const who of ['buyer', 'admin', 'stranger'])
      expect(wordsOf(await set(here, 2, 2, who))).toBe('No payment found')
    expect(pairs(here)).toEqual(all(1, 2))
  })
})
