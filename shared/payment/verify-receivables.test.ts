import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { updateDeliveryBookingPaid } from '#shared/delivery/update-delivery-booking-paid.ts'
import { updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { paymentGap } from '#shared/order/payment-gap.ts'
import type { Order } from '#shared/order/order.ts'
import { updateOrderPaid } from '#shared/order/update-order-paid.ts'
import { updateOrderStatus } from '#shared/order/update-order-status.ts'
import type { Operation } from '#shared/operation.ts'
import { bookingRow, deliveryRow } from '#tests/support/delivery-rows.ts'
import { combinedRow, orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { CLOSING, eventRow, runnerWithEvent } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { orderTotal, receivablesFromRows, type ReceivableWithRows } from './receivables-from-rows.ts'
import { orderRefund } from './refund-owed.ts'
import { updateInvoicesStatus } from './update-invoices-status.ts'
import {
  becomeVerified,
  recordRests,
  undoVerification,
  verifyReceivables,
  type PaymentChange,
} from './verify-receivables.ts'

const NOW = CLOSING - 60
const REF = 'PAYPAYPAYPAY'
const OPERATIONS = new Map(
  [
    updateOrderStatus,
    updateOrderPaid,
    updateInvoicesStatus,
    updateDeliveryBookingStatus,
    updateDeliveryBookingPaid,
  ].map((entry) => [entry.name as string, entry as unknown as Operation<string, unknown, unknown, unknown>]),
)

const stall = (order: Partial<Order> = {}, booking: Partial<Booking> = {}): OperationRunner => {
  const here = runnerWithEvent({ event: { adminCost: asCents(20) } })
  here.put('events', eventRow({ id: 'e2', title: 'Bread evening' }))
  here.put('deliveries', deliveryRow('s1'))
  here.put('orders', orderRow('ORDER1', order))
  here.put('orders', orderRow('ORDER2', { eid: 'e2', eOrderNo: 1, ...order }))
  here.put('bookings', bookingRow('BOOK1', { uid: 'buyer', hostId: 'host', ...booking }))
  return here
}

const together = (): OperationRunner => {
  const here = stall({ buyerStatus: 2, combinedPaymentRef: REF }, { bookerStatus: 2, combinedPaymentRef: REF })
  here.put(
    'combined_payments',
    combinedRow(REF, {
      placerStatus: 2,
      orders: [
        { eid: 'e1', ref: 'ORDER1' },
        { eid: 'e2', ref: 'ORDER2' },
      ],
      bookings: ['BOOK1'],
    }),
  )
  return here
}

const receivablesOf = (here: OperationRunner): ReceivableWithRows[] => {
  const records = here.rows('handovers')
  return receivablesFromRows(
    here.rows('orders').map((order) => {
      const own = records.filter(({ orderId }) => orderId === order.id)
      return {
        order,
        event: here.row('events', order.eid),
        records: own,
        answers: [],
        state: collectionOf(order, own, []),
      }
    }),
    here.rows('bookings'),
    new Map(here.rows('combined_payments').map((row) => [row.id, row])),
  )
}

let at = NOW
const run = async (here: OperationRunner, changes: readonly PaymentChange[], who = 'host') => {
  const outcomes = []
  for (const { name, input } of changes) outcomes.push(await here.run(OPERATIONS.get(name)!, who, input, { at: ++at }))
  return outcomes
}
const make = async (here: OperationRunner, changes: readonly PaymentChange[]): Promise<void> => {
  for (const outcome of await run(here, changes)) outputOf(outcome)
}
const pairs = (here: OperationRunner) => [
  ...here.rows('orders').map(({ id, status, buyerStatus, paidCents }) => [id, status, buyerStatus, paidCents]),
  ...here.rows('bookings').map(({ id, status, bookerStatus }) => [id, status, bookerStatus]),
]
const verifyAll = async (here: OperationRunner): Promise<readonly ReceivableWithRows[]> => {
  const before = receivablesOf(here)
  for (const receivable of before) await make(here, verifyReceivables([receivable], receivable.amount))
  return before
}
const undo = async (here: OperationRunner, before: readonly ReceivableWithRows[]): Promise<void> => {
  for (const receivable of before) {
    const now = receivablesOf(here).find(({ id }) => id === receivable.id)
    if (now) await make(here, undoVerification(receivable, now))
  }
}

test('PAY-042 unpaid orders and bookings are verified with their totals; undoing makes them unpaid, and tells the buyer why', async () => {
  const here = stall()
  const was = pairs(here)
  const before = await verifyAll(here)
  expect(receivablesOf(here).map(({ state, amount, paid }) => [state, paid === amount])).toEqual([
    ['verified', true],
    ['verified', true],
    ['verified', true],
  ])
  await undo(here, before)
  expect(pairs(here)).toEqual(was)
  expect(here.rows('order_history').filter(({ what }) => what === 'invalid-payment')).toMatchObject([
    { orderId: 'ORDER1', note: 'The host verified this payment by mistake' },
    { orderId: 'ORDER2', note: 'The host verified this payment by mistake' },
  ])
})

test('PAY-042 PAY-043 a transfer that pays an order is recorded whole, also after a refund of that payment', async () => {
  const here = stall({ buyerStatus: 2, paidCents: asCents(4_000), returnedCents: asCents(150) })
  const [receivable] = receivablesOf(here) as [ReceivableWithRows]
  await make(here, verifyReceivables([receivable], asCents(receivable.amount + 70)))
  expect(here.row('orders', receivable.id)).toMatchObject({ paidCents: receivable.amount + 70, returnedCents: 150 })
  await undo(here, [receivable])
  expect(here.row('orders', receivable.id)).toMatchObject({ paidCents: 4_000, returnedCents: 150 })
})

test('PAY-042 claimed orders and bookings are verified, and claimed again with their amounts when it is undone', async () => {
  const here = stall({ buyerStatus: 2, paidCents: asCents(4_000) }, { bookerStatus: 2 })
  const was = pairs(here)
  const before = await verifyAll(here)
  expect(here.rows('orders').map(({ paidCents }) => paidCents)).toEqual(
    before.flatMap(({ orders }) => orders.map(orderTotal)),
  )
  await undo(here, before)
  expect(pairs(here)).toEqual(was)
})

test('PAY-042 a claimed combined payment is one receivable, verified as a whole and claimed again when it is undone', async () => {
  const here = together()
  const [receivable, ...others] = receivablesOf(here)
  expect(others).toEqual([])
  const entries = here.rows('orders').map((order) => orderTotal({ order, event: here.row('events', order.eid) }))
  expect(receivable).toMatchObject({
    id: REF,
    refs: [REF, 'ORDER1', 'ORDER2', 'BOOK1'],
    state: 'claimed',
    amount: entries.reduce((sum, cents) => asCents(sum + cents), here.row('bookings', 'BOOK1').dzPrice),
  })
  const before = await verifyAll(here)
  expect(here.row('combined_payments', REF)).toMatchObject({ status: 2, placerStatus: 2 })
  expect(receivablesOf(here)[0]?.state).toBe('verified')
  await undo(here, before)
  expect(here.row('combined_payments', REF)).toMatchObject({ status: 1, placerStatus: 2 })
  expect(pairs(here).map(([, status, buyerStatus]) => [status, buyerStatus])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
})

/** Cancels one order of a combined payment, as the host does who cancels the pieces of a case that did not fill. */
const cancelPieces = (here: OperationRunner, id: string): void => {
  const order = here.row('orders', id)
  const paidCents = order.paidCents ?? orderTotal({ order, event: here.row('events', order.eid) })
  here.put('orders', { ...order, status: -1, buyerStatus: -2, paidCents, statusVersion: `${id}-CANCELLED` })
}
const owedOf = (here: OperationRunner): (number | undefined)[] =>
  receivablesOf(here)[0]!.orders.map(({ order, event, state }) => orderRefund(event, order, state.pair)?.left)

test('PAY-042 PAY-043 a combined payment of which an order was cancelled is paid by the whole transfer, and only the cancelled order is refunded', async () => {
  const here = together()
  const [claimed] = receivablesOf(here) as [ReceivableWithRows]
  const gone = orderTotal(claimed.orders[1]!)
  cancelPieces(here, 'ORDER2')
  const [receivable] = receivablesOf(here) as [ReceivableWithRows]
  expect(receivable).toMatchObject({ state: 'claimed', amount: claimed.amount })
  await make(here, verifyReceivables([receivable], claimed.amount))
  expect(receivablesOf(here)[0]).toMatchObject({ state: 'verified', paid: claimed.amount, toPay: 0 })
  expect(owedOf(here)).toEqual([undefined, gone])
})

test('PAY-042 an order that is cancelled after its combined payment was verified stays in the amount of the transfer', async () => {
  const here = together()
  const [receivable] = await verifyAll(here)
  cancelPieces(here, 'ORDER2')
  expect(receivablesOf(here)[0]).toMatchObject({ state: 'verified', paid: receivable!.amount })
})

test('PAY-041 PAY-042 the host is asked about each order and booking that becomes verified, and about no other', async () => {
  const idsOf = (here: OperationRunner): string[] => becomeVerified(receivablesOf(here)).map(({ id }) => id)
  const [alone, whole] = [stall({ buyerStatus: 2 }), together()]
  expect(idsOf(alone)).toEqual(['ORDER1', 'ORDER2', 'BOOK1'])
  const [first] = receivablesOf(alone) as [ReceivableWithRows]
  await make(alone, verifyReceivables([first], first.amount))
  expect(idsOf(alone)).toEqual(['ORDER2', 'BOOK1'])
  expect(idsOf(whole)).toEqual(['ORDER1', 'ORDER2', 'BOOK1'])
  cancelPieces(whole, 'ORDER2')
  expect(idsOf(whole)).toEqual(['ORDER1', 'BOOK1'])
  await verifyAll(whole)
  expect(idsOf(whole)).toEqual([])
})

test('PAY-042 PAY-043 cancelled orders and bookings say how much of their money was returned', () => {
  const gone = { status: -1, returnedCents: asCents(700) } as const
  const here = stall({ ...gone, buyerStatus: -2, paidCents: asCents(2_000) }, { ...gone, bookerStatus: -2 })
  expect(receivablesOf(here).map(({ state, returned }) => [state, returned])).toEqual([
    ['cancelled', 700],
    ['cancelled', 700],
    ['cancelled', 700],
  ])
  expect(receivablesOf(stall({ buyerStatus: 2, returnedCents: asCents(700) }))[0]?.returned).toBe(0)
})

test('PAY-042 an order that was cancelled before its combined payment was claimed does not count', async () => {
  const here = together()
  const order = here.row('orders', 'ORDER2')
  const [claimed] = receivablesOf(here) as [ReceivableWithRows]
  here.put('orders', { ...order, status: -1, buyerStatus: -1 })
  expect(receivablesOf(here)[0]?.amount).toBe(claimed.amount - orderTotal(claimed.orders[1]!))
})

test('PAY-042 orders of a rejected combined payment are receivables of their own', () => {
  const here = together()
  here.put('combined_payments', { ...here.row('combined_payments', REF), placerStatus: 1 })
  expect(receivablesOf(here).map(({ id, isWhole }) => [id, isWhole])).toEqual([
    ['ORDER1', false],
    ['ORDER2', false],
    ['BOOK1', false],
  ])
})

test.each([
  ['less', -150],
  ['more', 150],
])(
  'PAY-042 a transfer of %s verifies the order and shows the gap; undoing restores the claimed amount',
  async (_, more) => {
    const here = stall({ buyerStatus: 2, paidCents: asCents(4_000) })
    const [receivable] = receivablesOf(here)
    const total = receivable!.amount
    await make(here, verifyReceivables([receivable!], asCents(total + more)))
    const [now] = receivablesOf(here)
    const { order, state } = now!.orders[0]!
    expect(order).toMatchObject({ status: 2, buyerStatus: 2, paidCents: total + more })
    expect(paymentGap(order, state.pair, total)?.paid).toBe(total + more)
    await undo(here, [receivable!])
    expect(here.row('orders', 'ORDER1')).toMatchObject({ status: 1, buyerStatus: 2, paidCents: 4_000 })
  },
)

test.each([0, 200])(
  'PAY-042 the rest of a verified order is recorded and taken back, after %i cents were returned',
  async (returned) => {
    const here = stall({ buyerStatus: 2 })
    const [claimed] = receivablesOf(here) as [ReceivableWithRows]
    const total = claimed.amount
    await make(here, verifyReceivables([claimed], asCents(total - 150)))
    here.put('orders', { ...here.row('orders', 'ORDER1'), returnedCents: asCents(returned) })
    const [lacking] = receivablesOf(here) as [ReceivableWithRows]
    expect(lacking).toMatchObject({ state: 'verified', paid: total - 150, toPay: 150 + returned })
    await make(here, recordRests([lacking]))
    const [whole] = receivablesOf(here) as [ReceivableWithRows]
    expect(whole).toMatchObject({ paid: total + returned, toPay: 0 })
    await make(here, undoVerification(lacking, whole))
    expect(receivablesOf(here)[0]).toMatchObject({ state: 'verified', paid: total - 150, toPay: 150 + returned })
  },
)

test('PAY-042 orders and bookings that were revived as verified and never paid are verified as paid by a transfer', async () => {
  for (const isCollected of [false, true]) {
    const here = stall({ status: 2, buyerStatus: 1 }, { status: 2, bookerStatus: 1 })
    if (isCollected)
      for (const { id } of here.rows('orders'))
        outputOf(await here.run(updateOrderStatus, 'host', { ref: id, status: 3, saw: null }, { at: ++at }))
    const before = await verifyAll(here)
    expect(before.map(({ state }) => state)).toEqual(['unpaid', 'unpaid', 'unpaid'])
    expect(receivablesOf(here).map(({ state, amount, paid }) => [state, paid === amount])).toEqual(
      Array(3).fill(['verified', true]),
    )
    const states = receivablesOf(here).flatMap(({ orders }) => orders.map((each) => each.state))
    expect(states.map(({ pair }) => pair)).toEqual(Array(2).fill({ status: isCollected ? 3 : 2, buyerStatus: 2 }))
    await undo(here, before)
    expect(receivablesOf(here).map(({ state }) => state)).toEqual(['unpaid', 'unpaid', 'unpaid'])
  }
})

test('PAY-042 taking the record of a rest back leaves an amount that somebody changed in the meantime', async () => {
  const here = stall({ buyerStatus: 2 })
  const [claimed] = receivablesOf(here) as [ReceivableWithRows]
  await make(here, verifyReceivables([claimed], asCents(claimed.amount - 150)))
  const [lacking] = receivablesOf(here) as [ReceivableWithRows]
  await make(here, recordRests([lacking]))
  await make(here, [{ name: updateOrderPaid.name, input: { ref: 'ORDER1', amount: claimed.amount - 50 } }])
  expect(undoVerification(lacking, receivablesOf(here)[0]!)).toEqual([])
})

test('PAY-042 a transfer for a verified and an unpaid order verifies the unpaid one and leaves the other', async () => {
  const here = stall()
  const [first] = receivablesOf(here) as [ReceivableWithRows]
  await make(here, verifyReceivables([first], asCents(first.amount - 150)))
  const before = here.row('orders', 'ORDER1')
  const [verified, open] = receivablesOf(here) as [ReceivableWithRows, ReceivableWithRows]
  await make(here, verifyReceivables([verified, open], asCents(verified.amount - 150 + open.amount)))
  expect(here.row('orders', 'ORDER1')).toEqual(before)
  expect(here.row('orders', 'ORDER2')).toMatchObject({ status: 2, buyerStatus: 2, paidCents: open.amount })
  await undo(here, [verified, open])
  expect(here.row('orders', 'ORDER1')).toEqual(before)
  expect(here.row('orders', 'ORDER2')).toMatchObject({ status: 1, buyerStatus: 1 })
})

test('PAY-042 the difference of a combined payment stands in its most expensive order', async () => {
  const here = together()
  const [receivable] = receivablesOf(here)
  await make(here, verifyReceivables([receivable!], asCents(receivable!.amount - 100)))
  const gaps = receivablesOf(here)[0]!.orders.map(
    ({ order, event }) => (order.paidCents ?? 0) - orderTotal({ order, event }),
  )
  expect(gaps.toSorted((a, b) => a - b)).toEqual([-100, 0])
})

test('PAY-042 undoing leaves an order that was cancelled in the meantime', async () => {
  const here = stall({ buyerStatus: 2 })
  const before = await verifyAll(here)
  const order = here.row('orders', 'ORDER1')
  await make(here, [{ name: updateOrderStatus.name, input: { ref: order.id, status: -1, saw: null } }])
  await undo(here, before)
  expect(here.row('orders', 'ORDER1')).toMatchObject({ status: -1, buyerStatus: -2 })
  expect(here.row('orders', 'ORDER2')).toMatchObject({ status: 1, buyerStatus: 2 })
})

test('PAY-042 cancelled orders are cancelled receivables with the total that they had', () => {
  const [receivable] = receivablesOf(stall({ status: -1, buyerStatus: -2 }))
  expect(receivable).toMatchObject({ state: 'cancelled', paid: null })
  expect(receivable?.amount).toBeGreaterThan(0)
})

test.each(['buyer', 'outsider'])('PAY-042 the %s may neither verify receivables nor undo it', async (who) => {
  for (const here of [stall({ buyerStatus: 2 }), together()]) {
    const before = receivablesOf(here)
    for (const receivable of before)
      for (const outcome of await run(here, verifyReceivables([receivable], asCents(receivable.amount + 10)), who))
        expect(wordsOf(outcome)).not.toBe('')
    expect(receivablesOf(here).map(({ state }) => state)).toEqual(before.map(({ state }) => state))
    await verifyAll(here)
    for (const receivable of before) {
      const now = receivablesOf(here).find(({ id }) => id === receivable.id)!
      for (const outcome of await run(here, undoVerification(receivable, now), who))
        expect(wordsOf(outcome)).not.toBe('')
    }
    expect(new Set(receivablesOf(here).map(({ state }) => state))).toEqual(new Set(['verified']))
  }
})
