import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#shared/delivery/booking.ts'
import { updateDeliveryBookerStatus } from '#shared/delivery/update-delivery-booker-status.ts'
import { bookingSeen, updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import type { Event } from '#shared/event/event.ts'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { basedOn } from '#shared/order/host-choice.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { updateOrder } from '#shared/order/update-order.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { CLOSING, eventRow, runnerWithEvent } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { combinedReply, MAX_PAYMENT_ENTRIES } from './combined-payment.ts'
import { updateInvoicesPlacerStatus } from './update-invoices-placer-status.ts'
import { entriesSeen, updateInvoicesStatus } from './update-invoices-status.ts'
import { fileUrl } from './file-url.ts'
import { orderRefund } from './refund-owed.ts'
import { uploadId } from './upload.ts'

const NOW = CLOSING - 60
const HASH = 'a'.repeat(64)
const REF = 'PAYPAYPAYPAY'
const TOGETHER = 'These orders and bookings cannot be paid together'

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
  test('PAY-017 each entry is paid and carries the reference; the record lists them', async () => {
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

  test('a payment of entries that the host verified before is verified at once', async () => {
    const here = await paid({ order: { status: 2 }, booking: { status: 2 } })
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 2 })
    const verified = stall({ order: { status: 2 }, booking: { status: 2 } })
    outputOf(await pay(verified, { orderRefs: ['ORDER1'] }))
    expect(record(verified)).toMatchObject({ status: 2, placerStatus: 2 })
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

  test('a screenshot and at least one entry are required', async () => {
    const here = stall()
    expect(wordsOf(await pay(here, { paymentScreenshot: null }))).toBe('Please upload payment screenshot')
    expect(wordsOf(await pay(here, { paymentScreenshot: fileUrl('b'.repeat(64)) }))).toBe(
      'Please upload payment screenshot',
    )
    expect(wordsOf(await pay(here, { orderRefs: [], bookingRefs: [] }))).toBe(
      'Choose at least one order or booking to pay',
    )
    const many = Array.from({ length: MAX_PAYMENT_ENTRIES + 1 }, (_, n) => `O${n}`)
    expect(updateInvoicesPlacerStatus.input.safeParse({ ref: REF, orderRefs: many, bookingRefs: [] }).success).toBe(
      false,
    )
  })

  test('only the buyer of every entry pays it', async () => {
    const here = stall()
    expect(wordsOf(await pay(here, {}, 'host'))).toBe('You are not allowed to update order')
    expect(wordsOf(await pay(here, {}, 'outsider'))).toBe('No order found')
    expect(wordsOf(await pay(here, { orderRefs: ['NONE'] }))).toBe('No order found')
    expect(wordsOf(await pay(here, { orderRefs: [], bookingRefs: ['NONE'] }))).toBe('No Delivery Found')
    expect(wordsOf(await pay(here, { orderRefs: [] }, 'other'))).toBe('No Delivery Found')
  })
})

describe('the host changes one entry', () => {
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

  test('MNG-018 an invalid payment of an order makes every entry unpaid', async () => {
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

  test('MNG-018 an invalid payment of a booking makes every entry unpaid', async () => {
    const here = await paid()
    outputOf(await booking(here, 1, { bookerStatus: 1 }))
    expect(pairs(here)).toEqual(all(1, 1))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('verifying the last entry verifies the payment; un-verifying one takes it back', async () => {
    const here = await paid()
    outputOf(await order(here, 2))
    outputOf(await order(here, 2, {}, 'ORDER2'))
    expect(record(here).status).toBe(1)
    outputOf(await booking(here, 2))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
    outputOf(await order(here, 1))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 2 })
  })

  test('one entry taken back leaves the payment cancelled', async () => {
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

describe('an entry that is paid another way leaves the payment', () => {
  const invalid = async () => {
    const here = await paid()
    const change = { combinedPaymentRef: REF, status: 1, placerStatus: 1, saw: null } as const
    outputOf(await here.run(updateInvoicesStatus, 'host', change, { at: NOW }))
    return here
  }

  test('an entry that is paid alone leaves the payment, and the record keeps the others', async () => {
    const here = await invalid()
    const claim = { ref: 'ORDER1', buyerStatus: 2 as const, paymentScreenshot: fileUrl(HASH) }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', claim, { at: NOW }))
    const book = { ref: 'BOOK1', bookerStatus: 2 as const, paymentScreenshot: fileUrl(HASH) }
    outputOf(await here.run(updateDeliveryBookerStatus, 'buyer', book, { at: NOW }))
    expect(here.row('orders', 'ORDER1').combinedPaymentRef).toBeNull()
    expect(record(here)).toMatchObject({ orders: [{ eid: 'e2', ref: 'ORDER2' }], bookings: [] })
  })

  test('combined again: entries get the new reference and the empty record is removed', async () => {
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
    here.run(updateInvoicesStatus, who, { combinedPaymentRef: REF, status, placerStatus, saw: null }, { at: NOW })

  test.each([
    [-1, -2],
    [1, 1],
    [2, 2],
  ] as const)('every entry follows to %s and %s', async (status, placerStatus) => {
    const here = await paid()
    outputOf(await set(here, status, placerStatus))
    expect(pairs(here)).toEqual(all(status, placerStatus))
    expect(record(here)).toMatchObject({ status, placerStatus })
  })

  test('a cancelled entry stays cancelled when the rest is verified', async () => {
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
    expect(wordsOf(await set(here, 2, 1))).toBe('This status cannot be set for a combined payment')
    for (const who of ['buyer', 'admin', 'outsider'])
      expect(wordsOf(await set(here, 2, 2, who))).toBe('No payment found')
    expect(pairs(here)).toEqual(all(1, 2))
  })
})

describe('a payment whose claim no longer stands', () => {
  const CHANGES = [
    [-1, -2],
    [1, 1],
    [2, 2],
  ] as const

  test.each([
    [1, 1],
    [-1, -2],
  ] as const)('API-053 API-054 the whole payment is not changed from %s and %s', async (status, placerStatus) => {
    const here = await paid()
    await whole(here, status, placerStatus)
    const before = [pairs(here), here.rows('combined_payments'), here.rows('order_history').length]
    const current = entriesSeen({ record: record(here), orders: here.rows('orders'), bookings: here.rows('bookings') })
    for (const saw of [null, current, current.map((seen) => ({ ...seen, combined: true }))])
      for (const [to, placer] of CHANGES) {
        const change = { combinedPaymentRef: REF, status: to, placerStatus: placer, saw }
        const answer = await here.run(updateInvoicesStatus, 'host', change, { at: NOW })
        expect(wordsOf(answer)).toBe('This status cannot be set for a combined payment')
      }
    expect([pairs(here), here.rows('combined_payments'), here.rows('order_history').length]).toEqual(before)
  })

  test('entries of a cancelled payment are verified one by one, and cancelling one refunds only that one', async () => {
    const here = await paid()
    await whole(here, -1, -2)
    await order(here, 'ORDER1', 1)
    await order(here, 'ORDER2', 2)
    const change = { combinedPaymentRef: REF, status: 2, placerStatus: 2, saw: null } as const
    expect(wordsOf(await here.run(updateInvoicesStatus, 'host', change, { at: NOW }))).toBe(
      'This status cannot be set for a combined payment',
    )
    await order(here, 'ORDER1', -1)
    expect(pairs(here)).toEqual([
      ['ORDER1', -1, -2],
      ['ORDER2', 2, 2],
      ['BOOK1', -1, -2],
    ])
  })

  const whole = async (here: OperationRunner, status: -1 | 1, placerStatus: -2 | 1) => {
    const change = { combinedPaymentRef: REF, status, placerStatus, saw: null } as const
    outputOf(await here.run(updateInvoicesStatus, 'host', change, { at: NOW }))
  }
  const order = async (here: OperationRunner, ref: string, status: -1 | 1 | 2) =>
    outputOf(await here.run(updateOrderStatus, 'host', { ref, status, saw: null }, { at: NOW }))
  const booking = async (here: OperationRunner, status: -1 | 1 | 2) =>
    outputOf(await here.run(updateDeliveryBookingStatus, 'host', { ref: 'BOOK1', status, saw: null }, { at: NOW }))

  test('MNG-012 after an invalid payment an entry that was verified is cancelled alone', async () => {
    const here = await paid()
    await whole(here, 1, 1)
    await order(here, 'ORDER1', 2)
    await order(here, 'ORDER1', -1)
    expect(pairs(here)).toEqual([['ORDER1', -1, -2], ...all(1, 1).slice(1)])
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('DEL-043 after an invalid payment a booking that was verified is cancelled alone', async () => {
    const here = await paid()
    await whole(here, 1, 1)
    await booking(here, 2)
    await booking(here, -1)
    expect(pairs(here)).toEqual([...all(1, 1).slice(0, 2), ['BOOK1', -1, -2]])
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('cancelling an entry again leaves the others when the host has restored each one alone', async () => {
    const here = await paid()
    await whole(here, -1, -2)
    await order(here, 'ORDER1', 2)
    await order(here, 'ORDER2', 2)
    await booking(here, 2)
    await order(here, 'ORDER1', -1)
    expect(pairs(here)).toEqual([['ORDER1', -1, -2], ...all(2, 2).slice(1)])
    await booking(here, -1)
    expect(pairs(here)).toEqual([
      ['ORDER1', -1, -2],
      ['ORDER2', 2, 2],
      ['BOOK1', -1, -2],
    ])
  })
})

describe('an entry that its buyer cancelled', () => {
  const cancelled = async () => {
    const here = await paid()
    const cancel = { ref: 'ORDER1', buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    return here
  }
  const left = [['ORDER1', 1, -1], ...all(1, 1).slice(1)]

  test('MNG-018 stays cancelled when the payment is invalid, by an order, a booking or the whole', async () => {
    const byOrder = await cancelled()
    const invalid = { status: 1, saw: null } as const
    outputOf(await byOrder.run(updateOrderStatus, 'host', { ref: 'ORDER2', buyerStatus: 1, ...invalid }, { at: NOW }))
    expect(pairs(byOrder)).toEqual(left)
    const byBooking = await cancelled()
    const booked = { ref: 'BOOK1', bookerStatus: 1, ...invalid } as const
    outputOf(await byBooking.run(updateDeliveryBookingStatus, 'host', booked, { at: NOW }))
    expect(pairs(byBooking)).toEqual(left)
    const byWhole = await cancelled()
    const change = { combinedPaymentRef: REF, placerStatus: 1, ...invalid } as const
    outputOf(await byWhole.run(updateInvoicesStatus, 'host', change, { at: NOW }))
    expect(pairs(byWhole)).toEqual(left)
  })

  test('PAY-043 is refunded with the others when the host cancels, and its money may not have arrived either', async () => {
    const here = await cancelled()
    const cancel = { ref: 'ORDER2', status: -1, saw: null } as const
    outputOf(await here.run(updateOrderStatus, 'host', cancel, { at: NOW + 1 }))
    const reasons = ['ORDER1', 'ORDER2'].map((ref) => {
      const order = here.row('orders', ref)
      return [order.status, order.buyerStatus, orderRefund(eventRow(), order, order)?.reason]
    })
    expect(reasons).toEqual([
      [-1, -2, 'claimed'],
      [-1, -2, 'claimed'],
    ])
  })

  test('is the last unverified one: the payment becomes verified', async () => {
    const here = await paid()
    for (const ref of ['ORDER1', 'ORDER2'])
      outputOf(await here.run(updateOrderStatus, 'host', { ref, status: 2, saw: null }, { at: NOW }))
    outputOf(await here.run(updateDeliveryBookingStatus, 'host', { ref: 'BOOK1', status: 2, saw: null }, { at: NOW }))
    outputOf(await here.run(updateOrderStatus, 'host', { ref: 'ORDER1', status: 1, saw: null }, { at: NOW }))
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 2 })
    const cancel = { ref: 'ORDER1', buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
  })

  test('leaves the payment when the buyer places it again', async () => {
    const ref = '0123456789AB'
    const here = stall({ order: { id: ref } })
    outputOf(await pay(here, { orderRefs: [ref, 'ORDER2'] }))
    const cancel = { ref, buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: NOW }))
    const again = {
      ref,
      lines: [{ id: 'l1', pid: 'p1', purchaseType: 'case' as const, quantity: 1, subItems: [] }],
      comment: '',
      bookingAddress: null,
      deliveryDate: null,
    }
    outputOf(await here.run(updateOrder, 'buyer', again, { at: NOW }))
    expect(here.row('orders', ref)).toMatchObject({ status: 1, buyerStatus: 1, combinedPaymentRef: null })
    expect(record(here)).toMatchObject({ orders: [{ eid: 'e2', ref: 'ORDER2' }], bookings: ['BOOK1'] })
  })
})

describe('several devices of the host', () => {
  const unseen = async (): Promise<{ here: OperationRunner; saw: ReturnType<typeof entriesSeen> }> => {
    const here = await paid()
    return {
      here,
      saw: entriesSeen({ record: record(here), orders: here.rows('orders'), bookings: here.rows('bookings') }),
    }
  }
  const time = (wall: number): HybridTime => hybridTime(NOW * 1000 + 60_000 + wall, 0, `d${wall}`)
  const set = (
    here: OperationRunner,
    saw: ReturnType<typeof entriesSeen>,
    [status, placerStatus]: readonly [-1 | 1 | 2, -2 | 1 | 2],
    wall: number,
  ) =>
    here.run(
      updateInvoicesStatus,
      'host',
      { combinedPaymentRef: REF, status, placerStatus, saw },
      { at: NOW + 60, time: time(wall), mutation: `W${wall}` },
    )

  test('an earlier change of the whole that arrives later changes nothing, and the host is told', async () => {
    const { here, saw } = await unseen()
    outputOf(await set(here, saw, [2, 2], 9))
    expect(outputOf(await set(here, saw, [-1, -2], 1)).superseded).toBe(true)
    expect(pairs(here)).toEqual(all(2, 2))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
    expect(here.rows('order_history').filter(({ what }) => what === 'superseded')).toHaveLength(2)
  })

  test('a later change that did not see the one before it replaces it, and the host is told', async () => {
    const { here, saw } = await unseen()
    outputOf(await set(here, saw, [-1, -2], 1))
    expect(outputOf(await set(here, saw, [2, 2], 9)).superseded).toBe(false)
    expect(pairs(here)).toEqual(all(2, 2))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
    expect(here.rows('order_history').filter(({ what }) => what === 'superseded')).toHaveLength(2)
  })

  test('changes of the whole give the same result in any order of arrival', async () => {
    const targets = fc.constantFrom<readonly [-1 | 1 | 2, -2 | 1 | 2]>([-1, -2], [1, 1], [2, 2])
    await fc.assert(
      fc.asyncProperty(
        fc.array(targets, { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (chosen, chance) => {
          const outcomes: unknown[] = []
          const ranked = chosen.map((target, wall) => ({ target, wall, rank: chance.next().value as number }))
          for (const order of [ranked, ranked.toReversed(), ranked.toSorted((a, b) => a.rank - b.rank)]) {
            const { here, saw } = await unseen()
            for (const { target, wall } of order) outputOf(await set(here, saw, target, wall))
            outcomes.push([pairs(here), record(here).status, record(here).placerStatus])
          }
          expect(outcomes[1]).toEqual(outcomes[0])
          expect(outcomes[2]).toEqual(outcomes[0])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a later verification replaces an invalid payment also of an entry that was verified before', async () => {
    const { here } = await unseen()
    const verified = {
      ref: 'ORDER2',
      status: 2,
      saw: basedOn(here.row('orders', 'ORDER2'), [], [], record(here)),
    } as const
    outputOf(await here.run(updateOrderStatus, 'host', verified, { at: NOW }))
    const saw = entriesSeen({ record: record(here), orders: here.rows('orders'), bookings: here.rows('bookings') })
    const seen = basedOn(here.row('orders', 'ORDER2'), [], [], record(here))
    const invalid = { ref: 'ORDER2', status: 1, buyerStatus: 1, saw: seen } as const
    outputOf(await here.run(updateOrderStatus, 'host', invalid, { at: NOW + 60, time: time(1) }))
    expect(pairs(here)).toEqual(all(1, 1))
    outputOf(await set(here, saw, [2, 2], 9))
    expect(pairs(here)).toEqual(all(2, 2))
    expect(record(here)).toMatchObject({ status: 2, placerStatus: 2 })
  })

  test('an invalid payment stands while an entry of it is unpaid, whatever an earlier verification changes', async () => {
    const { here, saw } = await unseen()
    const cancelled = { ref: 'ORDER1', buyerStatus: -1, paymentScreenshot: null } as const
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancelled, { at: NOW + 60, time: time(1) }))
    const now = entriesSeen({ record: record(here), orders: here.rows('orders'), bookings: here.rows('bookings') })
    outputOf(await set(here, now, [1, 1], 9))
    outputOf(await set(here, saw, [2, 2], 5))
    expect(pairs(here)).toEqual([['ORDER1', 2, 2], ...all(1, 1).slice(1)])
    expect(record(here)).toMatchObject({ status: 1, placerStatus: 1 })
  })

  test('a host who did not know of the claim cancels one entry: it leaves the payment', async () => {
    const here = stall()
    const saw = basedOn(here.row('orders', 'ORDER1'), [], [])
    outputOf(await pay(here))
    const change = { ref: 'ORDER1', status: -1, saw } as const
    outputOf(await here.run(updateOrderStatus, 'host', change, { at: NOW, time: time(5) }))
    expect(pairs(here)).toEqual([['ORDER1', -1, 1], ...all(1, 2).slice(1)])
    expect(here.row('orders', 'ORDER1').combinedPaymentRef).toBeNull()
    expect(record(here)).toMatchObject({ placerStatus: 2, orders: [{ ref: 'ORDER2' }], bookings: ['BOOK1'] })
  })

  test('a host who did not know of the claim cancels the booking: it leaves the payment', async () => {
    const here = stall()
    const saw = bookingSeen(here.row('bookings', 'BOOK1'))
    outputOf(await pay(here))
    const change = { ref: 'BOOK1', status: -1, saw } as const
    outputOf(await here.run(updateDeliveryBookingStatus, 'host', change, { at: NOW, time: time(5) }))
    expect(pairs(here)).toEqual([...all(1, 2).slice(0, 2), ['BOOK1', -1, 1]])
    expect(here.row('bookings', 'BOOK1').combinedPaymentRef).toBeNull()
    expect(record(here).bookings).toEqual([])
  })

  test('cancelling an entry on one device and an invalid payment on another give the same result in any order', async () => {
    const outcomes: unknown[] = []
    for (const cancelsFirst of [true, false]) {
      const { here, saw } = await unseen()
      const seen = basedOn(here.row('orders', 'ORDER1'), [], [], record(here))
      const cancel = () =>
        here.run(updateOrderStatus, 'host', { ref: 'ORDER1', status: -1, saw: seen }, { at: NOW + 60, time: time(9) })
      const reject = () => set(here, saw, [1, 1], 1)
      for (const run of cancelsFirst ? [cancel, reject] : [reject, cancel]) outputOf<unknown>(await run())
      outcomes.push([pairs(here), record(here).status, record(here).placerStatus])
    }
    expect(outcomes).toEqual([
      [all(-1, -2), -1, -2],
      [all(-1, -2), -1, -2],
    ])
  })
})
