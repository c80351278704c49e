// The amount that arrived for a booking: recorded by its host, kept, returned, and matched to transfers.
import { expect, test } from 'vitest'
import { asCents, type Cents } from '#shared/kernel/money.ts'
import type { Operation } from '#shared/operation.ts'
import type { Transfer } from '#shared/payment/bank-transfer.ts'
import { recordToReturn, undoToReturn } from '#shared/payment/money-to-return.ts'
import { receivablesFromRows, type ReceivableWithRows } from '#shared/payment/receivables-from-rows.ts'
import { recordRefund } from '#shared/payment/record-refund.ts'
import { bookingGapText, bookingRefund, buyerRefundText, refundReasonText } from '#shared/payment/refund-owed.ts'
import { matchTransfers } from '#shared/payment/transfer-matching.ts'
import { updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import {
  recordRests,
  undoVerification,
  verifyReceivables,
  type PaymentChange,
} from '#shared/payment/verify-receivables.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { combinedRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import type { Booking } from './booking.ts'
import { bookingSeen, updateDeliveryBookingStatus } from './update-delivery-booking-status.ts'
import { updateDeliveryBookingPaid } from './update-delivery-booking-paid.ts'

const REF = '7K3QX2M9PDVA'
const PRICE = asCents(300)
const OPERATIONS = new Map(
  [updateDeliveryBookingPaid, updateDeliveryBookingStatus, updateInvoicesStatus].map((entry) => [
    entry.name as string,
    entry as unknown as Operation<string, unknown, unknown, unknown>,
  ]),
)
let at = CLOSING - 3600

const stall = (change: Partial<Booking> = {}): OperationRunner => {
  const here = runnerWithEvent()
  here.put('deliveries', deliveryRow('s1'))
  here.put('bookings', bookingRow(REF, change))
  return here
}
const booked = (here: OperationRunner): Booking => here.row('bookings', REF)
const receivablesOf = (here: OperationRunner): ReceivableWithRows[] =>
  receivablesFromRows([], here.rows('bookings'), new Map(here.rows('combined_payments').map((row) => [row.id, row])))
const transfers = (...amounts: Cents[]): Transfer[] =>
  amounts.map((amount, n) => ({ line: n + 1, day: null, amount, text: `MEI ${REF}` }))
const judged = (here: OperationRunner, ...amounts: Cents[]) =>
  matchTransfers(transfers(...amounts), receivablesOf(here)).map(({ kind, toRecord }) => [kind, toRecord ?? 0])
const run = async (here: OperationRunner, changes: readonly PaymentChange[], who = 'host') => {
  for (const { name, input } of changes) {
    const operation = OPERATIONS.get(name)!
    outputOf(await here.run(operation, who, operation.input.parse(input), { at: ++at }))
  }
}
const verifySeen = (here: OperationRunner, saw: ReturnType<typeof bookingSeen>) =>
  run(here, [{ name: updateDeliveryBookingStatus.name, input: { ref: REF, status: 2, saw } }])
const pay = (here: OperationRunner, input: object, who = 'host') =>
  here.run(updateDeliveryBookingPaid, who, updateDeliveryBookingPaid.input.parse({ ref: REF, ...input }), { at: ++at })
const setStatus = async (here: OperationRunner, status: number, more: object = {}) =>
  run(here, [
    { name: updateDeliveryBookingStatus.name, input: { ref: REF, status, saw: bookingSeen(booked(here)), ...more } },
  ])
const back = async (here: OperationRunner, cents: number) =>
  outputOf(
    await here.run(
      recordRefund,
      'host',
      recordRefund.input.parse({ id: `R${++at}`, ref: REF, cents, method: 'paynow', note: '' }),
      { at },
    ),
  )

test('PAY-042 PAY-043 a second transfer for a verified booking is recorded as to be returned, known from then on, and taken back', async () => {
  const here = stall({ status: 2, bookerStatus: 2 })
  expect(judged(here, PRICE, PRICE)).toEqual([
    ['verified', 0],
    ['double', PRICE],
  ])
  const before = receivablesOf(here)
  await run(here, recordToReturn(before, PRICE))
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'overpaid', left: PRICE })
  expect(bookingGapText(booked(here))).toBe('Paid S$6.00 · To be returned S$3.00')
  expect(buyerRefundText(bookingRefund(booked(here)))).toBe('S$3.00 to be returned to you')
  expect(judged(here, PRICE, PRICE)).toEqual([
    ['verified', 0],
    ['verified', 0],
  ])
  await run(here, undoToReturn(before, receivablesOf(here), PRICE))
  expect(bookingRefund(booked(here))).toBeNull()
  expect(bookingGapText(booked(here))).toBeNull()
  await run(here, recordToReturn(before, PRICE))
  await back(here, PRICE)
  expect(bookingRefund(booked(here))).toMatchObject({ left: 0, returned: PRICE })
  expect(bookingGapText(booked(here))).toBeNull()
})

