import { describe, expect, test } from 'vitest'
import { eventRow } from '#tests/support/sample-event.ts'
import { handoverRecord, lineOf, undoRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import type { BuyerStatus, Order, StoredStatus } from '#shared/order/order.ts'
import { collectionBook, type CollectionBook } from './collection-book.ts'
import type { HandOverRecord } from './hand-over-record.ts'
import { verdictFor } from './verdict.ts'

const REF = '4KQ2W7XM9D3H'
const SECOND = '5KQ2W7XM9D3H'
const ELSEWHERE = '6KQ2W7XM9D3H'

const ready = { status: 2, buyerStatus: 2, lines: [lineOf('a', 2)] } as const satisfies Partial<Order>

const book = (orders: Order[], facts: HandOverRecord[] = []): CollectionBook =>
  collectionBook({
    orders,
    records: facts,
    answers: [],
    events: [eventRow(), eventRow({ id: 'e2', title: 'Bak kwa' })],
    inList: (eventId) => eventId === 'e1',
  })

const one = (change: Partial<Order> = {}, facts: HandOverRecord[] = []) =>
  verdictFor(REF, book([orderRow(REF, { ...ready, ...change })], facts))

const words = (change: Partial<Order>): string => {
  const { kind, title } = one(change)
  return `${kind}: ${title}`
}

describe('one order', () => {
  test('COL-009 a paid and verified order is green', () => {
    expect(one()).toMatchObject({ kind: 'go', reason: 'hand-over', title: 'Hand over', code: REF, isAllGreen: true })
  })

  test('COL-011 every status pair has a verdict, and only verified payment is green', () => {
    const pairs = ([1, 2] as StoredStatus[]).flatMap((status) =>
      ([-2, -1, 1, 2, 3] as BuyerStatus[]).map((buyerStatus) => [status, buyerStatus, words({ status, buyerStatus })]),
    )
    expect(pairs).toEqual([
      [1, -2, 'stop: Cancelled'],
      [1, -1, 'stop: Cancelled'],
      [1, 1, 'wait: Not paid'],
      [1, 2, 'wait: Claimed, not verified'],
      [1, 3, 'wait: Claimed, not verified'],
      [2, -2, 'stop: Cancelled'],
      [2, -1, 'stop: Cancelled'],
      [2, 1, 'wait: Not paid'],
      [2, 2, 'go: Hand over'],
      [2, 3, 'go: Hand over'],
    ])
  })

  test('COL-012 a cancelled order is red', () => {
    expect(words({ status: -1, buyerStatus: 2 })).toBe('stop: Cancelled')
  })

  test('COL-010 a collected order is amber, with the first hand-over', () => {
    const facts = [handoverRecord('f1', { a: 2 }, { orderId: REF, deviceName: 'Counter 2' })]
    const verdict = one({}, facts)
    expect(verdict).toMatchObject({ kind: 'wait', title: 'Already collected', isAllGreen: false })
    expect(verdict.state?.first).toMatchObject({ byName: 'host Tan', deviceName: 'Counter 2' })
    expect(one({}, [...facts, undoRecord('u', ['f1'], { orderId: REF })]).title).toBe('Hand over')
  })

  test('COL-015 a partly collected order stays green for the rest', () => {
    const verdict = one({}, [handoverRecord('f1', { a: 1 }, { orderId: REF })])
    expect(verdict.title).toBe('Hand over')
    expect(verdict.state?.owedLines).toEqual([{ lineId: 'a', ordered: 2, given: 1, owed: 1 }])
  })

  test('COL-012 an order of another event and an unknown code are red', () => {
    const elsewhere = orderRow(ELSEWHERE, { ...ready, eid: 'e2', eTitle: 'Bak kwa' })
    const here = book([orderRow(REF, ready), elsewhere])
    expect(verdictFor(ELSEWHERE, here)).toMatchObject({ kind: 'stop', title: 'Other event: Bak kwa', orders: [] })
    expect(verdictFor('NOTACODE', here)).toMatchObject({ kind: 'stop', title: 'Unknown code', order: null })
    expect(verdictFor('', here).title).toBe('Unknown code')
  })

  test('COL-007 a typed code is read with lower case, spaces and look-alike characters', () => {
    const here = book([orderRow('10Q2W7XM9D3H', ready)])
    expect(verdictFor(' loq2 w7xm-9d3h\n', here).title).toBe('Hand over')
  })
})

describe('one buyer', () => {
  const both = (change: Partial<Order>, facts: HandOverRecord[] = []) =>
    verdictFor(REF, book([orderRow(SECOND, { ...ready, eOrderNo: 2, ...change }), orderRow(REF, ready)], facts))

  test('COL-014 any code of a buyer opens all their orders in the list, by order number', () => {
    const verdict = both({})
    expect(verdict.orders.map((entry) => entry.order.id)).toEqual([REF, SECOND])
    expect(verdict.green).toHaveLength(2)
    expect(verdict.isAllGreen).toBe(true)
  })

  test('COL-014 one tap hands over only the green orders', () => {
    const verdict = both({ buyerStatus: 1 })
    expect(verdict.orders.map((entry) => entry.kind)).toEqual(['go', 'wait'])
    expect(verdict.green.map((entry) => entry.order.id)).toEqual([REF])
    expect(verdict.isAllGreen).toBe(false)
    expect(both({ status: -1 }).orders.map((entry) => entry.kind)).toEqual(['go', 'stop'])
  })

  test('COL-014 orders of other buyers and other events are not included', () => {
    expect(both({ uid: 'other' }).orders).toHaveLength(1)
    expect(both({ eid: 'e2' }).orders).toHaveLength(1)
  })
})
