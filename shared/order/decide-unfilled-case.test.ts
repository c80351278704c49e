import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import { updateEventStatus } from '#shared/event/update-event-status.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { combinedRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { CLOSING, productRow, runnerWithEvent, splitCase } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { countsOf, recount } from './event-counts.ts'
import { decideUnfilledCase, type CaseDecision } from './decide-unfilled-case.ts'
import type { Order, OrderLine } from './order.ts'
import { itemTotal, ownTotals } from './order-totals.ts'
import { isCancelled } from './order-status.ts'
import { supplierOrder } from './supplier-order.ts'
import { unfilledCase } from './unfilled-cases.ts'

const SIZE = 12
const AFTER = CLOSING + 3600
const EGG = productRow('p1', {
  name: 'Eggs',
  price: asCents(1200),
  splitCasePurchase: splitCase({ itemsPerCase: SIZE, costPerItem: asCents(100), fulfillCondition: 'partial-only' }),
})
const SUGAR = productRow('p2', { name: 'Palm sugar', price: asCents(400) })

const line = (id: string, pid: string, quantity: number, byPiece: boolean): OrderLine => ({
  id,
  pid,
  pName: pid === 'p1' ? 'Eggs' : 'Palm sugar',
  pPrice: byPiece ? asCents(100) : asCents(400),
  pQuantity: quantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: byPiece ? 'item' : 'case',
})
const pieces = (id: string, quantity: number): OrderLine => line(`${id}-p`, 'p1', quantity, true)
const sugar = (id: string, quantity: number): OrderLine => line(`${id}-s`, 'p2', quantity, false)

const order = (id: string, eOrderNo: number, lines: OrderLine[], change: Partial<Order> = {}): Order =>
  orderRow(id, { eOrderNo, lines, ...change })

/** Counts of the event as the server keeps them. */
const withOrders = (here: OperationRunner, orders: readonly Order[]): OperationRunner => {
  const counts = orders.reduce(
    (held, each) => recount(held, null, each),
    countsOf(here.row('events', 'e1'), undefined, undefined),
  )
  here.put('event_stats', counts.stats)
  here.put('event_ledgers', { ...counts.ledger, lastOrderNo: orders.length })
  for (const each of orders) here.put('orders', each)
  return here
}

const closedWith = (orders: readonly Order[], event: Partial<Event> = {}, product = EGG): OperationRunner =>
  withOrders(runnerWithEvent({ event: { adminCost: asCents(0), ...event }, products: [product, SUGAR] }), orders)

/** 16 pieces: 4 over, which the last orders have. */
const ORDERS = [
  order('a', 1, [pieces('a', 7), sugar('a', 1)]),
  order('b', 2, [pieces('b', 6)], { uid: 'other' }),
  order('c', 3, [pieces('c', 3)], { uid: 'admin' }),
]

const decided = (here: OperationRunner, decision: CaseDecision, over = 4, who = 'host', at = AFTER) =>
  here.run(decideUnfilledCase, who, { eid: 'e1', pid: 'p1', decision, pieces: over }, { at })

test('MNG-052 pieces fill cases by order number: the orders that came last have the pieces over', () => {
  const found = unfilledCase(EGG, ORDERS.toReversed())
  expect(found).toMatchObject({ pieces: 4, perCase: SIZE, cents: 400, isFullOnly: false })
  expect(found?.orders.map(({ order: { id }, pieces: over, isWhole }) => [id, over, isWhole])).toEqual([
    ['b', 1, false],
    ['c', 3, true],
  ])
})

test('MNG-052 full cases, products without split case, and cancelled orders leave no pieces over', () => {
  expect(unfilledCase(EGG, [order('a', 1, [pieces('a', 24)])])).toBeNull()
  expect(unfilledCase(SUGAR, [order('a', 1, [sugar('a', 5)])])).toBeNull()
  expect(unfilledCase(EGG, [order('a', 1, [pieces('a', 5)], { status: -1 })])).toBeNull()
})

test('MNG-052 cancelling takes the pieces over from the orders, and an order without anything else is cancelled', async () => {
  const here = closedWith(ORDERS)
  outputOf(await decided(here, 'cancel'))
  expect(here.row('orders', 'a')).toEqual(ORDERS[0])
  expect(here.row('orders', 'b').lines.map(({ id, pQuantity }) => [id, pQuantity])).toEqual([['b-p', 5]])
  expect(here.row('orders', 'b').fieldTimes['lines']).toBeDefined()
  expect(here.row('orders', 'c')).toMatchObject({ status: -1, buyerStatus: 1, lines: ORDERS[2]?.lines })
  expect(here.row('event_stats', 'e1')).toMatchObject({ pieces: { p1: 12 }, totalOrderCount: 13, totalMember: 2 })
  expect(here.rows('order_history').map(({ orderId, what, note }) => [orderId, what, note])).toEqual([
    ['b', 'pieces-cancelled', 'Eggs: 1 piece cancelled, the case did not fill'],
    ['c', 'pieces-cancelled', 'Eggs: 3 pieces cancelled, the case did not fill'],
  ])
  expect(wordsOf(await decided(here, 'cancel'))).toBe('This item has no case left that did not fill')
})

