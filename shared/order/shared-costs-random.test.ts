// Random lives of events with shared costs: after each step every surface shows the same total, and shares follow the rules.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isClosed, isToBeConfirmed } from '#shared/event/event-state.ts'
import { updateEvent } from '#shared/event/update-event.ts'
import { updateEventDelivery } from '#shared/event/update-event-delivery.ts'
import { updateEventDiscount } from '#shared/event/update-event-discount.ts'
import { updateEventStatus } from '#shared/event/update-event-status.ts'
import { handOver } from '#shared/collection/hand-over.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { ExportTable } from '#shared/kernel/export-table.ts'
import { asCents, fromDollars, toDollars } from '#shared/kernel/money.ts'
import { recordRefund } from '#shared/payment/record-refund.ts'
import { orderEntry, refundTable, standingRefunds } from '#shared/payment/refund-list.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { undoRefund } from '#shared/payment/undo-refund.ts'
import { updateInvoicesPlacerStatus } from '#shared/payment/update-invoices-placer-status.ts'
import { updateInvoicesStatus } from '#shared/payment/update-invoices-status.ts'
import { uploadId } from '#shared/payment/upload.ts'
import { CLOSING, productRow, runnerWithEvent, splitCase } from '#tests/support/sample-event.ts'
import { memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import type { OperationRunner } from '#tests/support/operation-runner.ts'
import { buyerTotals } from './buyer-totals.ts'
import { createOrder } from './create-order.ts'
import { decideUnfilledCase } from './decide-unfilled-case.ts'
import { BALANCE_PARTS, eventBalance, orderBalance } from './event-balance.ts'
import { FORMAT_1_HEAD, format1 } from './order-export.ts'
import { orderReply } from './order-reply.ts'
import { orderSums } from './order-sums.ts'
import { itemTotal, ownTotals } from './order-totals.ts'
import { settleOrderShares } from './settle-order-shares.ts'
import { isCancelled } from './order-status.ts'
import type { Order } from './order.ts'
import { paymentGap } from './payment-gap.ts'
import { unfilledCase } from './unfilled-cases.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import { updateOrderPaid } from './update-order-paid.ts'
import { updateOrderStatus } from './update-order-status.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const BUYERS = 7
const RUNS_TIMEOUT_MS = 120_000
const SHA = 'a'.repeat(64)
const PROOF = `/api/files/${SHA}`

/** Often one of the first orders, so that several steps meet in one. */
const nth = fc.oneof(fc.nat(2), fc.nat(299))
const quantity = fc.integer({ min: 1, max: 9 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), n: nth, quantity }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('claim' as const), n: nth, off: fc.integer({ min: -3, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), n: nth, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), n: nth }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('host' as const), n: nth, status: fc.constantFrom(-1 as const, 1, 2, 3) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('invalid' as const), n: nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), n: nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), n: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle-payment' as const), n: nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), n: nth, part: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('together' as const), n: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('whole' as const),
      n: nth,
      to: fc.constantFrom('cancel', 'invalid', 'verify'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo-refund' as const), n: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('late' as const),
      n: nth,
      cents: fc.integer({ min: 0, max: 3_000 }),
      late: fc.constantFrom('record' as const, 'undo'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), status: fc.constantFrom(0 as const, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), hours: fc.integer({ min: 1, max: 72 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('delivery' as const), cents: fc.integer({ min: 0, max: 9_999 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('discount' as const),
      amount: fc.integer({ min: 0, max: 9_999 }),
      isPercentage: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Pieces of a split case, and the host's decision about those that fill no case. */
const caseStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pieces' as const), n: nth, quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('unfilled' as const), decision: fc.constantFrom('cancel' as const, 'buy') }),
  },
)
type CaseStep = typeof caseStep extends fc.Arbitrary<infer S> ? S : never

const FIRST_PIECES: readonly CaseStep[] = [5, 4, 6].map((pieces, n) => ({ do: 'pieces', n, quantity: pieces }))

const firstOrders = fc.array(fc.record({ buyer: fc.nat(BUYERS - 1), price: fc.integer({ min: 1, max: 20_000 }) }), {
  minLength: 1,
  maxLength: 300,
})

const WHOLE = {
  cancel: { status: -1, placerStatus: -2 },
  invalid: { status: 1, placerStatus: 1 },
  verify: { status: 2, placerStatus: 2 },
} as const

const line = (id: string, pQuantity: number, pid = 'p1', purchaseType: 'case' | 'item' = 'case') => ({
  id,
  pid,
  quantity: pQuantity,
  purchaseType,
  subItems: [],
})

const stallWith = (first: readonly { readonly buyer: number; readonly price: number }[]): OperationRunner => {
  const here = runnerWithEvent({
    event: {
      adminCost: asCents(150),
      deliveryCost: asCents(1_000),
      discount: asCents(300),
      paynow: 0,
      payTogether: true,
    },
    products: [productRow('p1'), SPLIT],
  })
  for (let n = 0; n < BUYERS; n += 1) {
    const id = `B${n}`
    here.put('users', person(id))
    here.put('members', memberRow('g1', id))
    here.put('uploads', { id: uploadId(SHA, id), sha256: SHA, userId: id } as never)
  }
  for (const [n, { buyer, price }] of first.entries()) {
    const order = orderRow(`A${String(n).padStart(11, '0')}`, {
      uid: `B${buyer}`,
      placedBy: `B${buyer}`,
      eOrderNo: n + 1,
    })
    here.put('orders', {
      ...order,
      lines: order.lines.map((each) => ({ ...each, pPrice: asCents(price), pQuantity: 1 })),
    })
  }
  here.put('event_ledgers', { id: 'e1', lastOrderNo: first.length, buyers: {} })
  return here
}

const SPLIT = productRow('p2', {
  name: 'Eggs',
  splitCasePurchase: splitCase({ itemsPerCase: 12, costPerItem: asCents(83), fulfillCondition: 'partial-only' }),
})

const run = async (here: OperationRunner, each: Step | CaseStep, now: number, n: number): Promise<void> => {
  const all = here.rows('orders')
  const order = 'n' in each ? all[each.n % all.length]! : all[0]!
  const [ref, at] = [order.id, { at: now }]
  const fields = { comment: '', bookingAddress: null, deliveryDate: null }
  switch (each.do) {
    case 'place': {
      const lines = [line(`L${n}`, each.quantity)]
      const input = { ref: `N${String(n).padStart(11, '0')}`, eid: 'e1', lines, representedUserId: null, ...fields }
      return void (await here.run(createOrder, `B${each.n % BUYERS}`, input, at))
    }
    case 'pieces': {
      const pieces = line(`L${n}`, each.quantity, 'p2', 'item')
      const lines = each.quantity % 2 === 0 ? [pieces, line(`M${n}`, 1)] : [pieces]
      const input = { ref: `N${String(n).padStart(11, '0')}`, eid: 'e1', lines, representedUserId: null, ...fields }
      return void (await here.run(createOrder, `B${each.n % BUYERS}`, input, at))
    }
    case 'unfilled': {
      await here.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, at)
      const found = unfilledCase(SPLIT, all)
      const input = { eid: 'e1', pid: 'p2', decision: each.decision, pieces: found?.pieces ?? 1 }
      return void (await here.run(decideUnfilledCase, 'host', input, at))
    }
    case 'claim': {
      const shown = buyerTotals(here.row('events', 'e1'), order, now).fee
      const claim = { ref, buyerStatus: 2 as const, paymentScreenshot: PROOF }
      // Some screens are older than the last change of the total.
      const amount = each.off === 0 ? undefined : asCents(Math.max(0, shown + each.off))
      return void (await here.run(
        updateOrderBuyerStatus,
        order.uid,
        { ...claim, ...(amount !== undefined && { amount }) },
        at,
      ))
    }
    case 'edit':
      return void (await here.run(
        updateOrder,
        order.uid,
        { ref, lines: [line(`E${n}`, each.quantity)], ...fields },
        at,
      ))
    case 'cancel':
      return void (await here.run(
        updateOrderBuyerStatus,
        order.uid,
        { ref, buyerStatus: -1, paymentScreenshot: null },
        at,
      ))
    case 'host':
      return void (await here.run(updateOrderStatus, 'host', { ref, status: each.status, saw: null }, at))
    case 'invalid':
      return void (await here.run(updateOrderStatus, 'host', { ref, status: 1, buyerStatus: 1, saw: null }, at))
    case 'give': {
      const lines = order.lines.map(({ id, pQuantity }) => ({ lineId: id, quantity: pQuantity }))
      return void (await here.run(handOver, 'host', { id: `G${n}`, ref, lines, seen: [] }, at))
    }
    case 'undo': {
      const undoes = here.rows('handovers').flatMap(({ id, orderId }) => (orderId === ref ? [id] : []))
      if (undoes.length === 0) return
      return void (await here.run(undoHandOver, 'host', { id: `U${n}`, ref, undoes, seen: [] }, at))
    }
    case 'refund': {
      const left = orderRefund(here.row('events', 'e1'), order, pairOf(here, order))?.left ?? 0
      const cents = Math.ceil(left / each.part)
      return void (await here.run(
        recordRefund,
        'host',
        { id: `R${n}`, ref, cents: asCents(cents), method: 'paynow', note: '' },
        at,
      ))
    }
    case 'together': {
      const own = all.filter(({ uid, buyerStatus }) => uid === order.uid && buyerStatus === 1).slice(0, 5)
      const orderRefs = own.map(({ id }) => id)
      const input = { ref: `C${String(n).padStart(11, '0')}`, orderRefs, bookingRefs: [], paymentScreenshot: PROOF }
      return void (await here.run(updateInvoicesPlacerStatus, order.uid, input, at))
    }
    case 'whole': {
      const [together] = all.flatMap(({ combinedPaymentRef }) => combinedPaymentRef ?? []).slice(each.n % 3)
      if (together === undefined) return
      const input = { combinedPaymentRef: together, ...WHOLE[each.to as keyof typeof WHOLE], saw: null }
      return void (await here.run(updateInvoicesStatus, 'host', input, at))
    }
    case 'undo-refund': {
      const [refund] = here.rows('refunds').filter((row) => row.ref === ref && row.undoneAt === null)
      return refund && void (await here.run(undoRefund, 'host', { id: refund.id }, at))
    }
    case 'late': {
      const input = { ref, amount: asCents(each.cents), returned: order.returnedCents, late: each.late }
      return void (await here.run(updateOrderPaid, 'host', input, at))
    }
    case 'settle-payment':
      return void (await here.run(
        updateOrderPaid,
        'host',
        { ref, amount: buyerTotals(here.row('events', 'e1'), order, now).fee },
        at,
      ))
    case 'close':
      return void (await here.run(updateEventStatus, 'host', { id: 'e1', status: each.status }, at))
    case 'extend':
      return void (await here.run(
        updateEvent,
        'host',
        {
          id: 'e1',
          closingTimestamp: now + each.hours * HOUR_S,
          pickupTimestamp: now + each.hours * HOUR_S + 2 * DAY_S,
        },
        at,
      ))
    case 'delivery':
      return void (await here.run(updateEventDelivery, 'host', { id: 'e1', deliveryCost: each.cents }, at))
    case 'discount':
      return void (await here.run(
        updateEventDiscount,
        'host',
        { id: 'e1', discount: asCents(each.amount), isPercentage: each.isPercentage },
        at,
      ))
    case 'wait':
      return void (await here.run(settleOrderShares, { id: 'system', kind: 'system' }, { eid: 'e1' }, at))
  }
}

const isLive = ({ status, buyerStatus }: Order): boolean => status !== -1 && buyerStatus > 0
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

interface Situation {
  readonly orders: readonly Order[]
  readonly isFinal: boolean
}

const pairOf = (here: OperationRunner, order: Order) =>
  collectionOf(
    order,
    here.rows('handovers').filter(({ orderId }) => orderId === order.id),
    here.rows('handover_answers'),
  ).pair

const situation = (here: OperationRunner, now: number): Situation => {
  const event = here.row('events', 'e1')
  const orders = structuredClone(here.rows('orders'))
  const paid = orders.some((order) => {
    // Goods handed over count as paid, also those of an order that its buyer cancelled before.
    if (order.buyerStatus === -2 || order.buyerStatus >= 2 || pairOf(here, order).buyerStatus >= 2) return true
    return order.buyerStatus === -1 && order.status !== 1 && order.paidCents !== null
  })
  return { orders, isFinal: paid && isClosed(event, now) && !isToBeConfirmed(event, now) }
}

const checkShares = (here: OperationRunner, before: Situation, after: Situation, now: number): void => {
  const event = here.row('events', 'e1')
  const live = after.orders.filter(isLive)
  if (!after.isFinal) for (const order of after.orders) if (!isLive(order)) expect(order.settledShares).toBeNull()
  if (isToBeConfirmed(event, now) || (event.deliveryCost === 0 && event.discount === 0)) {
    for (const order of live) expect(order.settledShares).toBeNull()
    return
  }
  for (const order of live) expect(order.settledShares).not.toBeNull()
  if (after.isFinal && before.isFinal) {
    const earlier = new Map(before.orders.map((order) => [order.id, order]))
    for (const order of after.orders) {
      const was = earlier.get(order.id)
      if (was?.settledShares) expect(order.settledShares).toEqual(was.settledShares)
    }
  }
  if (live.length === 0) return
  const delivery = sum(live.map(({ settledShares }) => settledShares!.delivery))
  const discount = sum(live.map(({ settledShares }) => settledShares!.discount))
  if (after.isFinal) {
    expect(delivery).toBeLessThanOrEqual(event.deliveryCost)
    if (!event.isPercentage) expect(discount).toBeLessThanOrEqual(event.discount)
    return
  }
  const prices = live.map(({ lines }) => itemTotal(lines))
  expect(delivery).toBe(event.deliveryCost)
  if (!event.isPercentage) expect(discount).toBe(Math.min(event.discount, sum(prices)))
}

const checkSurfaces = (here: OperationRunner, { orders }: Situation, now: number): void => {
  const event = here.row('events', 'e1')
  const counted = orders.map((order) => ({ order, pair: pairOf(here, order) }))
  const sums = orderSums(event, counted)
  const refunds = here.rows('refunds')
  const rest = { paid: 0, stillToPay: 0, toBeReturned: 0 }
  for (const { order, pair } of counted) {
    // Totals follow the stored statuses, sums the derived ones.
    expect(isCancelled(pair)).toBe(isCancelled(order))
    const totals = ownTotals(event, order)
    const { fee, toBeConfirmed, awaitsShares } = buyerTotals(event, order, now)
    const reply = orderReply({ order, event, splits: new Map(), totals, pair, invalidPayment: null })
    expect([fee, fromDollars(reply.totalFee), sums.fees.get(order.id)]).toEqual(Array(3).fill(totals.totalFee))
    expect(fee).toBeGreaterThanOrEqual(0)
    if (toBeConfirmed && isLive(order)) expect(fee).toBe(itemTotal(order.lines) + event.adminCost)
    if (order.buyerStatus >= 2) expect(order.paidCents).not.toBeNull()
    if (order.buyerStatus === 1 && pair.status !== 3 && pair.status !== -1) expect(order.paidCents).toBeNull()
    const refund = orderRefund(event, order, pair)
    const recorded = standingRefunds(
      order,
      refunds.filter((row) => row.ref === order.id),
    )
    expect(order.returnedCents).toBe(sum(recorded.map(({ cents }) => cents)))
    expect(refund?.returned ?? 0).toBe(order.returnedCents)
    expect(reply).toMatchObject({
      toBeReturned: toDollars(refund?.left ?? asCents(0)),
      returned: toDollars(order.returnedCents),
    })
    rest.toBeReturned += refund?.left ?? 0
    const gap = paymentGap(order, pair, fee)
    expect(gap === null).toBe(pair.buyerStatus < 2 || pair.status === -1)
    if (gap === null) continue
    expect(gap.paid + gap.stillToPay - gap.toBeReturned).toBe(fee)
    expect(Math.min(gap.stillToPay, gap.toBeReturned)).toBe(0)
    if (awaitsShares || pair.status === 1) continue
    expect(refund?.left ?? 0).toBe(gap.toBeReturned)
    rest.stillToPay += gap.stillToPay
  }
  expect(sums).toMatchObject({ stillToPay: rest.stillToPay, toBeReturned: rest.toBeReturned })
}

const AMOUNT = FORMAT_1_HEAD.indexOf('Amount')

const centsIn = (table: ExportTable, column: number): number =>
  sum([...table.rows()].map((row) => (row[column] as { readonly cents: number }).cents))

/** The amounts of the settled page balance for each order, and agree with the desk and with the exported files. */
const checkBalance = (here: OperationRunner, { orders }: Situation, now: number): void => {
  const event = here.row('events', 'e1')
  const counted = orders.map((order) => ({ order, pair: pairOf(here, order) }))
  // Transfers paid every third order, and every second combined payment.
  const payments = [...new Set(orders.flatMap(({ combinedPaymentRef }) => combinedPaymentRef ?? []))]
  const matched = new Set([
    ...orders.flatMap(({ id }, n) => (n % 3 === 0 ? [id] : [])),
    ...payments.filter((_, n) => n % 2 === 0),
  ])
  for (const each of counted) {
    const part = orderBalance(event, each, matched)
    const { id, combinedPaymentRef } = each.order
    expect(part.matched).toBe(matched.has(id) || matched.has(combinedPaymentRef ?? '') ? part.verified : 0)
    expect(part.expected + part.owedToBuyers + part.undecided).toBe(
      part.claimed + part.verified + part.heldForCancelled + part.owedByBuyers + part.returnedTooMuch,
    )
    expect(part.undecided).toBeGreaterThanOrEqual(0)
  }
  const { sums, orders: ordersOf } = eventBalance(event, counted, matched)
  const desk = orderSums(event, counted)
  expect([sums.expected, sums.verified, sums.owedToBuyers]).toEqual([desk.sales, desk.collected, desk.toBeReturned])
  for (const part of BALANCE_PARTS) expect(sum(ordersOf(part).map(({ balance }) => balance[part]))).toBe(sums[part])
  expect(centsIn(format1(event, counted, now), AMOUNT)).toBe(sums.expected)
  const entries = orders.flatMap((order) => {
    const own = <R extends { readonly orderId: string }>(rows: R[]): R[] =>
      rows.filter((row) => row.orderId === order.id)
    const records = own(here.rows('handovers'))
    return orderEntry({ order, event, records, answers: own(here.rows('handover_answers')), refunds: [] }) ?? []
  })
  const table = refundTable(entries)
  expect(centsIn(table, table.head.indexOf('Still to return'))).toBe(sums.owedToBuyers)
}

test(
  'PAY-037 PAY-043 ORD-038 however orders are placed, paid, edited, paid together, cancelled, refunded and revived, shares add up until they are final and never exceed the costs, all surfaces agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(firstOrders, fc.array(step, { minLength: 5, maxLength: 40 }), async (first, steps) => {
        const here = stallWith(first)
        let now = CLOSING - 2 * DAY_S
        for (const [n, each] of steps.entries()) {
          if (each.do === 'wait') now += each.hours * HOUR_S
          const before = situation(here, now)
          await run(here, each, now, n)
          const after = situation(here, now)
          checkShares(here, before, after, now)
          checkSurfaces(here, after, now)
        }
      }),
      { numRuns: 120 },
    )
  },
  RUNS_TIMEOUT_MS,
)

test(
  'PAY-043 MNG-052 however an event goes, expected, claimed, verified, matched and owed amounts balance for each order and agree with the exports',
  async () => {
    const few = firstOrders.map((orders) => orders.slice(0, 15))
    await fc.assert(
      fc.asyncProperty(
        few,
        fc.array(fc.oneof({ weight: 5, arbitrary: step }, { weight: 2, arbitrary: caseStep }), {
          minLength: 5,
          maxLength: 30,
        }),
        async (first, steps) => {
          const here = stallWith(first)
          let now = CLOSING - 2 * DAY_S
          for (const [n, each] of [...FIRST_PIECES, ...steps].entries()) {
            if (each.do === 'wait') now += each.hours * HOUR_S
            await run(here, each, now, n)
            checkBalance(here, situation(here, now), now)
          }
        },
      ),
      { numRuns: 150 },
    )
  },
  RUNS_TIMEOUT_MS,
)
