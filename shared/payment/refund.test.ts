// Amounts that a host owes buyers, and those that they returned.
import { describe, expect, test } from 'vitest'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import { deleteEvent } from '#shared/event/delete-event.ts'
import { eventBalance } from '#shared/order/event-balance.ts'
import { hostGapText, paymentGap } from '#shared/order/payment-gap.ts'
import { orderSums } from '#shared/order/order-sums.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { updateOrder } from '#shared/order/update-order.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import { orderRevenue } from '#shared/plan/revenue.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { CLOSING, eventRow, runnerWithEvent } from '#tests/support/sample-event.ts'
import { asCents, type Cents } from '#shared/kernel/money.ts'
import { recordRefund } from './record-refund.ts'
import { bookingEntry, orderEntry, refundSums, refundTable } from './refund-list.ts'
import { bookingRefund, buyerRefundText, hostRefundText, orderRefund, refundReasonText } from './refund-owed.ts'
import { returnedText, type Refund, type RefundMethod } from './refund.ts'
import { undoRefund } from './undo-refund.ts'

const AT = CLOSING - 3600
const REF = 'A1A1A1A1A1A1'
/** Two mangoes and the admin fee. */
const TOTAL = asCents(2 * 990 + 200)
const time = (at: number): HybridTime => hybridTime(at * 1000, 0, 'd1')

const VERIFIED: Partial<Order> = {
  status: 2,
  buyerStatus: 2,
  statusTime: time(50),
  fieldTimes: { paidCents: time(40) },
}

describe('PAY-043 the amount owed is derived from the payment, the total and what was returned', () => {
  const rule = (change: Partial<Order>, pair?: StatusPair) => {
    const order = orderRow(REF, change)
    return orderRefund(eventRow(), order, pair ?? { status: order.status, buyerStatus: order.buyerStatus })
  }
  test.each<[string, Partial<Order>, string, number, number, number]>([
    [
      'cancelled by the host after a claim',
      { status: -1, buyerStatus: -2, paidCents: asCents(1500) },
      'cancelled',
      1500,
      0,
      0,
    ],
    ['cancelled without a recorded amount', { status: -1, buyerStatus: -2 }, 'cancelled', TOTAL, 0, 0],
    [
      'cancelled by the buyer after it was verified',
      { status: 2, buyerStatus: -1, paidCents: TOTAL },
      'cancelled',
      TOTAL,
      0,
      0,
    ],
    [
      'cancelled and partly returned',
      { status: -1, buyerStatus: -2, paidCents: asCents(1500), returnedCents: asCents(600) },
      'cancelled',
      900,
      600,
      0,
    ],
    [
      'cancelled and returned twice',
      { status: -1, buyerStatus: -2, paidCents: asCents(1500), returnedCents: asCents(3000) },
      'cancelled',
      0,
      3000,
      1500,
    ],
    ['overpaid', { ...VERIFIED, paidCents: asCents(TOTAL + 300) }, 'overpaid', 300, 0, 0],
    [
      'overpaid, lines edited before the payment',
      { ...VERIFIED, paidCents: asCents(TOTAL + 300), fieldTimes: { paidCents: time(40), lines: time(30) } },
      'overpaid',
      300,
      0,
      0,
    ],
    [
      'short, lines taken out after the payment',
      { ...VERIFIED, paidCents: asCents(TOTAL + 300), fieldTimes: { paidCents: time(40), lines: time(45) } },
      'short',
      300,
      0,
      0,
    ],
    [
      'short, paid at the counter',
      { ...VERIFIED, paidCents: asCents(TOTAL + 300), fieldTimes: { lines: time(60) } },
      'short',
      300,
      0,
      0,
    ],
    [
      'overpaid and returned',
      { ...VERIFIED, paidCents: asCents(TOTAL + 300), returnedCents: asCents(300) },
      'overpaid',
      0,
      300,
      0,
    ],
  ])('%s', (_case, change, reason, left, returned, excess) => {
    expect(rule(change)).toEqual({ reason, due: left + returned - excess, returned, left, excess })
  })

  test.each<[string, Partial<Order>]>([
    ['not paid', {}],
    ['claimed, not verified, more than the total', { buyerStatus: 2, paidCents: asCents(TOTAL + 300) }],
    ['verified and exact', { ...VERIFIED, paidCents: TOTAL }],
    ['verified and too little', { ...VERIFIED, paidCents: asCents(TOTAL - 300) }],
    ['a withdrawn claim', { status: 1, buyerStatus: -1, paidCents: TOTAL }],
    ['cancelled without a payment', { status: -1, buyerStatus: 1 }],
  ])('nothing is owed: %s', (_case, change) => {
    expect(rule(change)).toBeNull()
  })

  test('an order owes no refund before the shares of delivery and discount are settled', () => {
    const order = orderRow(REF, { ...VERIFIED, paidCents: asCents(TOTAL + 300) })
    expect(orderRefund(eventRow({ deliveryCost: asCents(500) }), order, order)).toBeNull()
  })

  test('a booking owes its price once it is cancelled after the payment', () => {
    expect(bookingRefund(bookingRow('B1', { status: -1, bookerStatus: -2 }))).toMatchObject({
      left: asCents(300),
      reason: 'cancelled',
    })
    expect(
      bookingRefund(bookingRow('B1', { status: -1, bookerStatus: -2, returnedCents: asCents(300) })),
    ).toMatchObject({
      left: asCents(0),
    })
    for (const pair of [
      { status: 1, bookerStatus: 1 },
      { status: 2, bookerStatus: 2 },
      { status: -1, bookerStatus: -1 },
    ] as const)
      expect(bookingRefund(bookingRow('B1', pair))).toBeNull()
  })
})