test.each<[string, Partial<Booking>, string | null]>([
  ['the host cancelled it unpaid', { status: -1, bookerStatus: 1 }, null],
  ['the buyer cancelled it', { status: 1, bookerStatus: -1 }, null],
  [
    'the host cancelled a claim',
    { status: -1, bookerStatus: -2, fieldTimes: { claimCancelled: bookingRow(REF).statusTime } },
    'Cancelled; payment claimed, not verified',
  ],
])(
  'PAY-042 PAY-043 a transfer for a cancelled booking is recorded as to be returned, and taken back: %s',
  async (_, change, reason) => {
    const here = stall(change)
    const [was, before] = [bookingRefund(booked(here)), receivablesOf(here)]
    expect(was && refundReasonText(was.reason)).toBe(reason)
    expect(judged(here, PRICE)).toEqual([['cancelled', PRICE]])
    await run(here, recordToReturn(before, PRICE))
    const text = reason === null ? 'Paid although it was cancelled' : 'Cancelled after payment'
    expect(refundReasonText(bookingRefund(booked(here))!.reason)).toBe(text)
    expect(bookingRefund(booked(here))).toMatchObject({ due: PRICE, left: PRICE })
    expect(judged(here, PRICE)).toEqual([['cancelled', 0]])
    await run(here, undoToReturn(before, receivablesOf(here), PRICE))
    expect(bookingRefund(booked(here))).toEqual(was)
    expect(booked(here).paidCents).toBeNull()
  },
)

test('PAY-042 PAY-043 one of two transfers for a booking that was cancelled after its payment stands in the list of refunds already', async () => {
  const here = stall({ status: -1, bookerStatus: -2 })
  expect(judged(here, PRICE, PRICE)).toEqual([
    ['cancelled', 0],
    ['cancelled', PRICE],
  ])
  await run(here, recordToReturn(receivablesOf(here), PRICE))
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'cancelled', due: 2 * PRICE })
  await back(here, 2 * PRICE)
  expect(judged(here, PRICE, PRICE)).toEqual([
    ['returned', 0],
    ['returned', 0],
  ])
})

test.each<[string, number, string]>([
  ['less', 250, 'Paid S$2.50 · Still to pay S$0.50'],
  ['more', 340, 'Paid S$3.40 · To be returned S$0.40'],
])(
  'PAY-042 a booking is verified with %s than its price, the difference stands in it, and undoing takes it back',
  async (_, cents, text) => {
    for (const bookerStatus of [1, 2] as const) {
      const here = stall({ bookerStatus })
      expect(judged(here, asCents(cents))[0]?.[0]).toBe(cents < PRICE ? 'underpaid' : 'overpaid')
      const [before] = receivablesOf(here)
      await run(here, verifyReceivables([before!], asCents(cents)))
      expect(booked(here)).toMatchObject({ status: 2, bookerStatus: 2, paidCents: cents })
      expect(bookingGapText(booked(here))).toBe(text)
      expect(judged(here, asCents(cents))).toEqual([['verified', 0]])
      await run(here, undoVerification(before!, receivablesOf(here)[0]!))
      expect(booked(here)).toMatchObject({ status: 1, bookerStatus })
      expect(bookingGapText(booked(here))).toBeNull()
      expect(bookingRefund(booked(here))).toBeNull()
    }
  },
)

test('PAY-042 the rest of a booking is recognised, recorded and taken back', async () => {
  const here = stall({ status: 2, bookerStatus: 2, paidCents: asCents(200) })
  expect(judged(here, asCents(200), asCents(100))).toEqual([
    ['verified', 0],
    ['rest', 0],
  ])
  const [before] = receivablesOf(here)
  await run(here, recordRests([before!]))
  expect(booked(here).paidCents).toBe(PRICE)
  await run(here, undoVerification(before!, receivablesOf(here)[0]!))
  expect(booked(here).paidCents).toBe(200)
})

test('PAY-042 a difference of a combined payment of bookings stands in the one with the highest price', async () => {
  const here = stall({ bookerStatus: 2, combinedPaymentRef: 'PAYPAYPAYPAY' })
  const more = { dzName: 'East', dzPrice: asCents(550), bookerStatus: 2, combinedPaymentRef: 'PAYPAYPAYPAY' } as const
  here.put('bookings', bookingRow('BOOK2', more))
  here.put('combined_payments', combinedRow('PAYPAYPAYPAY', { placerStatus: 2, orders: [], bookings: [REF, 'BOOK2'] }))
  const [receivable] = receivablesOf(here)
  await run(here, verifyReceivables([receivable!], asCents(receivable!.amount - 400)))
  expect(here.rows('bookings').map(({ id, status, paidCents }) => [id, status, paidCents])).toEqual([
    [REF, 2, null],
    ['BOOK2', 2, 150],
  ])
})

