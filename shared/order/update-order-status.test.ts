import { describe, expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import { recordOf } from '#shared/collection/create-record.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { combinedRow, orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'

import { basedOn } from './host-choice.ts'
import { updateOrderStatus } from './update-order-status.ts'
import { hostTransition } from './order-status.ts'
import { ownTotals } from './order-totals.ts'
import { basedOnSchema, type HostStatusInput, type BasedOn } from './order-inputs.ts'
import type { Order, OrderStatus, StatusPair } from './order.ts'

const NOW = 1_900_000_000
const REF = 'ORDER1'

const claimedTogether = combinedRow('TOGETHER', {
  status: 2,
  orders: ['ORDER1', 'ORDER2'].map((ref) => ({ eid: 'e1', ref })),
})

const withOrder = (change: Partial<Order> = {}): OperationRunner => {
  const here = operationRunner()
  here.put('users', person('host'))
  here.put('events', eventRow())
  here.put('orders', orderRow(REF, { statusTime: hybridTime(NOW * 1000 - 1000, 0, 'server'), ...change }))
  return here
}

const orderIn = (here: OperationRunner): Order => here.row('orders', REF)
const shown = (here: OperationRunner): StatusPair =>
  collectionOf(orderIn(here), here.rows('handovers'), here.rows('handover_answers')).pair
const seenNow = (here: OperationRunner): BasedOn =>
  basedOn(orderIn(here), here.rows('handovers'), here.rows('handover_answers'))

const choose = (here: OperationRunner, status: OrderStatus, more: Partial<HostStatusInput> = {}, actor = 'host') =>
  here.run(updateOrderStatus, actor, { ref: REF, status, saw: seenNow(here), ...more }, { at: NOW })

const historyOf = (here: OperationRunner): string[] => here.rows('order_history').map((line) => line.what)

describe('one host, one device', () => {
  test('API-049 every reachable pair changes according to the table', async () => {
    const stored: Pick<Order, 'status' | 'buyerStatus'>[] = ([-1, 1, 2] as const).flatMap((status) =>
      ([-2, -1, 1, 2, 3] as const).map((buyerStatus) => ({ status, buyerStatus })),
    )
    for (const from of stored)
      for (const target of [-1, 1, 2, 3] as const) {
        const here = withOrder(from)
        const expected = hostTransition(from, target).pair
        const output = outputOf(await choose(here, target))
        expect({ from, target, shown: shown(here) }).toEqual({ from, target, shown: expected })
        expect(output).toEqual({ ref: REF, ...expected, superseded: false })
      }
  })

  test('COL-025 Collected writes a hand-over record for everything owed', async () => {
    const here = withOrder()
    const seen = ['f0']
    const order = orderIn(here)
    const lines = [{ lineId: 'ORDER1-1', quantity: 1 }]
    const stamp = {
      mutation: 'F',
      actor: { id: 'host', kind: 'user' as const },
      device: { id: 'd2', name: 'Counter 2' },
    }
    const at = { time: hybridTime(NOW * 1000, 0, 'd2'), at: NOW, server: null }
    const common = { order, stamp: { ...stamp, ...at }, byName: 'host Tan', undoes: [], seen: [] }
    here.put('handovers', recordOf({ ...common, id: 'f0', kind: 'handover', lines }))
    await choose(here, 3)
    const [, fact] = here.rows('handovers')
    expect(fact).toMatchObject({ kind: 'handover', lines: [{ lineId: 'ORDER1-1', quantity: 1 }], seen })
    expect(orderIn(here)).toMatchObject({ status: 1, buyerStatus: 1 })
    expect(shown(here)).toEqual({ status: 3, buyerStatus: 2 })
    expect(historyOf(here)).toEqual(['status', 'handed-over'])
  })

  test('COL-025 leaving Collected voids the hand-over records and adds a history line', async () => {
    for (const target of [-1, 1, 2] as const) {
      const here = withOrder({ status: 2, buyerStatus: 2 })
      await choose(here, 3)
      await choose(here, target)
      expect(shown(here)).toEqual(hostTransition({ status: 3, buyerStatus: 2 }, target).pair)
      const { liveRecords } = collectionOf(orderIn(here), here.rows('handovers'), [])
      expect(liveRecords).toEqual([])
      expect(here.rows('handovers').map((fact) => fact.kind)).toEqual(['handover', 'void'])
      expect(historyOf(here)).toEqual(['status', 'handed-over', 'status', 'voided'])
    }
  })

  test('COL-025 a cancelled order set to Collected becomes verified', async () => {
    const here = withOrder({ status: -1, buyerStatus: -2 })
    await choose(here, 3)
    expect(orderIn(here)).toMatchObject({ status: 2, buyerStatus: 2 })
    expect(shown(here)).toEqual({ status: 3, buyerStatus: 2 })
  })

  test('COL-025 an order that its buyer cancelled and the host sets to Collected costs its total again', async () => {
    const here = withOrder({ status: 1, buyerStatus: -1 })
    await choose(here, 3)
    expect(orderIn(here)).toMatchObject({ status: 2, buyerStatus: 2 })
    expect(shown(here)).toEqual({ status: 3, buyerStatus: 2 })
    expect([ownTotals(eventRow(), orderIn(here)).totalFee, orderIn(here).paidCents]).toEqual([2_180, 2_180])
  })

  test('MNG-015 choosing the current status writes nothing', async () => {
    const here = withOrder({ status: 2, buyerStatus: 2 })
    outputOf(await choose(here, 2))
    expect(historyOf(here)).toEqual([])
    expect(orderIn(here).statusVersion).toBe('V')
  })

  test('MNG-017 an invalid payment sets the pair 1, 1 and voids hand-over records', async () => {
    const here = withOrder({ status: 2, buyerStatus: 2 })
    await choose(here, 3)
    await choose(here, 1, { buyerStatus: 1 })
    expect(orderIn(here)).toMatchObject({ status: 1, buyerStatus: 1 })
    expect(shown(here)).toEqual({ status: 1, buyerStatus: 1 })
    expect(historyOf(here)).toContain('invalid-payment')
    expect(historyOf(here)).toContain('voided')
  })

  test('MNG-017 an invalid payment keeps the host’s reason of at most 200 characters in the history', async () => {
    const here = withOrder({ status: 1, buyerStatus: 2 })
    await choose(here, 1, { buyerStatus: 1, reason: ' Wrong amount ' })
    const line = here.rows('order_history').find(({ what }) => what === 'invalid-payment')
    expect(line?.note).toBe('Wrong amount')
    const input = { ref: 'A1A1A1A1A1A1', status: 1, buyerStatus: 1, saw: null }
    expect(updateOrderStatus.input.safeParse({ ...input, reason: 'x'.repeat(200) }).success).toBe(true)
    expect(updateOrderStatus.input.safeParse({ ...input, reason: 'x'.repeat(201) }).success).toBe(false)
  })

  test('a host changes an order whose status time has a line break, which an earlier version let a buyer send', async () => {
    const here = withOrder({ statusTime: hybridTime((NOW - 60) * 1000, 0, 'a\nb') })
    outputOf(await choose(here, -1, { saw: basedOnSchema.parse(seenNow(here)) }))
    expect(shown(here).status).toBe(-1)
  })

  test('API-049 a sent buyerStatus that the table does not produce is refused', async () => {
    const here = withOrder()
    expect(wordsOf(await choose(here, 2, { buyerStatus: 1 }))).toBe(
      'This order status does not go with this payment status',
    )
    expect(wordsOf(await choose(here, -1, { buyerStatus: -2 }))).toMatch('does not go with')
    outputOf(await choose(here, 2, { buyerStatus: 2 }))
    expect(shown(here)).toEqual({ status: 2, buyerStatus: 2 })
  })

  test('MNG-016 API-049 a payment is marked as invalid only while the buyer claims it or it is verified', async () => {
    const others = [
      { status: 1, buyerStatus: -1 },
      { status: -1, buyerStatus: -2 },
      { status: 2, buyerStatus: 3 },
      { status: 2, buyerStatus: -1 },
    ] as const
    for (const pair of others) {
      const here = withOrder(pair)
      expect([pair, wordsOf(await choose(here, 1, { buyerStatus: 1 }))]).toEqual([
        pair,
        'This order status does not go with this payment status',
      ])
      expect(orderIn(here)).toMatchObject(pair)
    }
    const claimed = withOrder({ status: 1, buyerStatus: 2 })
    outputOf(await choose(claimed, 1, { buyerStatus: 1 }))
    expect(orderIn(claimed)).toMatchObject({ status: 1, buyerStatus: 1 })
  })

  test('MNG-038 only the event creator changes the status; the refusal names the attempted action', async () => {
    const here = withOrder()
    expect(wordsOf(await choose(here, 2, {}, 'another host'))).toBe('No order found')
    expect(wordsOf(await choose(here, 2, {}, 'buyer'))).toBe('You are not allowed to update order')
    expect(wordsOf(await choose(here, -1, {}, 'buyer'))).toBe('You are not allowed to cancel order')
    const admin = { id: 'host', kind: 'operator' } as const
    const asAdmin = (status: OrderStatus) =>
      here.run(updateOrderStatus, admin, { ref: REF, status, saw: null }, { at: NOW })
    expect(wordsOf(await asAdmin(2))).toBe('You are not allowed to update order')
    expect(wordsOf(await asAdmin(-1))).toBe('You are not allowed to cancel order')
    const unknown = { ref: 'NOBODY', status: 2 as const, saw: null }
    expect(wordsOf(await here.run(updateOrderStatus, 'host', unknown, { at: NOW }))).toBe('No order found')
    expect(historyOf(here)).toEqual([])
  })

  test('ORD-047 ORD-048 cancelling removes the order from the counts, reviving adds it again', async () => {
    const here = withOrder()
    const sold = (): unknown => here.row('event_stats', 'e1')
    const full = { totalOrderCount: 2, totalMember: 1, sold: { p1: 2 } }
    const stats = { id: 'e1', hostId: 'host', groupId: 'g1', pieces: {}, ...full }
    here.put('event_stats', stats)
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 1, buyers: { buyer: 1 } })
    await choose(here, -1)
    expect(sold()).toMatchObject({ totalOrderCount: 0, totalMember: 0, sold: { p1: 0 } })
    await choose(here, 1)
    expect(sold()).toMatchObject(full)
    expect(here.row('event_ledgers', 'e1').buyers).toEqual({ buyer: 1 })
  })

  test('MNG-013 MNG-046 a combined payment is cancelled as a whole, and the counts follow', async () => {
    const combined = { combinedPaymentRef: 'TOGETHER', status: 2, buyerStatus: 2 } as const
    const here = withOrder(combined)
    here.put('orders', orderRow('ORDER2', { ...combined, buyerStatus: 3 }))
    here.put('combined_payments', claimedTogether)
    here.put('orders', orderRow('ORDER3', { status: 2, buyerStatus: 2 }))
    here.put('event_stats', {
      id: 'e1',
      hostId: 'host',
      groupId: 'g1',
      pieces: {},
      totalOrderCount: 6,
      totalMember: 1,
      sold: { p1: 6 },
    })
    here.put('event_ledgers', { id: 'e1', lastOrderNo: 3, buyers: { buyer: 3 } })
    await choose(here, -1)
    const pairs = here.rows('orders').map((one) => [one.id, one.status, one.buyerStatus])
    expect(pairs).toEqual([
      ['ORDER1', -1, -2],
      ['ORDER2', -1, -2],
      ['ORDER3', 2, 2],
    ])
    expect(here.row('event_stats', 'e1')).toMatchObject({ totalOrderCount: 2, totalMember: 1 })
    expect(here.rows('order_history').map((line) => line.orderId)).toEqual(['ORDER1', 'ORDER2'])
  })

  test('MNG-018 an invalid payment resets every order of the combined payment', async () => {
    const combined = { combinedPaymentRef: 'TOGETHER', status: 2, buyerStatus: 2 } as const
    const here = withOrder(combined)
    here.put('orders', orderRow('ORDER2', combined))
    here.put('combined_payments', claimedTogether)
    await choose(here, 1, { buyerStatus: 1 })
    expect(here.rows('orders').map((one) => [one.status, one.buyerStatus])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  test("API-049 without `saw` the row's state on arrival counts as seen", async () => {
    const here = withOrder()
    await choose(here, 2)
    const output = outputOf(
      await here.run(updateOrderStatus, 'host', { ref: REF, status: -1, saw: null }, { at: NOW - 500 }),
    )
    expect(output).toMatchObject({ status: -1, buyerStatus: -2, superseded: false })
  })

  test('SYN-018 a slow clock does not place a change before the state that its author saw', async () => {
    const here = withOrder({ statusTime: hybridTime(NOW * 1000, 7, 'd2') })
    const saw = seenNow(here)
    const behind = { at: NOW - 31_536_000, mutation: 'SLOW' }
    outputOf(await here.run(updateOrderStatus, 'host', { ref: REF, status: 2, saw }, behind))
    expect(orderIn(here).statusTime > saw.time).toBe(true)
    expect(shown(here)).toEqual({ status: 2, buyerStatus: 2 })
  })
})