const stall = (change: Partial<Order> = { status: -1, buyerStatus: -2, paidCents: asCents(1500) }): OperationRunner => {
  const here = runnerWithEvent()
  here.put('orders', orderRow(REF, change))
  return here
}
interface Given {
  readonly id?: string
  readonly cents?: Cents
  readonly returned?: Cents
  readonly method?: RefundMethod
  readonly note?: string
  readonly ref?: string
}
const record = (here: OperationRunner, given: Given = {}, who = 'host', at = AT) =>
  here.run(
    recordRefund,
    who,
    { id: 'R1', ref: REF, cents: asCents(1500), method: 'paynow', note: '', ...given },
    { at },
  )
const undo = (here: OperationRunner, id = 'R1', who = 'host', at = AT + 9) => here.run(undoRefund, who, { id }, { at })
const owedOf = (here: OperationRunner) => {
  const order = here.row('orders', REF)
  return orderRefund(here.row('events', 'e1'), order, { status: order.status, buyerStatus: order.buyerStatus })
}

describe('PAY-043 a host records what they returned', () => {
  test('a refund adds a row, a line of the history and the amount to the order', async () => {
    const here = stall()
    outputOf(await record(here, { cents: asCents(600), method: 'cash', note: ' at  the gate ' }))
    expect(here.row('refunds', 'R1')).toMatchObject({
      ref: REF,
      eid: 'e1',
      buyerId: 'buyer',
      cents: asCents(600),
      method: 'cash',
      note: 'at the gate',
      by: 'host',
      undoneAt: null,
    })
    expect(here.row('orders', REF).returnedCents).toBe(600)
    expect(here.rows('order_history')).toMatchObject([{ what: 'money-returned', note: 'S$6.00' }])
    expect(owedOf(here)).toMatchObject({ left: 900, returned: 600 })
    outputOf(await record(here, { id: 'R2', cents: asCents(900) }, 'host', AT + 1))
    expect(owedOf(here)).toMatchObject({ left: 0, returned: 1500 })
  })

  test('a repeated request adds nothing', async () => {
    const here = stall()
    outputOf(await record(here, { cents: asCents(600) }))
    outputOf(await record(here, { cents: asCents(600) }))
    expect(here.rows('refunds')).toHaveLength(1)
    expect(here.row('orders', REF).returnedCents).toBe(600)
  })

  test('amounts of zero, amounts above the rest and orders that owe nothing are refused', async () => {
    const here = stall()
    expect(wordsOf(await record(here, { cents: asCents(0) }))).toBe('Enter the amount that you returned')
    expect(wordsOf(await record(here, { cents: asCents(1501) }))).toBe('Only S$15.00 is left to return')
    outputOf(await record(here))
    expect(wordsOf(await record(here, { id: 'R2', cents: asCents(1) }))).toBe(
      'There is nothing to return for this payment',
    )
    expect(wordsOf(await record(stall({ ...VERIFIED, paidCents: asCents(TOTAL) })))).toBe(
      'There is nothing to return for this payment',
    )
    for (const cents of [-1, 0.5, Number.NaN, 1e15])
      expect(recordRefund.input.safeParse({ id: 'R', ref: REF, cents, method: 'cash', note: '' }).success).toBe(false)
  })

  test('only the host records and takes back; others cannot probe references', async () => {
    const here = stall()
    for (const [who, words] of [
      ['buyer', 'You are not allowed to update order'],
      ['other', 'No order found'],
    ] as const)
      expect(wordsOf(await record(here, {}, who))).toBe(words)
    outputOf(await record(here))
    for (const who of ['buyer', 'other']) expect(wordsOf(await undo(here, 'R1', who))).toBe('No refund found')
    expect(wordsOf(await undo(here, 'R9'))).toBe('No refund found')
  })

  test('money that two devices returned at the same time stays recorded twice', async () => {
    const here = stall()
    outputOf(await record(here, { id: 'R1', returned: asCents(0) }))
    outputOf(await record(here, { id: 'R2', returned: asCents(0) }, 'host', AT + 1))
    expect(here.rows('refunds')).toHaveLength(2)
    expect(owedOf(here)).toMatchObject({ left: 0, returned: 3000, excess: 1500 })
    outputOf(await undo(here, 'R2'))
    expect(owedOf(here)).toMatchObject({ left: 0, returned: 1500, excess: 0 })
  })

  test('a refund that is taken back is owed again, once', async () => {
    const here = stall()
    outputOf(await record(here, { cents: asCents(600) }))
    outputOf(await undo(here))
    outputOf(await undo(here))
    expect(here.row('orders', REF).returnedCents).toBe(0)
    expect(here.row('refunds', 'R1').undoneAt).toBe(AT + 9)
    expect(owedOf(here)).toMatchObject({ left: 1500, returned: 0 })
  })

  test('an order that is placed and paid again starts without the refunds of its earlier payment', async () => {
    const here = stall()
    outputOf(await record(here))
    const lines = [{ id: 'L1', pid: 'p1', quantity: 2, purchaseType: 'case' as const, subItems: [] }]
    const input = { ref: REF, lines, comment: '', bookingAddress: null, deliveryDate: null }
    outputOf(await here.run(updateOrder, 'buyer', input, { at: AT + 20 }))
    expect(here.row('orders', REF)).toMatchObject({ paidCents: null, returnedCents: 0 })
    outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: 2, saw: null }, { at: AT + 30 }))
    outputOf(await undo(here, 'R1', 'host', AT + 40))
    expect(here.row('orders', REF)).toMatchObject({ paidCents: TOTAL, returnedCents: 0 })
    outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: -1, saw: null }, { at: AT + 50 }))
    expect(owedOf(here)).toMatchObject({ left: TOTAL, returned: 0 })
  })

  test('ORD-065 a cancelled order is not placed again before its payment is returned in full', async () => {
    const lines = [{ id: 'L1', pid: 'p1', quantity: 2, purchaseType: 'case' as const, subItems: [] }]
    const input = { ref: REF, lines, comment: '', bookingAddress: null, deliveryDate: null }
    const here = stall()
    const place = () => here.run(updateOrder, 'buyer', input, { at: AT + 20 })
    expect(wordsOf(await place())).toBe(
      'The host still has S$15.00 to return to you for this order. Place a new order instead.',
    )
    outputOf(await record(here, { cents: asCents(600) }))
    expect(wordsOf(await place())).toContain('S$9.00')
    expect(here.row('orders', REF)).toMatchObject({ status: -1, buyerStatus: -2, paidCents: 1500 })
    expect(owedOf(here)).toMatchObject({ left: 900 })
    outputOf(await record(here, { id: 'R2', cents: asCents(900) }, 'host', AT + 1))
    outputOf(await place())
    expect(here.row('orders', REF)).toMatchObject({ status: 1, buyerStatus: 1, paidCents: null })
    const withdrawn = stall({ status: 1, buyerStatus: -1, paidCents: asCents(1500) })
    outputOf(await withdrawn.run(updateOrder, 'buyer', input, { at: AT }))
  })

  test('an invalid payment ends the refunds of that payment', async () => {
    const here = stall({ ...VERIFIED, paidCents: asCents(TOTAL + 300) })
    outputOf(await record(here, { cents: asCents(300) }))
    outputOf(
      await here.run(updateOrderStatus, 'host', { ref: REF, status: 1, buyerStatus: 1, saw: null }, { at: AT + 5 }),
    )
    expect(here.row('orders', REF)).toMatchObject({ paidCents: null, returnedCents: 0 })
  })

  test('gap text, sums and settling follow the refund, and revenue has only the total', async () => {
    const here = stall({ ...VERIFIED, paidCents: asCents(TOTAL + 300) })
    const all = () => {
      const [event, order] = [here.row('events', 'e1'), here.row('orders', REF)]
      const pair = { status: order.status, buyerStatus: order.buyerStatus }
      const gap = paymentGap(order, pair, ownTotals(event, order).totalFee)
      const { collected, toBeReturned, stillToPay } = orderSums(event, [{ order, pair }])
      const { salesCents, refundsCents } = orderRevenue(event, order, pair)
      return [hostGapText(gap, pair, false), collected, toBeReturned, stillToPay, salesCents - refundsCents]
    }
    expect(all()).toEqual(['Paid S$24.80 · To be returned S$3.00', TOTAL + 300, 300, 0, TOTAL])
    outputOf(await record(here, { cents: asCents(300) }))
    expect(all()).toEqual([null, TOTAL, 0, 0, TOTAL])
    outputOf(await here.run(updateOrderPaid, 'host', { ref: REF, amount: TOTAL }, { at: AT + 5 }))
    expect(all()).toEqual([null, TOTAL, 0, 0, TOTAL])
    outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: -1, saw: null }, { at: AT + 9 }))
    expect(all().slice(1, 4)).toEqual([0, TOTAL, 0])
  })

  test('a claim that the host never verified does not look like a verified payment', async () => {
    const status = (here: OperationRunner, to: -1 | 1 | 2, at: number) =>
      here.run(updateOrderStatus, 'host', { ref: REF, status: to, saw: null }, { at })
    const here = stall({ buyerStatus: 2, paidCents: asCents(TOTAL) })
    outputOf(await status(here, -1, AT + 1))
    const claimed = owedOf(here)
    expect(claimed).toMatchObject({ reason: 'claimed', left: TOTAL })
    expect(refundReasonText('claimed')).toBe('Cancelled; payment claimed, not verified')
    expect(buyerRefundText(claimed)).toBe('S$21.80 to be returned to you if it arrived')
    expect(hostRefundText(claimed)).toBe('To be returned S$21.80 · Claimed, not verified')
    const row = here.row('orders', REF)
    expect(eventBalance(eventRow(), [{ order: row, pair: row }], new Set()).sums).toMatchObject({
      owedToBuyers: TOTAL,
      owedIfArrived: TOTAL,
    })
    outputOf(await status(here, 2, AT + 2))
    outputOf(await status(here, -1, AT + 3))
    expect(owedOf(here)).toMatchObject({ reason: 'cancelled', left: TOTAL })
    expect(hostRefundText(owedOf(here))).toBe('To be returned S$21.80')
    const verified = stall({ ...VERIFIED, paidCents: asCents(TOTAL) })
    outputOf(await status(verified, -1, AT + 1))
    expect(owedOf(verified)).toMatchObject({ reason: 'cancelled' })
  })

  test('PAY-043 removing the event does not make a withdrawn claim a payment to return', async () => {
    const here = stall({ buyerStatus: 2, paidCents: asCents(TOTAL) })
    const cancel = { ref: REF, buyerStatus: -1, paymentScreenshot: null } as const
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: AT + 1 }))
    expect(owedOf(here)).toBeNull()
    outputOf(await here.run(deleteEvent, 'host', { id: 'e1' }, { at: AT + 2 }))
    const order = here.row('orders', REF)
    expect([order.status, order.buyerStatus]).toEqual([-1, -1])
    expect(orderRefund(eventRow(), order, order)).toBeNull()
  })

  test('a refund of another device does not raise an amount that was settled at the same time', async () => {
    const settle = async (here: OperationRunner): Promise<unknown> =>
      outputOf(
        await here.run(
          updateOrderPaid,
          'host',
          { ref: REF, amount: asCents(TOTAL + 500), returned: asCents(0) },
          { at: AT + 5 },
        ),
      )
    const refund = async (here: OperationRunner): Promise<unknown> =>
      outputOf(await record(here, { cents: asCents(300), returned: asCents(0) }))
    for (const sent of [
      [settle, refund],
      [refund, settle],
    ]) {
      const here = stall({ ...VERIFIED, paidCents: asCents(TOTAL + 300) })
      for (const send of sent) await send(here)
      expect(here.row('orders', REF)).toMatchObject({ paidCents: TOTAL + 500, returnedCents: 300 })
      expect(owedOf(here)).toMatchObject({ left: 200, returned: 300 })
    }
    const old = stall({ ...VERIFIED, paidCents: asCents(TOTAL + 300), returnedCents: asCents(300) })
    outputOf(await old.run(updateOrderPaid, 'host', { ref: REF, amount: TOTAL }, { at: AT + 5 }))
    expect(old.row('orders', REF)).toMatchObject({ paidCents: asCents(TOTAL + 300), returnedCents: 300 })
  })

  test('the buyer who cancels a verified order gets the whole amount back', async () => {
    const here = stall({ ...VERIFIED, paidCents: asCents(TOTAL) })
    const cancel = { ref: REF, buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'buyer', cancel, { at: AT }))
    expect(owedOf(here)).toMatchObject({ reason: 'cancelled', left: TOTAL })
  })

  test('a delivery booking is refunded by its host', async () => {
    const here = stall()
    here.put('bookings', bookingRow('B1', { uid: 'buyer', hostId: 'host', status: -1, bookerStatus: -2 }))
    expect(wordsOf(await record(here, { ref: 'B1', cents: asCents(300) }, 'other'))).not.toBe('')
    outputOf(await record(here, { ref: 'B1', cents: asCents(300) }))
    expect(here.row('refunds', 'R1')).toMatchObject({ ref: 'B1', eid: null, buyerId: 'buyer' })
    expect(here.row('bookings', 'B1').returnedCents).toBe(300)
    outputOf(await undo(here))
    expect(here.row('bookings', 'B1').returnedCents).toBe(0)
  })
})