test('PAY-043 an invalid payment ends the amount of a booking; a cancellation keeps it, and a return to paid as well', async () => {
  const here = stall({ status: 2, bookerStatus: 2 })
  outputOf(await pay(here, { amount: 400 }))
  await setStatus(here, -1)
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'cancelled', due: 400, left: 400 })
  await back(here, 100)
  await setStatus(here, 2)
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'overpaid', due: 100, returned: 100, left: 0 })
  await setStatus(here, 1, { bookerStatus: 1 })
  expect(booked(here)).toMatchObject({ paidCents: null, returnedCents: 0, status: 1, bookerStatus: 1 })
})

test('PAY-042 PAY-043 a booking that was paid after its cancellation is not reopened as unpaid before its money is returned', async () => {
  const here = stall({ status: -1, bookerStatus: 1 })
  await run(here, recordToReturn(receivablesOf(here), PRICE))
  const recorded = booked(here)
  for (const status of [1, 2] as const)
    expect(
      wordsOf(await here.run(updateDeliveryBookingStatus, 'host', { ref: REF, status, saw: null }, { at: ++at })),
    ).toBe('Return S$3.00 to the buyer first and record it: this delivery was paid after it was cancelled.')
  expect(booked(here)).toEqual(recorded)
  await back(here, PRICE)
  await setStatus(here, 1)
  expect(booked(here)).toMatchObject({ status: 1, bookerStatus: 1, paidCents: null, returnedCents: 0 })
})

test('PAY-043 a booking whose payment was claimed and not verified before it was cancelled says so', async () => {
  const here = stall({ bookerStatus: 2 })
  await setStatus(here, -1)
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'claimed', left: PRICE })
  expect(bookingGapText(booked(here))).toBe('To be returned S$3.00 · Claimed, not verified')
  expect(buyerRefundText(bookingRefund(booked(here)))).toBe('S$3.00 to be returned to you if it arrived')
  await setStatus(here, 2)
  await setStatus(here, -1)
  expect(bookingRefund(booked(here))).toMatchObject({ reason: 'cancelled', left: PRICE })
})

test('PAY-043 only the host of the delivery records an amount, for a booking that is paid or cancelled', async () => {
  const here = stall({ bookerStatus: 2 })
  expect(wordsOf(await pay(here, { amount: 300 }, 'buyer'))).toBe('You are not allowed to update delivery')
  expect(wordsOf(await pay(here, { amount: 300 }, 'other'))).toBe('No Delivery Found')
  expect(() => updateDeliveryBookingPaid.input.parse({ ref: REF, amount: -1 })).toThrow(/./)
  here.put('bookings', bookingRow(REF))
  expect(wordsOf(await pay(here, { amount: 300 }))).toBe('This delivery is not paid')
  here.put('bookings', bookingRow(REF, { status: -1, bookerStatus: -2 }))
  expect(wordsOf(await pay(here, { amount: 300 }))).toBe('This delivery is not paid')
})

test('PAY-043 two devices that record an amount for one booking leave the later one, in either order of arrival', async () => {
  const results = []
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const here = stall({ status: 2, bookerStatus: 2 })
    const sent = [
      { at: CLOSING - 50, amount: asCents(400) },
      { at: CLOSING - 40, amount: asCents(500) },
    ]
    for (const n of order)
      outputOf(
        await here.run(updateDeliveryBookingPaid, 'host', { ref: REF, amount: sent[n]!.amount }, { at: sent[n]!.at }),
      )
    results.push(booked(here).paidCents)
  }
  expect(results).toEqual([500, 500])
})

test('a booking that its booker changed meanwhile is verified with the price that its host saw', async () => {
  const here = stall()
  const saw = bookingSeen(booked(here))
  here.put('bookings', { ...booked(here), dzName: 'East', dzPrice: asCents(550) })
  await verifySeen(here, saw)
  expect(booked(here)).toMatchObject({ status: 2, bookerStatus: 2, dzPrice: 550, paidCents: PRICE })
  expect(bookingGapText(booked(here))).toBe('Paid S$3.00 · Still to pay S$2.50')
})

test('a booking whose price did not change, or whose booker claimed a payment meanwhile, is verified with its price', async () => {
  const same = stall()
  await verifySeen(same, bookingSeen(booked(same)))
  expect(booked(same)).toMatchObject({ status: 2, bookerStatus: 2, paidCents: null })
  const here = stall()
  const saw = bookingSeen(booked(here))
  here.put('bookings', { ...booked(here), dzPrice: asCents(550), bookerStatus: 2, statusVersion: 'CLAIM' })
  await verifySeen(here, saw)
  expect(booked(here)).toMatchObject({ status: 2, bookerStatus: 2, paidCents: null })
})
