import { describe, expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { archivedUntil, mayBeArchived, waitsForHost, type PastOrder } from './archived-event.ts'
import { storedPair } from './order-status.ts'
import type { Order } from './order.ts'

const DAY_S = 86_400
const PAID = { status: 2, buyerStatus: 2, paidCents: asCents(2180) } as const

const past = (change: Partial<Order>, more: Partial<PastOrder> = {}): PastOrder => {
  const order = orderRow('A1A1A1A1A1A1', change)
  return {
    order,
    state: { pair: storedPair(order), question: null, cancelledWithGoods: false },
    hasUnseenChange: false,
    ...more,
  }
}
const waits = (...orders: readonly PastOrder[]): boolean => waitsForHost(eventRow(), orders)

test('the server archives an event 92 days after its collection, and a device asks a month earlier', () => {
  const event = { pickupTimestamp: 1_000 * DAY_S, pickupDuration: 7_200 }
  const end = 1_000 * DAY_S + 7_200
  expect(archivedUntil(end + 92 * DAY_S)).toBe(end)
  expect(mayBeArchived(event, end + 60 * DAY_S - 1)).toBe(false)
  expect(mayBeArchived(event, end + 60 * DAY_S)).toBe(true)
})

describe('orders of a past event wait for their host', () => {
  test('while a claim is not verified, or money is to be returned or asked back', () => {
    expect(waits(past(PAID), past({ status: 1, buyerStatus: 2, paidCents: asCents(2180) }))).toBe(true)
    const cancelled = { status: -1, buyerStatus: -2, paidCents: asCents(2180) } as const
    expect(waits(past({ ...cancelled, returnedCents: asCents(1000) }))).toBe(true)
    expect(waits(past({ ...cancelled, returnedCents: asCents(3000) }))).toBe(true)
    expect(waits(past({ ...PAID, paidCents: asCents(3000) }))).toBe(true)
    expect(waits(past(PAID), past({ ...cancelled, returnedCents: asCents(2180) }))).toBe(false)
  })

  test('while a question about a hand-over or a superseded change is open', () => {
    const { pair } = past(PAID).state
    expect(waits(past(PAID, { hasUnseenChange: true }))).toBe(true)
    expect(waits(past(PAID, { state: { pair, question: null, cancelledWithGoods: true } }))).toBe(true)
    expect(waits(past(PAID, { state: { pair, question: { records: [], extra: 1 }, cancelledWithGoods: false } }))).toBe(
      true,
    )
  })

  test('while a verified payment lacks a part', () => {
    expect(waits(past({ ...PAID, paidCents: asCents(2000) }))).toBe(true)
    expect(waits(past({ ...PAID, paidCents: asCents(2180) }))).toBe(false)
  })

  test('but not while they are only unpaid, or paid and not collected', () => {
    expect(waits(past({ status: 1, buyerStatus: 1 }), past(PAID))).toBe(false)
    expect(waits()).toBe(false)
  })
})
