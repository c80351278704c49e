import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import { updateEventDelivery } from '#shared/event/update-event-delivery.ts'
import { updateEventDiscount } from '#shared/event/update-event-discount.ts'
import { updateEvent } from '#shared/event/update-event.ts'
import { updateEventStatus } from '#shared/event/update-event-status.ts'
import { requestPayment } from '#shared/event/request-payment.ts'
import { CLOSING, runnerWithEvent } from '#tests/support/sample-event.ts'
import { orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { asCents } from '#shared/kernel/money.ts'
import { createOrder } from './create-order.ts'
import { ownTotals } from './order-totals.ts'
import { loadShared, ordersWithNewShares } from './settled-shares.ts'
import { settleOrderShares } from './settle-order-shares.ts'
import type { Order } from './order.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderBuyerStatus } from './update-order-buyer-status.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const DAY_S = 86_400
const WEEK_BEFORE = CLOSING - 7 * DAY_S
const HOUR_BEFORE = CLOSING - 3600
const CANCELLED = { status: -1, buyerStatus: 1 } as const
const LOCKED = 'Delivery and Discount cannot be amended once payment is made'

const priced = (id: string, uid: string, price: number, change: Partial<Order> = {}): Order => {
  const order = orderRow(id, { uid, ...change })
  return { ...order, lines: order.lines.map((line) => ({ ...line, pPrice: asCents(price), pQuantity: 1 })) }
}

const sharesIn = (here: OperationRunner) =>
  Object.fromEntries(here.rows('orders').map(({ id, settledShares }) => [id, settledShares]))

/** The example of statuses.md 10.1: order 4 is cancelled. */
const stall = (change: object = {}): OperationRunner => {
  const here = runnerWithEvent({ event: { adminCost: asCents(200), ...change } })
  for (const uid of ['X', 'Y', 'Z']) here.put('users', person(uid))
  here.put('orders', priced('O1', 'X', 3000, { eOrderNo: 1 }))
  here.put('orders', priced('O2', 'X', 2000, { eOrderNo: 2 }))
  here.put('orders', priced('O3', 'Y', 1550, { eOrderNo: 3 }))
  here.put('orders', priced('O4', 'Z', 4000, { eOrderNo: 4, ...CANCELLED }))
  return here
}

const COSTS = { deliveryCost: asCents(1000), discount: asCents(1000), isPercentage: false } as const
const EXAMPLE = {
  O1: { discount: asCents(458), delivery: asCents(250) },
  O2: { discount: asCents(305), delivery: asCents(250) },
  O3: { discount: asCents(237), delivery: asCents(500) },
  O4: null,
}
const NONE = { O1: null, O2: null, O3: null, O4: null }

describe('PAY-037 the server writes settled shares into the orders', () => {
  const delivery = (here: OperationRunner, deliveryCost: number, at: number, who = 'host', onDevice = false) =>
    here.run(updateEventDelivery, who, { id: 'e1', deliveryCost }, { at, onDevice })
  const discount = (here: OperationRunner, amount: number, at: number, isPercentage: boolean | null = null) =>
    here.run(updateEventDiscount, 'host', { id: 'e1', discount: amount, isPercentage }, { at })

  test('PAY-032 shares stay open until the event is closed or closing within a day', async () => {
    const here = stall()
    outputOf(await delivery(here, 1000, WEEK_BEFORE))
    outputOf(await discount(here, 1000, WEEK_BEFORE))
    expect(here.row('events', 'e1')).toMatchObject(COSTS)
    expect(sharesIn(here)).toEqual(NONE)
    const settle = (at: number) => here.run(settleOrderShares, SYSTEM, { eid: 'e1' }, { at })
    outputOf(await settle(CLOSING - DAY_S - 1))
    expect(sharesIn(here)).toEqual(NONE)
    outputOf(await settle(CLOSING - DAY_S))
    expect(sharesIn(here)).toEqual(EXAMPLE)
  })

  test('closing settles the shares and re-opening takes them back', async () => {
    const here = stall(COSTS)
    const set = (status: 0 | 1) => here.run(updateEventStatus, 'host', { id: 'e1', status }, { at: WEEK_BEFORE })
    outputOf(await set(0))
    expect(sharesIn(here)).toEqual(EXAMPLE)
    outputOf(await set(1))
    expect(sharesIn(here)).toEqual(NONE)
  })

  test('requesting payment settles the shares', async () => {
    const here = stall(COSTS)
    outputOf(
      await here.run(requestPayment, 'host', { eid: 'e1', payable: 1, notify: 0, to: 'unpaid' }, { at: CLOSING }),
    )
    expect(sharesIn(here)).toEqual(EXAMPLE)
  })

  test('a changed cost settles the shares again; a cost of zero removes them', async () => {
    const here = stall()
    outputOf(await delivery(here, 1000, HOUR_BEFORE))
    expect(sharesIn(here)).toMatchObject({ O1: { discount: 0, delivery: 250 }, O3: { discount: 0, delivery: 500 } })
    outputOf(await discount(here, 1000, HOUR_BEFORE))
    expect(sharesIn(here)).toEqual(EXAMPLE)
    outputOf(await discount(here, 750, HOUR_BEFORE, true))
    expect(sharesIn(here)).toMatchObject({ O1: { discount: 225 }, O2: { discount: 150 }, O3: { discount: 116 } })
    outputOf(await delivery(here, 0, HOUR_BEFORE))
    outputOf(await discount(here, 0, HOUR_BEFORE))
    expect(sharesIn(here)).toEqual(NONE)
  })

  test('placing, editing, cancelling and reviving an order settle the shares of the others', async () => {
    const here = stall({ ...COSTS, discount: asCents(0) })
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 4, buyers: {} })
    const place = { ref: 'NEWNEWNEWNEW', eid: 'e1', comment: '', bookingAddress: null, deliveryDate: null }
    const lines = [{ id: 'L1', pid: 'p1', quantity: 1, purchaseType: 'case' as const, subItems: [] }]
    const placed = await here.run(
      createOrder,
      'other',
      { ...place, lines, representedUserId: null },
      { at: HOUR_BEFORE },
    )
    outputOf(placed)
    expect(sharesIn(here)).toMatchObject({
      O1: { delivery: asCents(167) },
      O2: { delivery: asCents(167) },
      O3: { delivery: asCents(333) },
      NEWNEWNEWNEW: { delivery: asCents(333) },
    })
    const more = lines.map((line) => ({ ...line, quantity: 3 }))
    const { eid: _eid, ...edit } = place
    const changed = { ...edit, lines: more }
    outputOf(await here.run(updateOrder, 'other', changed, { at: HOUR_BEFORE, onDevice: true }))
    expect(sharesIn(here)).toMatchObject({ NEWNEWNEWNEW: null, O3: { delivery: 333 } })
    outputOf(await here.run(updateOrder, 'other', changed, { at: HOUR_BEFORE }))
    expect(sharesIn(here)).toMatchObject({ NEWNEWNEWNEW: { delivery: 333 } })
    const cancel = { ref: 'NEWNEWNEWNEW', buyerStatus: -1 as const, paymentScreenshot: null }
    outputOf(await here.run(updateOrderBuyerStatus, 'other', cancel, { at: HOUR_BEFORE }))
    expect(sharesIn(here)).toMatchObject({ O1: { delivery: 250 }, O3: { delivery: 500 }, NEWNEWNEWNEW: null })
    const choose = (ref: string, status: 1 | -1) =>
      here.run(updateOrderStatus, 'host', { ref, status, saw: null }, { at: HOUR_BEFORE })
    outputOf(await choose('O3', -1))
    expect(sharesIn(here)).toMatchObject({ O1: { delivery: 500 }, O2: { delivery: 500 }, O3: null })
    outputOf(await choose('O4', 1))
    expect(sharesIn(here)).toMatchObject({ O1: { delivery: 250 }, O4: { delivery: 500 } })
  })

  test('a claim while orders are taken freezes no shares: the next order lowers the share of the paid one', async () => {
    const here = stall({ ...COSTS, discount: asCents(0) })
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 4, buyers: {} })
    outputOf(await here.run(settleOrderShares, SYSTEM, { eid: 'e1' }, { at: HOUR_BEFORE }))
    outputOf(await here.run(updateOrderStatus, 'host', { ref: 'O3', status: 2, saw: null }, { at: HOUR_BEFORE }))
    expect(here.row('orders', 'O3')).toMatchObject({ settledShares: { delivery: 500 }, paidCents: 2250 })
    const lines = [{ id: 'L1', pid: 'p1', quantity: 1, purchaseType: 'case' as const, subItems: [] }]
    const order = { eid: 'e1', lines, comment: '', representedUserId: null, bookingAddress: null, deliveryDate: null }
    outputOf(await here.run(createOrder, 'other', { ref: 'NEWNEWNEWNEW', ...order }, { at: HOUR_BEFORE }))
    expect(sharesIn(here)).toMatchObject({ O3: { delivery: 333 }, NEWNEWNEWNEW: { delivery: 333 } })
    expect(here.row('orders', 'O3').paidCents).toBe(2250)
  })

  test('after closing with a payment shares are final: a cancelled order costs nothing, keeps its share for a revival, and no other changes', async () => {
    const here = stall(COSTS)
    const choose = async (ref: string, status: 1 | 2 | -1): Promise<void> =>
      void outputOf(await here.run(updateOrderStatus, 'host', { ref, status, saw: null }, { at: CLOSING }))
    outputOf(await here.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, { at: WEEK_BEFORE }))
    await choose('O1', 2)
    await choose('O3', -1)
    expect(sharesIn(here)).toEqual(EXAMPLE)
    expect(ownTotals(here.row('events', 'e1'), here.row('orders', 'O3'))).toMatchObject({
      deliveryPerOrder: 0,
      discountPerOrder: 0,
      totalFee: 0,
    })
    await choose('O3', 1)
    expect(sharesIn(here)).toEqual(EXAMPLE)
    await choose('O4', 1)
    expect(sharesIn(here)).toEqual({ ...EXAMPLE, O4: { discount: 0, delivery: 0 } })
    await choose('O1', -1)
    expect(sharesIn(here)).toEqual({ ...EXAMPLE, O4: { discount: 0, delivery: 0 } })
  })

  /** A closed event with one order for each buyer; the delivery cost is shared evenly. */
  const closedStall = async (deliveryCost: number, buyers: readonly string[], change: Partial<Order> = {}) => {
    const here = runnerWithEvent({
      event: { deliveryCost: asCents(deliveryCost), discount: asCents(0), adminCost: asCents(0) },
    })
    for (const [n, uid] of buyers.entries()) {
      here.put('users', person(uid))
      here.put('orders', priced(uid, uid, 1000, { eOrderNo: n + 1, ...change }))
    }
    outputOf(await here.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, { at: WEEK_BEFORE }))
    const choose = async (ref: string, status: 1 | 2 | 3 | -1): Promise<void> =>
      void outputOf(await here.run(updateOrderStatus, 'host', { ref, status, saw: null }, { at: CLOSING }))
    const cancel = async (ref: string): Promise<void> =>
      void outputOf(
        await here.run(updateOrderBuyerStatus, ref, { ref, buyerStatus: -1, paymentScreenshot: null }, { at: CLOSING }),
      )
    const deliveries = () =>
      Object.fromEntries(
        here.rows('orders').map((order) => [order.id, ownTotals(here.row('events', 'e1'), order).deliveryPerOrder]),
      )
    return { here, choose, cancel, deliveries }
  }

  test('an order that is cancelled and revived while shares are final gets exactly its share back', async () => {
    const { choose, deliveries } = await closedStall(1000, ['A', 'B'], { buyerStatus: 2 })
    await choose('A', 2)
    await choose('B', 2)
    await choose('A', -1)
    await choose('B', -1)
    expect(deliveries()).toEqual({ A: 0, B: 0 })
    await choose('A', 2)
    expect(deliveries()).toEqual({ A: 500, B: 0 })
    await choose('B', 2)
    expect(deliveries()).toEqual({ A: 500, B: 500 })
  })

  test('orders of a combined payment that was cancelled get exactly their shares back one by one', async () => {
    const together = { status: 2, buyerStatus: 2, combinedPaymentRef: 'C1' } as const
    const { here, choose, deliveries } = await closedStall(1000, ['A', 'B'], together)
    for (const ref of ['A', 'B']) here.put('orders', { ...here.row('orders', ref), uid: 'A' })
    here.put('combined_payments', {
      id: 'C1',
      uid: 'A',
      hostId: 'host',
      status: 1,
      placerStatus: 2,
      orders: ['A', 'B'].map((ref) => ({ eid: 'e1', ref })),
      bookings: [],
      createdAt: WEEK_BEFORE,
    })
    await choose('A', -1)
    expect(here.rows('orders').map(({ buyerStatus }) => buyerStatus)).toEqual([-2, -2])
    expect(deliveries()).toEqual({ A: 0, B: 0 })
    await choose('B', 2)
    expect(deliveries()).toEqual({ A: 0, B: 500 })
    await choose('A', 2)
    expect(deliveries()).toEqual({ A: 500, B: 500 })
  })

  test('orders that never had a final share get at most the costs that the others leave', async () => {
    const { here, choose, deliveries } = await closedStall(1000, ['A', 'B', 'C'], { buyerStatus: 2 })
    // Orders cancelled by an earlier version lost their shares.
    for (const ref of ['A', 'B'])
      here.put('orders', { ...here.row('orders', ref), status: -1, buyerStatus: -2, settledShares: null })
    await choose('A', 2)
    expect(deliveries()).toEqual({ A: 500, B: 0, C: 333 })
    await choose('B', 2)
    expect(deliveries()).toEqual({ A: 500, B: 167, C: 333 })
  })

  test('undoing the hand-over that counted as payment leaves no payment', async () => {
    const { here, choose, cancel, deliveries } = await closedStall(900, ['A', 'B', 'C'])
    await choose('A', 3)
    expect(here.row('orders', 'A')).toMatchObject({ buyerStatus: 1, paidCents: 1300 })
    const undo = { id: 'U1', ref: 'A', undoes: here.rows('handovers').map(({ id }) => id), seen: [] }
    outputOf(await here.run(undoHandOver, 'host', undo, { at: CLOSING }))
    expect(here.row('orders', 'A')).toMatchObject({ buyerStatus: 1, paidCents: null })
    await cancel('A')
    expect(deliveries()).toEqual({ A: 0, B: 450, C: 450 })
  })

  test('a paid amount that an earlier hand-over left is no payment once the buyer cancels', async () => {
    const { here, cancel, deliveries } = await closedStall(900, ['A', 'B', 'C'])
    here.put('orders', { ...here.row('orders', 'A'), paidCents: asCents(1300) })
    await cancel('A')
    expect(here.row('orders', 'A').paidCents).toBeNull()
    expect(deliveries()).toEqual({ A: 0, B: 450, C: 450 })
  })

  test('a verified payment without an amount stays a payment when its buyer or the host cancels', async () => {
    for (const by of ['buyer', 'host'] as const) {
      const { here, choose, cancel, deliveries } = await closedStall(900, ['A', 'B', 'C'])
      here.put('orders', { ...here.row('orders', 'A'), status: 2, buyerStatus: 2, paidCents: null })
      await (by === 'buyer' ? cancel('A') : choose('A', -1))
      expect(here.row('orders', 'A').paidCents).toBe(1300)
      expect(deliveries()).toEqual({ A: 0, B: 300, C: 300 })
    }
  })

  /** A buyer claims, and cancels before the host verifies the payment. */
  const withdrawnClaim = async () => {
    const there = await closedStall(900, ['A', 'B', 'C'])
    there.here.put('orders', { ...there.here.row('orders', 'A'), buyerStatus: 2, paidCents: asCents(1250) })
    expect(wordsOf(await delivery(there.here, 600, CLOSING))).toBe(LOCKED)
    await there.cancel('A')
    return there
  }

  test('a claim that its buyer cancels before the host verifies it is no payment: it fixes no shares and locks no costs', async () => {
    for (const alsoByHost of [false, true]) {
      const { here, choose, deliveries } = await withdrawnClaim()
      expect(deliveries()).toEqual({ A: 0, B: 450, C: 450 })
      if (alsoByHost) await choose('A', -1)
      outputOf(await delivery(here, 600, CLOSING))
      expect(deliveries()).toEqual({ A: 0, B: 300, C: 300 })
    }
  })

  test('a cancelled claim that the host verifies keeps its amount and locks the costs', async () => {
    const { here, choose, cancel } = await withdrawnClaim()
    await choose('A', 2)
    expect(here.row('orders', 'A')).toMatchObject({ status: 2, buyerStatus: 2, paidCents: 1250 })
    await cancel('A')
    expect(wordsOf(await delivery(here, 600, CLOSING))).toBe(LOCKED)
  })

  test('a verified payment that its buyer and then the host cancels stays a payment', async () => {
    const { here, choose, cancel, deliveries } = await closedStall(900, ['A', 'B', 'C'])
    await choose('A', 2)
    await cancel('A')
    await choose('A', -1)
    expect(here.row('orders', 'A')).toMatchObject({ status: -1, buyerStatus: -1, paidCents: 1300 })
    expect(deliveries()).toEqual({ A: 0, B: 300, C: 300 })
    expect(wordsOf(await delivery(here, 600, CLOSING))).toBe(LOCKED)
  })

  test('without a payment a cancellation after closing shares the costs among the others, also after an invalid one', async () => {
    const here = stall(COSTS)
    outputOf(await here.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, { at: WEEK_BEFORE }))
    const choose = (ref: string, status: 1 | 2 | -1, invalid = false) =>
      here.run(
        updateOrderStatus,
        'host',
        { ref, status, ...(invalid && { buyerStatus: 1 }), saw: null },
        { at: CLOSING },
      )
    outputOf(await choose('O1', 2))
    outputOf(await choose('O3', -1))
    expect(sharesIn(here)).toMatchObject({ O1: EXAMPLE.O1, O2: EXAMPLE.O2 })
    outputOf(await choose('O1', 1, true))
    expect(sharesIn(here)).toEqual({
      O1: { discount: asCents(600), delivery: asCents(500) },
      O2: { discount: asCents(400), delivery: asCents(500) },
      O3: null,
      O4: null,
    })
    expect(here.row('orders', 'O1').paidCents).toBeNull()
  })

  test('goods handed over at the counter are a payment until the hand-over is undone', async () => {
    const here = stall(COSTS)
    outputOf(await here.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, { at: WEEK_BEFORE }))
    outputOf(await here.run(updateOrderStatus, 'host', { ref: 'O1', status: 3, saw: null }, { at: CLOSING }))
    expect(here.row('orders', 'O1')).toMatchObject({ status: 1, paidCents: 2992 })
    outputOf(await here.run(updateOrderStatus, 'host', { ref: 'O3', status: -1, saw: null }, { at: CLOSING }))
    expect(sharesIn(here)).toEqual(EXAMPLE)
    const undo = { id: 'U1', ref: 'O1', undoes: here.rows('handovers').map(({ id }) => id), seen: [] }
    outputOf(await here.run(undoHandOver, 'host', undo, { at: CLOSING }))
    expect(sharesIn(here)).toMatchObject({ O1: { delivery: 500 }, O2: { delivery: 500 }, O3: null })
  })

  test('a device leaves the shares to the server', async () => {
    const here = stall()
    outputOf(await delivery(here, 1000, HOUR_BEFORE, 'host', true))
    expect(here.row('events', 'e1').deliveryCost).toBe(1000)
    expect(sharesIn(here)).toEqual(NONE)
  })

  test('PAY-036 costs are locked once a payment is made, also in update-event; the same cost is accepted', async () => {
    for (const paid of [{ buyerStatus: 2 }, { status: 2 as const, buyerStatus: 2 }] as const) {
      const here = stall(COSTS)
      here.put('orders', { ...here.row('orders', 'O1'), ...paid })
      expect(wordsOf(await delivery(here, 900, WEEK_BEFORE))).toBe(LOCKED)
      expect(wordsOf(await discount(here, 900, WEEK_BEFORE))).toBe(LOCKED)
      expect(wordsOf(await discount(here, 1000, WEEK_BEFORE, true))).toBe(LOCKED)
      const edit = (change: object) => here.run(updateEvent, 'host', { id: 'e1', ...change }, { at: WEEK_BEFORE })
      expect(wordsOf(await edit({ deliveryCost: 900 }))).toBe(LOCKED)
      outputOf(await delivery(here, 1000, WEEK_BEFORE))
      outputOf(await edit({ title: 'Mango evening' }))
      expect(here.row('events', 'e1')).toMatchObject({ ...COSTS, title: 'Mango evening' })
    }
  })

  test('PAY-036 goods that were handed over count as paid', async () => {
    const here = stall(COSTS)
    here.put('handovers', {
      id: 'h1',
      orderId: 'O1',
      eid: 'e1',
      hostId: 'host',
      buyerId: 'X',
      kind: 'handover',
      lines: [{ lineId: 'O1-1', quantity: 1 }],
      undoes: [],
      seen: [],
      by: 'host',
      byName: '',
      deviceId: 'd1',
      deviceName: '',
      at: WEEK_BEFORE,
      time: asHybridTime('T'),
      receivedAt: WEEK_BEFORE,
    })
    expect(wordsOf(await delivery(here, 900, WEEK_BEFORE))).toBe(LOCKED)
    const edit = { id: 'e1', discount: asCents(1), isPercentage: false }
    expect(wordsOf(await here.run(updateEvent, 'host', edit, { at: WEEK_BEFORE }))).toBe(LOCKED)
  })

  test('only the host of the event changes its costs', async () => {
    const here = stall()
    expect(wordsOf(await delivery(here, 1000, WEEK_BEFORE, 'admin'))).toBe('Only the host of the event can do this')
    const change = { id: 'e1', discount: asCents(1), isPercentage: false }
    for (const who of ['buyer', 'admin', 'outsider'])
      expect(wordsOf(await here.run(updateEventDiscount, who, change, { at: WEEK_BEFORE }))).toBe(
        'Only the host of the event can do this',
      )
    expect(wordsOf(await here.run(updateEventDiscount, 'host', { ...change, id: 'gone' }, { at: 1 }))).toBe(
      'No Event Found',
    )
  })

  test('the later of two devices’ costs wins, in any order of arrival', async () => {
    const here = stall()
    const set = (deliveryCost: number, time: string) =>
      here.run(updateEventDelivery, 'host', { id: 'e1', deliveryCost }, { at: WEEK_BEFORE, time: asHybridTime(time) })
    outputOf(await set(300, '000002'))
    outputOf(await set(200, '000001'))
    expect(here.row('events', 'e1').deliveryCost).toBe(300)
  })

  test('EVT-111 update-event changes costs and settles them', async () => {
    const here = stall()
    outputOf(await here.run(updateEvent, 'host', { id: 'e1', ...COSTS }, { at: HOUR_BEFORE }))
    expect(sharesIn(here)).toEqual(EXAMPLE)
  })

  test('an order of an event without shared costs reads no other orders', async () => {
    const here = stall()
    const event = here.row('events', 'e1')
    const noList = (): never => {
      throw new Error('orders were read')
    }
    const reader = { get: () => Promise.resolve(event as never), list: noList, find: noList }
    expect(await loadShared(reader, ['e1'])).toEqual([])
    const costly = { ...reader, get: () => Promise.resolve({ ...event, discount: asCents(1) } as never) }
    await expect(loadShared(costly, ['e1'])).rejects.toThrow('orders were read')
  })

  test('an operation in the last day writes only the orders whose shares change', async () => {
    const here = stall({ ...COSTS, deliveryCost: asCents(0), discount: asCents(750), isPercentage: true })
    outputOf(await here.run(settleOrderShares, SYSTEM, { eid: 'e1' }, { at: HOUR_BEFORE }))
    const state = { event: here.row('events', 'e1'), orders: here.rows('orders'), handovers: [], answers: [] }
    expect(ordersWithNewShares(state, HOUR_BEFORE)).toEqual([])
    const orders = state.orders.map((order) => (order.id === 'O2' ? { ...order, status: -1 as const } : order))
    expect(ordersWithNewShares({ ...state, orders }, HOUR_BEFORE).map(({ id }) => id)).toEqual(['O2'])
  })
})
