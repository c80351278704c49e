import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { addDays, formatDate, formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import { storedOf } from '#shared/order/order-status.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { person } from '#tests/support/member-rows.ts'
import { operationRunner, outputOf } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { reviewPlanInvoice } from './review-plan-invoice.ts'
import { makePlanInvoice } from './make-plan-invoice.ts'
import { openSubscription } from './open-subscription.ts'
import { FIRST_PLANS } from './plan.ts'
import { planInvoiceId } from './invoice-state.ts'
import { INVOICE_UNPAID, NOT_PENDING } from './plan-refusals.ts'
import {
  addRevenue,
  bookingRevenue,
  isWithin,
  monthAfter,
  monthAt,
  monthBefore,
  monthName,
  NO_REVENUE,
  orderRevenue,
  periodOf,
  periodsWithin,
  revenueFee,
  type Revenue,
  type SoldOrder,
} from './revenue.ts'

const EVENT = { adminCost: asCents(150) }
const VERIFIED: StatusPair = { status: 2, buyerStatus: 2 }
const PAIRS = ([-1, 1, 2, 3] as const).flatMap((status) =>
  ([-2, -1, 1, 2, 3] as const).map((buyerStatus) => ({ status, buyerStatus })),
)

const order = (change: Partial<SoldOrder> = {}): SoldOrder => ({
  id: 'A1A1A1A1A1A1',
  uid: 'siti',
  eOrderNo: 1,
  status: 2,
  buyerStatus: 2,
  lines: [
    {
      id: 'l1',
      pid: 'p1',
      pName: 'Mango',
      pPrice: asCents(990),
      pQuantity: 3,
      pPhotoUrls: [],
      pSubItems: [],
      pPurchaseType: 'case',
    },
  ],
  settledShares: null,
  paidCents: null,
  returnedCents: asCents(0),
  ...change,
})

const sold = (salesCents: number, refundsCents = 0): Revenue => ({
  orders: 1,
  bookings: 0,
  salesCents: asCents(salesCents),
  refundsCents: asCents(refundsCents),
})

test('SUB-036 only verified and collected payments count, and refunded ones on both sides', () => {
  const counted = PAIRS.flatMap((pair) => {
    const { salesCents, refundsCents } = orderRevenue(EVENT, order(storedOf(pair)), pair)
    return salesCents === 0 ? [] : [`${pair.status}/${pair.buyerStatus} ${refundsCents === 0 ? 'sold' : 'refunded'}`]
  })
  expect(counted).toEqual([
    '-1/-2 refunded',
    '1/-2 refunded',
    '2/-2 refunded',
    '2/2 sold',
    '2/3 sold',
    '3/-2 refunded',
    '3/2 sold',
    '3/3 sold',
  ])
})

test('SUB-036 an order counts with its admin cost and its shares of costs, or with the amount that was paid', () => {
  const total = 3 * 990 + 150
  expect(orderRevenue(EVENT, order(), VERIFIED)).toEqual(sold(total))
  const shares = { discount: asCents(70), delivery: asCents(334) }
  expect(orderRevenue(EVENT, order({ settledShares: shares }), VERIFIED)).toEqual(sold(total - 70 + 334))
  expect(orderRevenue(EVENT, order({ settledShares: shares, paidCents: asCents(3000) }), VERIFIED)).toEqual(sold(3000))
})

test('SUB-036 money that an order was paid above its total counts as refunded before the host returns it', () => {
  const total = 3 * 990 + 150
  const twice = (returnedCents: number) =>
    orderRevenue(EVENT, order({ paidCents: asCents(2 * total), returnedCents: asCents(returnedCents) }), VERIFIED)
  expect([twice(0), twice(100), twice(total)]).toEqual(Array(3).fill(sold(2 * total, total)))
})

test('SUB-036 a refunded order counts with the amount that was paid, as sale and as refund', () => {
  const refunded: StatusPair = { status: -1, buyerStatus: -2 }
  expect(orderRevenue(EVENT, order({ paidCents: asCents(2500) }), refunded)).toEqual(sold(2500, 2500))
  expect(orderRevenue(EVENT, order(), refunded)).toEqual(sold(3120, 3120))
})

test('SUB-036 an order that its buyer cancelled after it was verified counts as sale and as refund', () => {
  const cancelled = (pair: Pick<SoldOrder, 'status' | 'buyerStatus'>, paidCents: number | null) =>
    orderRevenue(EVENT, order({ ...pair, paidCents: paidCents === null ? null : asCents(paidCents) }), pair)
  expect(cancelled({ status: 2, buyerStatus: -1 }, 2500)).toEqual(sold(2500, 2500))
  // The host cancels it too.
  expect(cancelled({ status: -1, buyerStatus: -1 }, 2500)).toEqual(sold(2500, 2500))
  // A claim that was withdrawn, and an order that was never paid.
  expect(cancelled({ status: 1, buyerStatus: -1 }, 2500)).toEqual(NO_REVENUE)
  expect(cancelled({ status: 2, buyerStatus: -1 }, null)).toEqual(NO_REVENUE)
})

test('SUB-036 a booking counts with the price of its zone once its payment is verified', () => {
  const booking = (status: -1 | 1 | 2, bookerStatus: -2 | -1 | 1 | 2) =>
    bookingRevenue({ status, bookerStatus, dzPrice: asCents(300), paidCents: null, returnedCents: asCents(0) })
  expect(booking(2, 2)).toEqual({ orders: 0, bookings: 1, salesCents: 300, refundsCents: 0 })
  expect(booking(-1, -2)).toEqual({ orders: 0, bookings: 1, salesCents: 300, refundsCents: 300 })
  for (const [status, bookerStatus] of [
    [1, 1],
    [1, 2],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const)
    expect(booking(status, bookerStatus)).toEqual(NO_REVENUE)
})

test('SUB-036 a booking that was paid too high counts with its price, whether the rest was returned or not', () => {
  const paid = { status: 2, bookerStatus: 2, dzPrice: asCents(300), paidCents: asCents(500) } as const
  for (const returnedCents of [asCents(0), asCents(50), asCents(200)])
    expect(bookingRevenue({ ...paid, returnedCents })).toEqual({
      orders: 0,
      bookings: 1,
      salesCents: 500,
      refundsCents: 200,
    })
  expect(bookingRevenue({ ...paid, returnedCents: asCents(350) }).refundsCents).toBe(350)
})

test('SUB-036 each entry of a combined payment counts once', () => {
  const entries = [
    orderRevenue(EVENT, order({ paidCents: asCents(1000) }), VERIFIED),
    orderRevenue(EVENT, order({ id: 'B2B2B2B2B2B2', paidCents: asCents(2000) }), VERIFIED),
    bookingRevenue({ status: 2, bookerStatus: 2, dzPrice: asCents(300), paidCents: null, returnedCents: asCents(0) }),
  ]
  expect(entries.reduce(addRevenue)).toEqual({ orders: 2, bookings: 1, salesCents: 3300, refundsCents: 0 })
})

test('SUB-036 the fee is 2% of sales less refunds, rounded half up, and at least one cent', () => {
  for (const [sales, refunds, fee] of [
    [0, 0, 0],
    [5000, 5000, 0],
    [100, 5000, 0],
    [1, 0, 1],
    [24, 0, 1],
    [74, 0, 1],
    [75, 0, 2],
    [10_000, 0, 200],
    [10_000, 2_525, 150],
    [123_456_789, 0, 2_469_136],
  ] as const)
    expect(revenueFee(sold(sales, refunds))).toBe(fee)
})

test('SUB-036 months begin at midnight in Singapore', () => {
  const newYear = Date.UTC(2026, 11, 31, 16) / 1000
  expect(monthAt(newYear)).toBe('2027-01')
  expect(monthAt(newYear - 1)).toBe('2026-12')
  expect(periodOf('2026-12')).toEqual({ from: Date.UTC(2026, 10, 30, 16) / 1000, to: newYear })
  expect([monthBefore('2027-01'), monthAfter('2026-12'), monthBefore('2026-11'), monthAfter('2026-09')]).toEqual([
    '2026-12',
    '2027-01',
    '2026-10',
    '2026-10',
  ])
  expect(monthName('2026-10')).toBe('October 2026')
})

test('SUB-036 only collections while the host was on the plan count', () => {
  const { from, to } = periodOf('2026-10')
  const plan = (change: object) => ({
    type: 'custom' as const,
    status: 2 as const,
    createdAt: 0,
    paidUntil: null,
    ...change,
  })
  expect(periodsWithin('2026-10', [plan({})])).toEqual([{ from, to }])
  expect(periodsWithin('2026-10', [plan({ createdAt: from + 5 })])).toEqual([{ from: from + 5, to }])
  const cancelled = plan({ status: 0, paidUntil: from + 9 })
  const again = plan({ createdAt: from + 20 })
  const parts = periodsWithin('2026-10', [cancelled, again])
  expect(parts).toEqual([
    { from, to: from + 9 },
    { from: from + 20, to },
  ])
  expect([from - 1, from, from + 8, from + 9, from + 20, to - 1, to].map((at) => isWithin(parts, at))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  for (const none of [
    plan({ type: 'recurring' }),
    plan({ createdAt: to }),
    plan({ status: 0 }),
    plan({ status: 0, paidUntil: from }),
  ])
    expect(periodsWithin('2026-10', [none])).toEqual([])
})

const MADE_AT = 1_900_000_000
const DAY_S = 86_400
/** The last second of the day that the invoice names. */
const DUE_AT = addDays(startOfDay(MADE_AT), 15) - 1

const hostOnPlan = async () => {
  const here = operationRunner()
  here.put('users', person('mei'))
  for (const plan of FIRST_PLANS) here.put('plans', plan)
  const open = (id: string, at = 10) =>
    here.run(openSubscription, SYSTEM, { id, userId: 'mei', planId: 'revenue' }, { at })
  outputOf(await open('s1'))
  const make = (revenue: Revenue, month = '2026-10', reference = 'R1R1R1R1R1R1') =>
    here.run(
      makePlanInvoice,
      SYSTEM,
      { userId: 'mei', planId: 'revenue', planName: 'Pay as you sell', month, revenue, reference },
      { at: MADE_AT },
    )
  const review = (action: 'approve' | 'fail' | 'expire' | 'reopen', at: number) =>
    here.run(reviewPlanInvoice, SYSTEM, { id: planInvoiceId('mei', '2026-10'), userId: 'mei', action }, { at })
  return { ...here, open, make, review }
}

test('SUB-036 the host gets one invoice and one notice for a month, also when it is reckoned again', async () => {
  const here = await hostOnPlan()
  const { invoice } = outputOf(await here.make(sold(10_000, 2_525)))
  expect(invoice).toMatchObject({ feeCents: 150, status: 1, month: '2026-10', dueAt: DUE_AT })
  expect(formatDateTime(DUE_AT)).toBe(`${formatDate(MADE_AT + 14 * DAY_S)} 23:59`)
  expect(outputOf(await here.make(sold(99_999), '2026-10', 'R2R2R2R2R2R2')).invoice).toEqual(invoice)
  expect(here.rows('plan_invoices')).toEqual([invoice])
  expect(
    here.rows('notifications').map(({ userId, title, message, link }) => ({ userId, title, message, link })),
  ).toEqual([
    {
      userId: 'mei',
      title: 'Invoice for October 2026',
      message: expect.stringMatching(/^2% of S\$74\.75 is S\$1\.50\. Please pay by \d\d-\d\d-\d{4}\./) as string,
      link: '/user/invoices',
    },
  ])
})

test('SUB-036 a month without sales has no invoice and no notice', async () => {
  const here = await hostOnPlan()
  for (const revenue of [NO_REVENUE, sold(500, 500)])
    expect(outputOf(await here.make(revenue))).toEqual({ invoice: null, notified: [] })
  expect([...here.rows('plan_invoices'), ...here.rows('notifications')]).toEqual([])
})

test('SUB-036 an unpaid invoice ends the plan after the day that it names, not before, and a paid one does not', async () => {
  const here = await hostOnPlan()
  await here.make(sold(10_000))
  expect(await here.review('expire', DUE_AT)).toMatchObject({ code: NOT_PENDING.code })
  expect(here.row('subscriptions', 's1').status).toBe(2)
  outputOf(await here.review('expire', DUE_AT + 1))
  expect(here.row('subscriptions', 's1')).toMatchObject({ status: -2, paidUntil: DUE_AT + 1 })
  expect(here.rows('notifications').map(({ title }) => title)).toContain('Your plan Pay as you sell has ended')
  expect(await here.review('expire', MADE_AT + 16 * DAY_S)).toMatchObject({ code: NOT_PENDING.code })
  expect(await here.open('s2')).toMatchObject({ code: INVOICE_UNPAID.code })
  outputOf(await here.review('approve', MADE_AT + 16 * DAY_S))
  outputOf(await here.open('s3'))

  const paid = await hostOnPlan()
  await paid.make(sold(10_000))
  outputOf(await paid.review('approve', MADE_AT + 1))
  for (const action of ['expire', 'approve', 'fail'] as const)
    expect(await paid.review(action, MADE_AT + 20 * DAY_S)).toMatchObject({ code: NOT_PENDING.code })
  expect(paid.row('subscriptions', 's1').status).toBe(2)
})

test('SUB-036 an invoice whose payment was not found is payable again for 14 days, and the host reads why', async () => {
  const here = await hostOnPlan()
  const made = outputOf(await here.make(sold(10_000))).invoice!
  outputOf(await here.review('approve', MADE_AT + DAY_S))
  const { invoice } = outputOf(await here.review('reopen', MADE_AT + 5 * DAY_S))
  expect(invoice).toEqual({ ...made, status: 1, dueAt: DUE_AT + 5 * DAY_S })
  expect(here.rows('notifications').map(({ title, message }) => [title, message])).toContainEqual([
    'Payment not found: invoice for October 2026',
    `The operator did not find your payment of S$2.00. Check your transfer and its reference R1R1R1R1R1R1, then pay by ${formatDate(DUE_AT + 5 * DAY_S)}.`,
  ])
  expect(await here.review('expire', DUE_AT + 5 * DAY_S)).toMatchObject({ code: NOT_PENDING.code })
  outputOf(await here.review('approve', DUE_AT))
  outputOf(await here.review('reopen', DUE_AT + DAY_S))
  outputOf(await here.review('fail', DUE_AT + DAY_S))
  expect(await here.review('reopen', DUE_AT + DAY_S)).toMatchObject({ code: NOT_PENDING.code })
})