test('MNG-052 buying keeps the orders, and the supplier order has one case more', async () => {
  const here = closedWith(ORDERS)
  outputOf(await decided(here, 'buy'))
  expect(here.rows('orders')).toEqual(ORDERS)
  expect(here.row('events', 'e1').boughtCases).toEqual(['p1'])
  expect(supplierOrder(here.row('events', 'e1'), [EGG, SUGAR], ORDERS)).toMatchObject([
    { pid: 'p1', cases: 2, unfilled: 0, bought: 4 },
    { pid: 'p2', cases: 1 },
  ])
  expect(here.rows('order_history').map(({ orderId, what }) => [orderId, what])).toEqual([
    ['b', 'case-bought'],
    ['c', 'case-bought'],
  ])
  for (const decision of ['buy', 'cancel'] as const)
    expect(wordsOf(await decided(here, decision))).toBe('This case has already been bought')
})

test('MNG-052 where buyers were told that only full cases are bought, the pieces can only be cancelled', async () => {
  const product = { ...EGG, splitCasePurchase: splitCase({ itemsPerCase: SIZE, fulfillCondition: 'full-only' }) }
  const here = closedWith(ORDERS, {}, product)
  expect(wordsOf(await decided(here, 'buy'))).toBe(
    'Buyers were told that only full cases are bought. Cancel the pieces',
  )
  outputOf(await decided(here, 'cancel'))
  expect(here.row('orders', 'c').status).toBe(-1)
})

test.each([
  ['host', CLOSING - 3600, 4, 'Cases can still fill until the event is closed'],
  ['host', AFTER, 5, 'The orders have changed: 4 pieces of Eggs fill no case now. Look again, then decide.'],
  ['buyer', AFTER, 4, 'Only the host of the event can do this'],
  ['admin', AFTER, 4, 'Only the host of the event can do this'],
])('MNG-052 a decision by %s at %i about %i pieces is refused: %s', async (who, at, over, words) => {
  const here = closedWith(ORDERS)
  expect(wordsOf(await decided(here, 'cancel', over, who, at))).toBe(words)
  expect(here.rows('orders')).toEqual(ORDERS)
})

test('MNG-052 an unknown event and a product of another event are refused', async () => {
  const here = closedWith(ORDERS)
  here.put('products', productRow('p9', { eid: 'e2' }))
  const run = (eid: string, pid: string) =>
    here.run(decideUnfilledCase, 'host', { eid, pid, decision: 'cancel', pieces: 1 }, { at: AFTER })
  expect(wordsOf(await run('e9', 'p1'))).toBe('No Event Found')
  expect(wordsOf(await run('e1', 'p9'))).toBe('This product is not offered')
})

test('MNG-052 pieces that were handed over are not cancelled; the case can still be bought', async () => {
  const here = closedWith(ORDERS)
  here.put('handovers', {
    id: 'h1',
    kind: 'handover',
    orderId: 'c',
    eid: 'e1',
    hostId: 'host',
    buyerId: 'admin',
    lines: [{ lineId: 'c-p', quantity: 3 }],
    undoes: [],
    seen: [],
    by: 'host',
    byName: 'host Tan',
    deviceId: 'd1',
    deviceName: '',
    time: hybridTime(1, 0, 'd1'),
    at: CLOSING,
    receivedAt: CLOSING,
  })
  expect(wordsOf(await decided(here, 'cancel'))).toBe('Some of these pieces have been handed over')
  outputOf(await decided(here, 'buy'))
})

test('MNG-052 a re-opened event forgets the bought cases, because they can fill again', async () => {
  const here = closedWith(ORDERS, { status: 0, closingTimestamp: AFTER + 3600 })
  outputOf(await decided(here, 'buy'))
  outputOf(await here.run(updateEventStatus, 'host', { id: 'e1', status: 1 }, { at: AFTER }))
  expect(here.row('events', 'e1').boughtCases).toEqual([])
})

test('MNG-052 PAY-043 paid orders keep the paid amount, so that the difference is owed to the buyer', async () => {
  const paid = {
    status: 2,
    buyerStatus: 2,
    fieldTimes: { paidCents: hybridTime((AFTER + 99) * 1000, 0, 'd9') },
  } as const
  const here = closedWith([
    ORDERS[0]!,
    order('b', 2, [pieces('b', 6)], { ...paid, paidCents: asCents(600) }),
    order('c', 3, [pieces('c', 3)], { ...paid, paidCents: null }),
  ])
  outputOf(await decided(here, 'cancel'))
  const [b, c] = [here.row('orders', 'b'), here.row('orders', 'c')]
  expect(b).toMatchObject({ status: 2, buyerStatus: 2, paidCents: 600 })
  expect(ownTotals(here.row('events', 'e1'), b).totalFee).toBe(500)
  expect((b.fieldTimes['lines'] ?? '') > (b.fieldTimes['paidCents'] ?? '')).toBe(true)
  expect(c).toMatchObject({ status: -1, buyerStatus: -2, paidCents: 300 })
  const refundOf = (each: Order) => orderRefund(here.row('events', 'e1'), each, each)
  expect(refundOf(here.row('orders', 'a'))).toBeNull()
  expect(refundOf(b)).toMatchObject({ reason: 'short', due: 100, left: 100 })
  expect(refundOf(c)).toMatchObject({ reason: 'cancelled', due: 300, left: 300 })
})