describe('PAY-043 the list of refunds', () => {
  const refund: Refund = {
    id: 'R1',
    ref: REF,
    eid: 'e1',
    hostId: 'host',
    buyerId: 'buyer',
    cents: asCents(600),
    method: 'bank',
    note: '=1+1',
    by: 'host',
    at: CLOSING,
    time: time(CLOSING),
    undoneAt: null,
    receivedAt: null,
  }
  test('names buyer, contact, amount, reason and how, and exports the same', () => {
    const order = orderRow(REF, { status: -1, buyerStatus: -2, paidCents: asCents(1500), returnedCents: asCents(600) })
    const refunds = [refund, { ...refund, id: 'R2', undoneAt: 9 }]
    const entry = orderEntry({ order, event: eventRow(), records: [], answers: [], refunds })!
    const booked = bookingEntry(bookingRow('B1', { status: -1, bookerStatus: -2 }), [])!
    expect(entry).toMatchObject({ title: 'Order 1, Mango run', buyerPhone: '91234567', refunds: [{ id: 'R1' }] })
    expect(refundSums([entry, booked])).toEqual({ left: 1200, returned: 600 })
    const table = refundTable([entry, booked])
    const [row] = [...table.rows()]
    const returned = orderEntry({
      order: { ...order, returnedCents: asCents(1500) },
      event: eventRow(),
      records: [],
      answers: [],
      refunds,
    })!
    expect([...refundTable([returned]).rows()][0]?.[table.head.indexOf('Done')]).toBe('Yes')
    expect(row).toEqual([
      'A1A1A1',
      'Order 1, Mango run',
      'buyer Tan',
      '91234567',
      refundReasonText('cancelled'),
      { cents: asCents(1500) },
      { cents: asCents(600) },
      { cents: asCents(900) },
      { cents: asCents(0) },
      'No',
      'Bank transfer',
      expect.any(String),
      '=1+1',
    ])
  })

  test('the buyer reads the amount, the day and the way', () => {
    expect(returnedText(refund)).toBe('S$6.00 returned on Mon 18-03-2030 by bank transfer')
    expect(returnedText({ ...refund, method: 'cash' })).toContain(' in cash')
    const owed = {
      reason: 'cancelled',
      due: asCents(1500),
      returned: asCents(600),
      left: asCents(900),
      excess: asCents(0),
    } as const
    expect(buyerRefundText(owed)).toBe('S$9.00 to be returned to you · S$6.00 returned to you')
    expect(buyerRefundText(null)).toBeNull()
  })
})