test('MNG-052 PAY-043 an order that loses everything after a claim is not refunded as a verified one', async () => {
  const claimed = { status: 1, buyerStatus: 2, paidCents: asCents(300) } as const
  const here = closedWith([order('c', 3, [pieces('c', 3)], claimed)])
  outputOf(await decided(here, 'cancel', 3))
  const after = here.row('orders', 'c')
  expect(after).toMatchObject({ status: -1, buyerStatus: -2 })
  expect(orderRefund(here.row('events', 'e1'), after, after)).toMatchObject({ reason: 'claimed', left: 300 })
})

test('MNG-052 a combined payment keeps its other entries when one loses everything', async () => {
  const together = { status: 2, buyerStatus: 2, combinedPaymentRef: 'C', uid: 'buyer' } as const
  const here = closedWith([
    order('a', 1, [pieces('a', 12), sugar('a', 1)], { ...together, paidCents: asCents(1600) }),
    order('b', 2, [pieces('b', 4)], { ...together, paidCents: asCents(400) }),
  ])
  const orders = ['a', 'b'].map((ref) => ({ eid: 'e1', ref }))
  here.put('combined_payments', combinedRow('C', { status: 2, orders }))
  outputOf(await decided(here, 'cancel'))
  expect(here.row('orders', 'a')).toMatchObject({ status: 2, buyerStatus: 2 })
  expect(here.row('orders', 'b')).toMatchObject({ status: -1, buyerStatus: -2 })
  expect(here.row('combined_payments', 'C')).toMatchObject({ status: 2, placerStatus: 2 })
})

test('MNG-052 shares of delivery and discount are settled after the pieces are cancelled', async () => {
  const here = closedWith(ORDERS, { deliveryCost: asCents(900), discount: asCents(170) })
  outputOf(await decided(here, 'cancel'))
  const shares = ['a', 'b', 'c'].map((id) => here.row('orders', id).settledShares)
  expect(shares).toEqual([{ discount: 117, delivery: 450 }, { discount: 53, delivery: 450 }, null])
})

const quantity = fc.integer({ min: 1, max: 30 })
const drawnOrder = fc.record({
  pieces: fc.option(quantity),
  more: fc.option(quantity),
  sugar: fc.option(quantity),
  status: fc.constantFrom<Partial<Order>>(
    {},
    { status: 2, buyerStatus: 2 },
    { status: 1, buyerStatus: 2 },
    { status: -1 },
  ),
})

test('MNG-052 any orders: cancelling leaves full cases only, loses nothing else, and agrees with the supplier order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnOrder, { maxLength: 8 }), async (drawn) => {
      const orders = drawn.flatMap(({ pieces: first, more, sugar: packs, status }, n): Order[] => {
        const lines = [
          ...(first === null ? [] : [pieces(`${n}a`, first)]),
          ...(packs === null ? [] : [sugar(`${n}`, packs)]),
          ...(more === null ? [] : [pieces(`${n}b`, more)]),
        ]
        return lines.length === 0 ? [] : [order(`o${n}`, n + 1, lines, { uid: n % 2 ? 'buyer' : 'other', ...status })]
      })
      const here = closedWith(orders)
      const event = here.row('events', 'e1')
      const before = supplierOrder(event, [EGG, SUGAR], orders)
      const found = unfilledCase(EGG, orders)
      if (found === null) return
      outputOf(await decided(here, 'cancel', found.pieces))
      const after = here.rows('orders')
      const supplied = supplierOrder(event, [EGG, SUGAR], after)
      const ofSugar = (lines: typeof before) => lines.find(({ pid }) => pid === 'p2')?.cases ?? 0
      const ofEggs = (lines: typeof before) => lines.find(({ pid }) => pid === 'p1')
      expect(ofEggs(supplied)?.cases ?? 0).toBe(ofEggs(before)?.cases ?? 0)
      expect(ofEggs(supplied)?.unfilled ?? 0).toBe(0)
      expect(ofSugar(supplied)).toBe(ofSugar(before))
      const price = (all: readonly Order[]) =>
        all.filter((each) => !isCancelled(each)).reduce((sum, { lines }) => sum + itemTotal(lines), 0)
      expect(price(orders) - price(after)).toBe(found.cents)
      const recounted = after.reduce((held, each) => recount(held, null, each), countsOf(event, undefined, undefined))
      expect(here.row('event_stats', 'e1').totalOrderCount).toBe(recounted.stats.totalOrderCount)
      expect(here.row('event_stats', 'e1').totalMember).toBe(recounted.stats.totalMember)
    }),
    { numRuns: 60 },
  )
})
